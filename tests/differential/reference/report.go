// What can be said of an expression without evaluating it.
package main

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
)

type list = []interface{}

func bytes(r hcl.Range) []int { return []int{r.Start.Byte, r.End.Byte} }

func steps(t hcl.Traversal) list {
	all := list{}
	for _, step := range t {
		switch s := step.(type) {
		case hcl.TraverseRoot:
			all = append(all, list{"root", s.Name, bytes(s.SrcRange)})
		case hcl.TraverseAttr:
			all = append(all, list{"attr", s.Name, bytes(s.SrcRange)})
		case hcl.TraverseIndex:
			all = append(all, list{"index", encode(s.Key), bytes(s.SrcRange)})
		default:
			all = append(all, list{"splat"})
		}
	}
	return all
}

func variablesReport(variables []hcl.Traversal) list {
	all := list{}
	for _, t := range variables {
		all = append(all, steps(t))
	}
	return all
}

func ranges(expressions []hcl.Expression) list {
	all := list{}
	for _, e := range expressions {
		all = append(all, bytes(e.Range()))
	}
	return all
}

// What is refused stands as false.
func staticReport(e hcl.Expression) object {
	report := object{"range": bytes(e.Range()), "start": bytes(e.StartRange()), "keyword": hcl.ExprAsKeyword(e),
		"absolute": false, "relative": false, "list": false, "map": false, "call": false, "variables": variablesReport(e.Variables())}
	if t, diags := hcl.AbsTraversalForExpr(e); !diags.HasErrors() {
		report["absolute"] = steps(t)
	}
	if t, diags := hcl.RelTraversalForExpr(e); !diags.HasErrors() {
		report["relative"] = steps(t)
	}
	if items, diags := hcl.ExprList(e); !diags.HasErrors() {
		report["list"] = ranges(items)
	}
	if items, diags := hcl.ExprMap(e); !diags.HasErrors() {
		all := list{}
		for _, item := range items {
			pair := list{bytes(item.Key.Range()), bytes(item.Value.Range())}
			if key, diags := item.Key.Value(nil); !diags.HasErrors() {
				pair = append(pair, encode(key))
			}
			all = append(all, pair)
		}
		report["map"] = all
	}
	if call, diags := hcl.ExprCall(e); !diags.HasErrors() {
		report["call"] = list{call.Name, bytes(call.NameRange), bytes(call.ArgsRange), ranges(call.Arguments)}
	}
	return report
}

// The type that the expression is read as: exactly, as a constraint, and as a constraint with defaults. The errors are those of the last.
func typeReport(e hcl.Expression) (list, hcl.Diagnostics) {
	all := list{}
	exact, diags := typeexpr.Type(e)
	if diags.HasErrors() {
		all = append(all, "error")
	} else {
		all = append(all, encodeType(exact))
	}
	constraint, diags := typeexpr.TypeConstraint(e)
	if diags.HasErrors() {
		all = append(all, "error")
	} else {
		all = append(all, encodeType(constraint))
	}
	constraint, defaults, diags := typeexpr.TypeConstraintWithDefaults(e)
	if diags.HasErrors() {
		all = append(all, "error")
	} else {
		all = append(all, encodeType(constraint), defaults != nil)
	}
	return all, diags
}
