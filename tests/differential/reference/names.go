// The names every case may use; evaluate.cpp has the same.
package main

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

func text(s string) cty.Value { return cty.StringVal(s) }

func context() *hcl.EvalContext {
	number := func(n int) cty.Value { return cty.MustParseNumberVal(strconv.Itoa(n)) } // at full precision, as literals are
	names := &hcl.EvalContext{
		Variables: map[string]cty.Value{
			"s":   text("hello"),
			"w":   text("W\u00f6rld e\u0301"),
			"n":   number(5),
			"z":   number(0),
			"f":   cty.MustParseNumberVal("2.75"),
			"t":   cty.True,
			"nul": cty.NullVal(cty.DynamicPseudoType),
			"ns":  cty.NullVal(cty.String),
			"us":  cty.UnknownVal(cty.String),
			"un":  cty.UnknownVal(cty.Number),
			"ub":  cty.UnknownVal(cty.Bool),
			"ul":  cty.UnknownVal(cty.List(cty.String)),
			"u":   cty.DynamicVal,
			"l":   cty.ListVal([]cty.Value{text("a"), text("b"), text("c")}),
			"ln":  cty.ListVal([]cty.Value{number(3), number(1), number(2)}),
			"le":  cty.ListValEmpty(cty.String),
			"st":  cty.SetVal([]cty.Value{text("x"), text("y")}),
			"sn":  cty.SetVal([]cty.Value{number(10), number(9)}),
			"m":   cty.MapVal(map[string]cty.Value{"k": text("v"), "j": text("u")}),
			"tp":  cty.TupleVal([]cty.Value{text("x"), number(1), cty.True}),
			"o": cty.ObjectVal(map[string]cty.Value{
				"a": number(1), "b": text("two"), "c": cty.ObjectVal(map[string]cty.Value{"d": cty.TupleVal([]cty.Value{number(1), number(2)})}),
			}),
			"ms": text("hidden").Mark("x"), "mn": number(7).Mark("y"), "ml": cty.ListVal([]cty.Value{text("a"), text("b").Mark("x")}),
			"mo": cty.ObjectVal(map[string]cty.Value{"a": number(1).Mark("y"), "b": text("c")}), "mt": cty.True.Mark("x"),
			"mus": cty.UnknownVal(cty.String).Mark("x"), "mu": cty.DynamicVal.Mark("y"),
			"mul": cty.UnknownVal(cty.List(cty.String)).Mark("x"),
			"uo": cty.UnknownVal(cty.Object(map[string]cty.Type{"a": cty.String, "b": cty.Number})),
			"pu": cty.ListVal([]cty.Value{text("a"), cty.UnknownVal(cty.String)}), "bt": cty.TupleVal([]cty.Value{cty.True, cty.NullVal(cty.Bool)}),
			"ps": cty.ListVal([]cty.Value{
				cty.ObjectVal(map[string]cty.Value{"name": text("Ann"), "age": number(30)}),
				cty.ObjectVal(map[string]cty.Value{"name": text("Bob"), "age": number(20)}),
			}),
		},
		Functions: map[string]function.Function{
			"abs": stdlib.AbsoluteFunc, "add": stdlib.AddFunc, "subtract": stdlib.SubtractFunc, "multiply": stdlib.MultiplyFunc,
			"divide": stdlib.DivideFunc, "modulo": stdlib.ModuloFunc, "negate": stdlib.NegateFunc, "int": stdlib.IntFunc, "ceil": stdlib.CeilFunc,
			"floor": stdlib.FloorFunc, "signum": stdlib.SignumFunc, "min": stdlib.MinFunc, "max": stdlib.MaxFunc, "log": stdlib.LogFunc,
			"pow": stdlib.PowFunc, "parseint": stdlib.ParseIntFunc,
			"equal": stdlib.EqualFunc, "notequal": stdlib.NotEqualFunc, "greaterthan": stdlib.GreaterThanFunc,
			"greaterthanorequalto": stdlib.GreaterThanOrEqualToFunc, "lessthan": stdlib.LessThanFunc,
			"lessthanorequalto": stdlib.LessThanOrEqualToFunc, "and": stdlib.AndFunc, "or": stdlib.OrFunc, "not": stdlib.NotFunc,
			"coalesce": stdlib.CoalesceFunc, "coalescelist": stdlib.CoalesceListFunc,
			"upper": stdlib.UpperFunc, "lower": stdlib.LowerFunc, "title": stdlib.TitleFunc, "strlen": stdlib.StrlenFunc,
			"substr": stdlib.SubstrFunc, "strrev": stdlib.ReverseFunc, "join": stdlib.JoinFunc, "split": stdlib.SplitFunc, "sort": stdlib.SortFunc,
			"chomp": stdlib.ChompFunc, "indent": stdlib.IndentFunc, "trim": stdlib.TrimFunc, "trimspace": stdlib.TrimSpaceFunc,
			"trimprefix": stdlib.TrimPrefixFunc, "trimsuffix": stdlib.TrimSuffixFunc, "replace": stdlib.ReplaceFunc, "regex": stdlib.RegexFunc,
			"regexall": stdlib.RegexAllFunc, "regexreplace": stdlib.RegexReplaceFunc, "format": stdlib.FormatFunc,
			"formatlist": stdlib.FormatListFunc,
			"length":     stdlib.LengthFunc, "hasindex": stdlib.HasIndexFunc, "index": stdlib.IndexFunc, "element": stdlib.ElementFunc,
			"contains": stdlib.ContainsFunc, "keys": stdlib.KeysFunc, "values": stdlib.ValuesFunc, "lookup": stdlib.LookupFunc,
			"concat": stdlib.ConcatFunc, "flatten": stdlib.FlattenFunc, "distinct": stdlib.DistinctFunc, "compact": stdlib.CompactFunc,
			"chunklist": stdlib.ChunklistFunc, "reverse": stdlib.ReverseListFunc, "slice": stdlib.SliceFunc, "range": stdlib.RangeFunc,
			"merge": stdlib.MergeFunc, "zipmap": stdlib.ZipmapFunc, "setproduct": stdlib.SetProductFunc, "sethaselement": stdlib.SetHasElementFunc,
			"setunion": stdlib.SetUnionFunc, "setintersection": stdlib.SetIntersectionFunc, "setsubtract": stdlib.SetSubtractFunc,
			"setsymmetricdifference": stdlib.SetSymmetricDifferenceFunc,
			"jsonencode":             stdlib.JSONEncodeFunc, "jsondecode": stdlib.JSONDecodeFunc, "csvdecode": stdlib.CSVDecodeFunc,
			"formatdate": stdlib.FormatDateFunc, "timeadd": stdlib.TimeAddFunc,
			"tostring": stdlib.MakeToFunc(cty.String), "tonumber": stdlib.MakeToFunc(cty.Number), "tobool": stdlib.MakeToFunc(cty.Bool),
			"tolist": stdlib.MakeToFunc(cty.List(cty.DynamicPseudoType)), "toset": stdlib.MakeToFunc(cty.Set(cty.DynamicPseudoType)),
			"tomap": stdlib.MakeToFunc(cty.Map(cty.DynamicPseudoType)),
			"try":   tryfunc.TryFunc, "can": tryfunc.CanFunc, "convert": typeexpr.ConvertFunc, "ns::upper": stdlib.UpperFunc,
		},
	}
	for name, value := range refined() {
		names.Variables[name] = value
	}
	return names
}
