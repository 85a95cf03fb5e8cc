// The reference's side of the differential test: reads cases as JSON lines, writes what the reference makes of each.
//
//	{"kind": KIND, "source": TEXT} or, if the text is not UTF-8, {"kind": KIND, "base64": TEXT}
//
// KIND is expr, template or json_expr (evaluated, and analysed without evaluation), json_literal (evaluated in literal mode), file (a native
// file as it stands), body or json_body (a file taken apart by a schema), type or json_type (a type expression).
// Every case is evaluated with the same names, those of names.go. An answer is {"errors": N, "first": [BEGIN, END], "starts": [BEGIN, ...], "value": VALUE,
// "report": ANYTHING} with VALUE in the form of the conformance data; for files the value is an object of the attributes, with one more
// attribute per block: type, labels and index. The report is there if the source could be parsed.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
)

type testCase struct {
	Kind   string `json:"kind"`
	Source string `json:"source"`
	Base64 []byte `json:"base64"`
}

type answer struct {
	Errors int         `json:"errors"`
	First  []int       `json:"first,omitempty"`  // bytes of the first error's subject
	Starts []int       `json:"starts,omitempty"` // where the subjects of all errors begin
	Panic  string      `json:"panic,omitempty"`
	Value  interface{} `json:"value,omitempty"`
	Report interface{} `json:"report,omitempty"`
	Why    string      `json:"why,omitempty"` // the first error, for people
}

var start = hcl.Pos{Line: 1, Column: 1}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<26)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	names := context()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for in.Scan() {
		var c testCase
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		if err := encoder.Encode(run(c, names)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
}

func run(c testCase, names *hcl.EvalContext) (a answer) {
	defer func() {
		if r := recover(); r != nil {
			a = answer{Panic: fmt.Sprint(r)}
		}
	}()
	source := []byte(c.Source)
	if c.Base64 != nil {
		source = c.Base64
	}
	value, report, diags := evaluate(c.Kind, source, names)
	a.Report = report
	for _, d := range diags {
		if d.Severity != hcl.DiagError {
			continue
		}
		if d.Subject != nil {
			a.Starts = append(a.Starts, d.Subject.Start.Byte)
		}
		if a.Errors == 0 {
			a.Why = d.Summary + "; " + d.Detail
			if d.Subject != nil {
				a.First = bytes(*d.Subject)
			}
		}
		a.Errors++
	}
	if a.Errors == 0 {
		a.Value = encode(value)
	}
	return a
}

func evaluate(kind string, source []byte, names *hcl.EvalContext) (cty.Value, interface{}, hcl.Diagnostics) {
	var expr hcl.Expression
	var file *hcl.File
	var diags hcl.Diagnostics
	switch kind {
	case "expr", "type":
		expr, diags = hclsyntax.ParseExpression(source, "case", start)
	case "template":
		expr, diags = hclsyntax.ParseTemplate(source, "case", start)
	case "json_expr", "json_literal", "json_type":
		expr, diags = hcljson.ParseExpression(source, "case")
	case "file", "body":
		file, diags = hclsyntax.ParseConfig(source, "case", start)
	case "json_body":
		file, diags = hcljson.Parse(source, "case")
	default:
		panic("unknown kind " + kind)
	}
	if diags.HasErrors() {
		return cty.DynamicVal, nil, diags
	}
	var value cty.Value
	var more hcl.Diagnostics
	var report interface{}
	switch kind {
	case "type", "json_type":
		report, more = typeReport(expr)
		value = cty.True
	case "json_literal":
		value, more = expr.Value(nil)
	case "file":
		all := []interface{}{}
		value, more = evaluateBody(file.Body.(*hclsyntax.Body), names, &all)
		report = all
	case "body", "json_body":
		all := []interface{}{}
		value, more = evaluateSchema(file.Body, names, &all)
		report = all
	default:
		report = staticReport(expr)
		value, more = expr.Value(names)
	}
	return value, report, append(diags, more...)
}

func evaluateBody(body *hclsyntax.Body, names *hcl.EvalContext, report *[]interface{}) (cty.Value, hcl.Diagnostics) {
	values := map[string]cty.Value{}
	var diags hcl.Diagnostics
	attributes := []*hclsyntax.Attribute{}
	for _, a := range body.Attributes {
		attributes = append(attributes, a)
	}
	sort.Slice(attributes, func(i, j int) bool { return attributes[i].NameRange.Start.Byte < attributes[j].NameRange.Start.Byte })
	for _, a := range attributes {
		places := []interface{}{a.Name, bytes(a.NameRange), bytes(a.SrcRange), bytes(a.Expr.Range())}
		*report = append(*report, append(places, variablesReport(a.Expr.Variables())))
		value, more := a.Expr.Value(names)
		diags = append(diags, more...)
		values[a.Name] = value
	}
	for i, block := range body.Blocks {
		*report = append(*report, []interface{}{block.Type, append([]string{}, block.Labels...), bytes(block.TypeRange), bytes(block.DefRange())})
		value, more := evaluateBody(block.Body, names, report)
		diags = append(diags, more...)
		values[blockKey(block.Type, block.Labels, i)] = value
	}
	return cty.ObjectVal(values), diags
}

func blockKey(kind string, labels []string, index int) string {
	return fmt.Sprintf("%s %s %d", kind, strings.Join(labels, " "), index)
}

// What the generator's bodies mostly keep to: attributes a to e, blocks `plain` without, `one` with one and `two` with two labels, which hold
// the same, and `free` with attributes of any name. In `plain` attribute `a` is required, and what it holds is asked for in two steps.
var (
	attributes = []hcl.AttributeSchema{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}, {Name: "e"}}
	blocks     = []hcl.BlockHeaderSchema{
		{Type: "plain"}, {Type: "one", LabelNames: []string{"name"}}, {Type: "two", LabelNames: []string{"x", "y"}}, {Type: "free"},
	}
	schema       = &hcl.BodySchema{Attributes: attributes, Blocks: blocks}
	firstSchema  = &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "a", Required: true}, {Name: "d"}}, Blocks: blocks[:2]}
	secondSchema = &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "b"}, {Name: "c"}, {Name: "e"}}, Blocks: blocks[2:]}
)

