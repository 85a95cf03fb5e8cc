// Values and types as the conformance data writes them; what is marked, as {"marks": [NAME...], "value":
// VALUE}, and what is known of an unknown as {"unknown": TYPE, "facts": FACTS}, see tests/support/codec.hpp.
package main

import (
	"fmt"
	"math/big"
	"sort"

	"github.com/zclconf/go-cty/cty"
)

type object = map[string]interface{}

func encode(v cty.Value) interface{} {
	if v.IsMarked() {
		inner, marks := v.Unmark()
		names := []string{}
		for mark := range marks {
			names = append(names, fmt.Sprint(mark))
		}
		sort.Strings(names)
		return object{"marks": names, "value": encode(inner)}
	}
	t := v.Type()
	if !v.IsKnown() {
		if known := facts(v); known != nil {
			return object{"unknown": encodeType(t), "facts": known}
		}
		return object{"unknown": encodeType(t)}
	}
	if v.IsNull() {
		return object{"null": encodeType(t)}
	}
	elements := func() []interface{} {
		list := []interface{}{}
		for it := v.ElementIterator(); it.Next(); {
			_, e := it.Element()
			list = append(list, encode(e))
		}
		return list
	}
	members := func() object {
		all := object{}
		for it := v.ElementIterator(); it.Next(); {
			k, e := it.Element()
			all[k.AsString()] = encode(e)
		}
		return all
	}
	switch {
	case t == cty.String:
		return object{"string": v.AsString()}
	case t == cty.Bool:
		return object{"bool": v.True()}
	case t == cty.Number:
		return object{"number": encodeNumber(v.AsBigFloat())}
	case t.IsListType():
		return object{"list": elements(), "of": encodeType(t.ElementType())}
	case t.IsSetType():
		return object{"set": elements(), "of": encodeType(t.ElementType())}
	case t.IsMapType():
		return object{"map": members(), "of": encodeType(t.ElementType())}
	case t.IsTupleType():
		return object{"tuple": elements()}
	case t.IsObjectType():
		return object{"object": members()}
	}
	if t.IsCapsuleType() {
		return object{"capsule": t.FriendlyName()}
	}
	panic("no form for " + t.FriendlyName())
}

func encodeNumber(n *big.Float) string {
	if n.IsInf() {
		if n.Sign() < 0 {
			return "-inf"
		}
		return "inf"
	}
	return n.Text('f', -1)
}

func encodeType(t cty.Type) interface{} {
	switch {
	case t == cty.String:
		return "string"
	case t == cty.Number:
		return "number"
	case t == cty.Bool:
		return "bool"
	case t == cty.DynamicPseudoType:
		return "dynamic"
	case t.IsListType():
		return []interface{}{"list", encodeType(t.ElementType())}
	case t.IsSetType():
		return []interface{}{"set", encodeType(t.ElementType())}
	case t.IsMapType():
		return []interface{}{"map", encodeType(t.ElementType())}
	case t.IsTupleType():
		list := []interface{}{}
		for _, e := range t.TupleElementTypes() {
			list = append(list, encodeType(e))
		}
		return []interface{}{"tuple", list}
	case t.IsObjectType():
		all := object{}
		optional := []string{}
		for name, e := range t.AttributeTypes() {
			all[name] = encodeType(e)
			if t.AttributeOptional(name) {
				optional = append(optional, name)
			}
		}
		if len(optional) != 0 {
			sort.Strings(optional)
			return []interface{}{"object", all, optional}
		}
		return []interface{}{"object", all}
	case t.IsCapsuleType():
		return []interface{}{"capsule", t.FriendlyName()}
	}
	panic("no form for " + t.FriendlyName())
}
