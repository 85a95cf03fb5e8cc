// Records what the reference makes of inputs, as conformance cases have it: reads {"kind": KIND, inputs...} as
// JSON lines, writes {"expect": ..., inputs that are values} for each. With the files of
// tests/differential/reference beside it, whose names, functions and form of values it shares.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

type schemaOf struct {
	Mode       string `json:"mode"`
	Attributes []struct {
		Name     string `json:"name"`
		Required bool   `json:"required"`
	} `json:"attributes"`
	Blocks []struct {
		Type   string   `json:"type"`
		Labels []string `json:"labels"`
	} `json:"blocks"`
}

type input struct {
	Kind   string   `json:"kind"`
	Source string   `json:"source"`
	Mode   string   `json:"mode"`
	Names  []string `json:"names"`
	Funcs  bool     `json:"funcs"`
	Schema schemaOf `json:"schema"`
	Value  string   `json:"value"`
	Type   string   `json:"type"`
	Types  []string `json:"types"`
}

var start = hcl.Pos{Line: 1, Column: 1}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<26)
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	for in.Scan() {
		var c input
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		if err := encoder.Encode(record(c)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
}

func place(p hcl.Pos) object { return object{"line": p.Line, "col": p.Column, "byte": p.Byte} }

func problems(diags hcl.Diagnostics) object {
	expect := object{"errors": len(diags.Errs())}
	all := list{}
	for _, d := range diags {
		if d.Severity != hcl.DiagError {
			continue
		}
		one := object{"severity": "error"}
		if d.Subject != nil {
			one["subject"] = object{"start": place(d.Subject.Start), "end": place(d.Subject.End)}
		}
		all = append(all, one)
	}
	if len(all) != 0 {
		expect["diags"] = all
	}
	return expect
}

func valued(v cty.Value, diags hcl.Diagnostics) object {
	expect := problems(diags)
	if !diags.HasErrors() {
		expect["value"] = encode(v)
	}
	return expect
}

func scopeOf(c input) (*hcl.EvalContext, object) {
	all := context()
	used := &hcl.EvalContext{Variables: map[string]cty.Value{}}
	vars := object{}
	for _, name := range c.Names {
		used.Variables[name] = all.Variables[name]
		vars[name] = encode(all.Variables[name])
	}
	if c.Funcs {
		used.Functions = all.Functions
	}
	return used, vars
}

func typeOf(text string) cty.Type {
	e, diags := hclsyntax.ParseExpression([]byte(text), "type", start)
	t, more := typeexpr.TypeConstraint(e)
	if diags.HasErrors() || more.HasErrors() {
		panic("no type: " + text)
	}
	return t
}

func record(c input) object {
	src := []byte(c.Source)
	names, vars := scopeOf(c)
	switch c.Kind {
	case "expr", "template", "json_expr", "static", "typeexpr":
		parse := func() (hcl.Expression, hcl.Diagnostics) { return hclsyntax.ParseExpression(src, "case", start) }
		if c.Kind == "template" {
			parse = func() (hcl.Expression, hcl.Diagnostics) { return hclsyntax.ParseTemplate(src, "case", start) }
		} else if c.Kind == "json_expr" {
			parse = func() (hcl.Expression, hcl.Diagnostics) { return hcljson.ParseExpression(src, "case") }
		}
		e, diags := parse()
		if diags.HasErrors() {
			return object{"expect": problems(diags), "vars": vars}
		}
		if c.Kind == "static" {
			return object{"expect": staticExpect(e)}
		}
		if c.Kind == "typeexpr" {
			return object{"expect": typeExpect(e)}
		}
		v, diags := e.Value(names)
		return object{"expect": valued(v, diags), "vars": vars}
	case "file_dump":
		f, diags := hclsyntax.ParseConfig(src, "case", start)
		expect := problems(diags)
		if !diags.HasErrors() {
			expect["body"] = dump(f.Body.(*hclsyntax.Body))
		}
		return object{"expect": expect}
	case "tokens":
		lex := hclsyntax.LexConfig
		if c.Mode == "template" {
			lex = hclsyntax.LexTemplate
		}
		tokens, diags := lex(src, "case", start)
		expect := problems(diags)
		all := list{}
		for _, t := range tokens {
			all = append(all, list{t.Type.String(), t.Range.Start.Byte, t.Range.End.Byte, t.Range.Start.Line, t.Range.Start.Column})
		}
		expect["tokens"] = all
		return object{"expect": expect}
	case "format":
		return object{"expect": object{"output": string(hclwrite.Format(src))}}
	case "traversal":
		t, diags := hclsyntax.ParseTraversalAbs(src, "case", start)
		expect := problems(diags)
		if !diags.HasErrors() {
			expect["steps"] = stepObjects(t)
		}
		return object{"expect": expect}
	case "convert":
		e, _ := hclsyntax.ParseExpression([]byte(c.Value), "value", start)
		given, diags := e.Value(context())
		if diags.HasErrors() {
			panic("no value: " + c.Value)
		}
		wanted := typeOf(c.Type)
		v, err := convert.Convert(given, wanted)
		same := given.Type().Equals(wanted)
		expect := object{"errors": 0, "same_type": same, "safe": same || convert.GetConversion(given.Type(), wanted) != nil,
			"unsafe": same || convert.GetConversionUnsafe(given.Type(), wanted) != nil}
		if err != nil {
			expect["errors"] = 1
		} else {
			expect["value"] = encode(v)
		}
		return object{"expect": expect, "values": list{encode(given)}, "type": encodeType(wanted)}
	case "unify":
		types, all := []cty.Type{}, list{}
		for _, text := range c.Types {
			types = append(types, typeOf(text))
			all = append(all, encodeType(typeOf(text)))
		}
		expect := object{"type": nil, "unsafe_type": nil}
		if t, _ := convert.Unify(types); t != cty.NilType {
			expect["type"] = encodeType(t)
		}
		if t, _ := convert.UnifyUnsafe(types); t != cty.NilType {
			expect["unsafe_type"] = encodeType(t)
		}
		return object{"expect": expect, "types": all}
	case "body", "json_body":
		var f *hcl.File
		var diags hcl.Diagnostics
		if c.Kind == "body" {
			f, diags = hclsyntax.ParseConfig(src, "case", start)
		} else {
			f, diags = hcljson.Parse(src, "case")
		}
		if diags.HasErrors() {
			expect := problems(diags)
			expect["phase"] = "parse"
			return object{"expect": expect, "vars": vars}
		}
		return object{"expect": bodyExpect(f.Body, c.Schema, names), "vars": vars}
	}
	panic("unknown kind " + c.Kind)
}

func dump(body *hclsyntax.Body) object {
	attributes, blocks := list{}, list{}
	ordered := []*hclsyntax.Attribute{}
	for _, a := range body.Attributes {
		ordered = append(ordered, a)
	}
	sortAttributes(ordered)
	for _, a := range ordered {
		attributes = append(attributes, object{"name": a.Name, "name_range": bytes(a.NameRange), "equals_range": bytes(a.EqualsRange),
			"expr_range": bytes(a.Expr.Range()), "range": bytes(a.SrcRange)})
	}
	for _, b := range body.Blocks {
		labels := list{}
		for _, r := range b.LabelRanges {
			labels = append(labels, bytes(r))
		}
		blocks = append(blocks, object{"type": b.Type, "labels": append([]string{}, b.Labels...), "type_range": bytes(b.TypeRange),
			"label_ranges": labels, "open_brace_range": bytes(b.OpenBraceRange), "close_brace_range": bytes(b.CloseBraceRange), "body": dump(b.Body)})
	}
	return object{"attributes": attributes, "blocks": blocks, "range": bytes(body.SrcRange)}
}

func sortAttributes(all []*hclsyntax.Attribute) {
	for i := range all {
		for k := i; k > 0 && all[k].NameRange.Start.Byte < all[k-1].NameRange.Start.Byte; k-- {
			all[k], all[k-1] = all[k-1], all[k]
		}
	}
}

func bodyExpect(body hcl.Body, schema schemaOf, names *hcl.EvalContext) object {
	wanted := &hcl.BodySchema{}
	for _, a := range schema.Attributes {
		wanted.Attributes = append(wanted.Attributes, hcl.AttributeSchema{Name: a.Name, Required: a.Required})
	}
	for _, b := range schema.Blocks {
		wanted.Blocks = append(wanted.Blocks, hcl.BlockHeaderSchema{Type: b.Type, LabelNames: b.Labels})
	}
	var attributes hcl.Attributes
	var blocks hcl.Blocks
	var diags hcl.Diagnostics
	switch schema.Mode {
	case "just_attributes":
		attributes, diags = body.JustAttributes()
	case "partial_content":
		content, _, more := body.PartialContent(wanted)
		attributes, blocks, diags = content.Attributes, content.Blocks, more
	default:
		content, more := body.Content(wanted)
		attributes, blocks, diags = content.Attributes, content.Blocks, more
	}
	expect := problems(diags)
	expect["missing_item"] = bytes(body.MissingItemRange())
	all := object{}
	for name, a := range attributes {
		v, diags := a.Expr.Value(names)
		one := valued(v, diags)
		if one["errors"] == 0 {
			delete(one, "errors")
		}
		one["name_range"], one["expr_range"] = bytes(a.NameRange), bytes(a.Expr.Range())
		all[name] = one
	}
	expect["attributes"] = all
	if schema.Mode != "just_attributes" {
		found := list{}
		for _, b := range blocks {
			labels := list{}
			for _, r := range b.LabelRanges {
				labels = append(labels, bytes(r))
			}
			found = append(found, object{"type": b.Type, "labels": append([]string{}, b.Labels...), "type_range": bytes(b.TypeRange),
				"def_range": bytes(b.DefRange), "label_ranges": labels})
		}
		expect["blocks"] = found
	}
	return expect
}

func stepObjects(t hcl.Traversal) list {
	all := list{}
	for _, step := range t {
		switch s := step.(type) {
		case hcl.TraverseRoot:
			all = append(all, object{"root": s.Name, "range": bytes(s.SrcRange)})
		case hcl.TraverseAttr:
			all = append(all, object{"attr": s.Name, "range": bytes(s.SrcRange)})
		case hcl.TraverseIndex:
			all = append(all, object{"index": encode(s.Key), "range": bytes(s.SrcRange)})
		}
	}
	return all
}

func staticExpect(e hcl.Expression) object {
	expect := object{"errors": 0, "range": bytes(e.Range()), "start_range": bytes(e.StartRange()), "keyword": hcl.ExprAsKeyword(e)}
	items, diags := hcl.ExprList(e)
	expect["list"] = object{"items": ranges(items)}
	if diags.HasErrors() {
		expect["list"] = problems(diags)
	}
	pairs, diags := hcl.ExprMap(e)
	all := list{}
	for _, p := range pairs {
		one := object{"key_range": bytes(p.Key.Range()), "value_range": bytes(p.Value.Range())}
		if key, diags := p.Key.Value(nil); !diags.HasErrors() {
			one["key"] = encode(key)
		}
		all = append(all, one)
	}
	expect["map"] = object{"items": all}
	if diags.HasErrors() {
		expect["map"] = problems(diags)
	}
	call, diags := hcl.ExprCall(e)
	if diags.HasErrors() {
		expect["call"] = problems(diags)
	} else {
		expect["call"] = object{"name": call.Name, "name_range": bytes(call.NameRange), "args_range": bytes(call.ArgsRange), "args": ranges(call.Arguments)}
	}
	for name, of := range map[string]func(hcl.Expression) (hcl.Traversal, hcl.Diagnostics){"abs_traversal": hcl.AbsTraversalForExpr, "rel_traversal": hcl.RelTraversalForExpr} {
		t, diags := of(e)
		expect[name] = object{"steps": stepObjects(t)}
		if diags.HasErrors() {
			expect[name] = problems(diags)
		}
	}
	variables := list{}
	for _, t := range e.Variables() {
		variables = append(variables, stepObjects(t))
	}
	expect["variables"] = variables
	return expect
}

func typeExpect(e hcl.Expression) object {
	expect := object{"errors": 0}
	add := func(name string, t cty.Type, diags hcl.Diagnostics) {
		one := problems(diags)
		if !diags.HasErrors() {
			one["type"], one["string"] = encodeType(t), typeexpr.TypeString(t)
		}
		expect[name] = one
	}
	t, diags := typeexpr.Type(e)
	add("concrete", t, diags)
	t, diags = typeexpr.TypeConstraint(e)
	add("constraint", t, diags)
	t, _, diags = typeexpr.TypeConstraintWithDefaults(e)
	add("with_defaults", t, diags)
	return expect
}