func evaluateSchema(body hcl.Body, names *hcl.EvalContext, report *[]interface{}) (cty.Value, hcl.Diagnostics) {
	content, diags := body.Content(schema)
	value, more := evaluateContent(content, names, report)
	return value, append(diags, more...)
}

func evaluateContent(content *hcl.BodyContent, names *hcl.EvalContext, report *[]interface{}) (cty.Value, hcl.Diagnostics) {
	values, diags := evaluateAttributes(content.Attributes, names, report)
	for i, block := range content.Blocks {
		var value cty.Value
		var more hcl.Diagnostics
		*report = append(*report, []interface{}{block.Type, append([]string{}, block.Labels...), bytes(block.TypeRange), bytes(block.DefRange)})
		switch block.Type {
		case "free":
			found, problems := block.Body.JustAttributes()
			all, problemsToo := evaluateAttributes(found, names, report)
			value, more = cty.ObjectVal(all), append(problems, problemsToo...)
		case "plain":
			first, rest, problems := block.Body.PartialContent(firstSchema)
			second, problemsToo := rest.Content(secondSchema)
			more = append(problems, problemsToo...)
			one, problems := evaluateContent(first, names, report)
			two, problemsToo := evaluateContent(second, names, report)
			more = append(append(more, problems...), problemsToo...)
			value = cty.TupleVal([]cty.Value{one, two})
		default:
			value, more = evaluateSchema(block.Body, names, report)
		}
		diags = append(diags, more...)
		values[blockKey(block.Type, block.Labels, i)] = value
	}
	return cty.ObjectVal(values), diags
}

func evaluateAttributes(found hcl.Attributes, names *hcl.EvalContext, report *[]interface{}) (map[string]cty.Value, hcl.Diagnostics) {
	values := map[string]cty.Value{}
	var diags hcl.Diagnostics
	ordered := []*hcl.Attribute{}
	for _, a := range found {
		ordered = append(ordered, a)
	}
	sort.Slice(ordered, func(i, j int) bool { return ordered[i].NameRange.Start.Byte < ordered[j].NameRange.Start.Byte })
	for _, a := range ordered {
		places := []interface{}{a.Name, bytes(a.NameRange), bytes(a.Range), bytes(a.Expr.Range())}
		*report = append(*report, append(places, variablesReport(a.Expr.Variables())))
		value, more := a.Expr.Value(names)
		diags = append(diags, more...)
		values[a.Name] = value
	}
	return values, diags
}
