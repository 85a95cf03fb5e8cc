// The reference's side of the differential test: reads cases as JSON lines, writes what the reference makes of each.
//
//	{"kind": "expr" | "template" | "file" | "json_expr" | "json_file", "source": TEXT}
//
// Every case is evaluated with the same names, those of names.go. An answer is {"errors": N, "value": VALUE} with VALUE in the form of the
// conformance data; for files the value is an object of the attributes, with one more attribute per block: type, labels and index.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
)

type testCase struct {
	Kind   string `json:"kind"`
	Source string `json:"source"`
}

type answer struct {
	Errors int         `json:"errors"`
	First  int         `json:"first"` // byte offset of the first error's subject, -1 if there is none
	Panic  string      `json:"panic,omitempty"`
	Value  interface{} `json:"value,omitempty"`
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
			a = answer{First: -1, Panic: fmt.Sprint(r)}
		}
	}()
	value, diags := evaluate(c, names)
	a.First = -1
	for _, d := range diags {
		if d.Severity != hcl.DiagError {
			continue
		}
		if a.Errors == 0 && d.Subject != nil {
			a.First = d.Subject.Start.Byte
		}
		a.Errors++
	}
	if a.Errors == 0 {
		a.Value = encode(value)
	}
	return a
}

func evaluate(c testCase, names *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	source := []byte(c.Source)
	switch c.Kind {
	case "expr":
		expr, diags := hclsyntax.ParseExpression(source, "case", start)
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
		return expr.Value(names)
	case "template":
		expr, diags := hclsyntax.ParseTemplate(source, "case", start)
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
		return expr.Value(names)
	case "json_expr":
		expr, diags := hcljson.ParseExpression(source, "case")
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
		return expr.Value(names)
	case "file":
		file, diags := hclsyntax.ParseConfig(source, "case", start)
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
		return evaluateBody(file.Body.(*hclsyntax.Body), names)
	case "json_file":
		file, diags := hcljson.Parse(source, "case")
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
		return evaluateSchema(file.Body, names)
	}
	panic("unknown kind " + c.Kind)
}

func evaluateBody(body *hclsyntax.Body, names *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	values := map[string]cty.Value{}
	var diags hcl.Diagnostics
	for name, attribute := range body.Attributes {
		value, more := attribute.Expr.Value(names)
		diags = append(diags, more...)
		values[name] = value
	}
	for i, block := range body.Blocks {
		value, more := evaluateBody(block.Body, names)
		diags = append(diags, more...)
		values[blockKey(block.Type, block.Labels, i)] = value
	}
	return cty.ObjectVal(values), diags
}

func blockKey(kind string, labels []string, index int) string {
	return fmt.Sprintf("%s %s %d", kind, strings.Join(labels, " "), index)
}

// The schema the generator's JSON files keep to: attributes a to e, blocks `plain` without and `one` with a label, holding the same.
var schema = &hcl.BodySchema{
	Attributes: []hcl.AttributeSchema{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}, {Name: "e"}},
	Blocks:     []hcl.BlockHeaderSchema{{Type: "plain"}, {Type: "one", LabelNames: []string{"name"}}},
}

func evaluateSchema(body hcl.Body, names *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	content, diags := body.Content(schema)
	values := map[string]cty.Value{}
	for name, attribute := range content.Attributes {
		value, more := attribute.Expr.Value(names)
		diags = append(diags, more...)
		values[name] = value
	}
	for i, block := range content.Blocks {
		value, more := evaluateSchema(block.Body, names)
		diags = append(diags, more...)
		values[blockKey(block.Type, block.Labels, i)] = value
	}
	return cty.ObjectVal(values), diags
}
