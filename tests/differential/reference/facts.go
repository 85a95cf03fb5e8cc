//go:build newest

// What is known of unknowns, which the packaged version has no word for.
package main

import (
	"math"

	"github.com/zclconf/go-cty/cty"
)

// facts is nil if nothing is known.
func facts(v cty.Value) object {
	known := object{}
	t := v.Type()
	r := v.Range()
	if r.DefinitelyNotNull() {
		known["not_null"] = true
	}
	bound := func(name string, n cty.Value, inclusive bool) {
		// That no length exceeds what an int of Go holds is no fact.
		if n.IsKnown() && !n.AsBigFloat().IsInf() && n.Equals(cty.NumberIntVal(math.MaxInt64)).False() {
			known[name] = []interface{}{encodeNumber(n.AsBigFloat()), inclusive}
		}
	}
	switch {
	case t == cty.DynamicPseudoType:
		return nil
	case t == cty.String:
		if r.StringPrefix() != "" {
			known["prefix"] = r.StringPrefix()
		}
	case t == cty.Number:
		low, inclusive := r.NumberLowerBound()
		bound("lower", low, inclusive)
		high, inclusive := r.NumberUpperBound()
		bound("upper", high, inclusive)
	case t.IsCollectionType():
		if n := r.LengthLowerBound(); n != 0 {
			known["min_length"] = n
		}
		if n := r.LengthUpperBound(); n != math.MaxInt {
			known["max_length"] = n
		}
	}
	if len(known) == 0 {
		return nil
	}
	return known
}

// Unknowns of which something is known.
func refined() map[string]cty.Value {
	return map[string]cty.Value{
		"rs": cty.UnknownVal(cty.String).Refine().NotNull().StringPrefixFull("ab-").NewValue(),
		"rn": cty.UnknownVal(cty.Number).Refine().NotNull().NumberRangeInclusive(cty.NumberIntVal(1), cty.NumberIntVal(5)).NewValue(),
		"rl": cty.UnknownVal(cty.List(cty.String)).Refine().NotNull().CollectionLengthLowerBound(1).CollectionLengthUpperBound(3).NewValue(),
	}
}
