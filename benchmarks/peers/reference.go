// The reference implementation: reference TASK FILE
// Tasks: parse, decode (gohcl), json-parse, json-decode, evaluate (parse, evaluate and decode expressions),
// document (hclwrite), edit (hclwrite: parse, change one attribute, write), small (decode a few lines), stored
// (evaluate expressions that were decoded once).
package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/gohcl"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

type upstream struct {
	Name    string `hcl:"name,label"`
	Address string `hcl:"address"`
	Port    int    `hcl:"port"`
	Timeout string `hcl:"timeout"`
}

type service struct {
	Protocol    string         `hcl:"protocol,label"`
	Name        string         `hcl:"name,label"`
	Listen      string         `hcl:"listen"`
	Enabled     bool           `hcl:"enabled"`
	Replicas    int            `hcl:"replicas"`
	Weight      float64        `hcl:"weight"`
	Description string         `hcl:"description"`
	Tags        []string       `hcl:"tags"`
	Limits      map[string]int `hcl:"limits"`
	Upstreams   []upstream     `hcl:"upstream,block"`
}

type config struct {
	Services []service `hcl:"service,block"`
}

type rule struct {
	Name    string         `hcl:"name,label"`
	Score   float64        `hcl:"score"`
	Level   string         `hcl:"level"`
	Targets []string       `hcl:"targets"`
	Title   string         `hcl:"title"`
	Ports   map[string]int `hcl:"ports"`
	Bound   float64        `hcl:"bound"`
	Names   []string       `hcl:"names"`
	Note    string         `hcl:"note"`
}

type rules struct {
	Rules []rule `hcl:"rule,block"`
}

type server struct {
	Listen      string   `hcl:"listen"`
	Port        int      `hcl:"port"`
	Enabled     bool     `hcl:"enabled"`
	Weight      float64  `hcl:"weight"`
	Description string   `hcl:"description"`
	Tags        []string `hcl:"tags"`
}

type policy struct {
	When    hcl.Expression `hcl:"when"`
	Title   hcl.Expression `hcl:"title"`
	Score   hcl.Expression `hcl:"score"`
	Targets hcl.Expression `hcl:"targets"`
}

// The policy of the file, decoded once.
var kept *policy

var requestScope = &hcl.EvalContext{
	Variables: map[string]cty.Value{
		"user":  cty.StringVal("ada"),
		"load":  cty.NumberIntVal(12),
		"hosts": cty.ListVal([]cty.Value{cty.StringVal("a"), cty.StringVal("b")}),
	},
	Functions: map[string]function.Function{"upper": stdlib.UpperFunc, "join": stdlib.JoinFunc, "length": stdlib.LengthFunc},
}

func evaluate(e hcl.Expression, into interface{}) {
	fatal(gohcl.DecodeExpression(e, requestScope, into))
}

func stored(text []byte, file string) (sum uint64) {
	if kept == nil {
		parsed, diags := hclsyntax.ParseConfig(text, file, hcl.InitialPos)
		fatal(diags)
		kept = new(policy)
		fatal(gohcl.DecodeBody(parsed.Body, nil, kept))
	}
	var when bool
	var title string
	var score float64
	var targets []string
	evaluate(kept.When, &when)
	evaluate(kept.Title, &title)
	evaluate(kept.Score, &score)
	evaluate(kept.Targets, &targets)
	if when {
		sum++
	}
	sum += uint64(len(title)) + uint64(score)
	for _, t := range targets {
		sum += uint64(len(t))
	}
	return sum
}

func scope() *hcl.EvalContext {
	text := cty.StringVal
	team := func(name string) cty.Value { return cty.ObjectVal(map[string]cty.Value{"name": text(name)}) }
	return &hcl.EvalContext{
		Variables: map[string]cty.Value{
			"base":        cty.NumberIntVal(42),
			"maintenance": cty.False,
			"zones":       cty.ListVal([]cty.Value{text("a"), text("b"), text("c")}),
			"owner":       team("ops"),
			"teams":       cty.TupleVal([]cty.Value{team("red"), team("blue")}),
		},
		Functions: map[string]function.Function{"upper": stdlib.UpperFunc, "join": stdlib.JoinFunc, "max": stdlib.MaxFunc, "min": stdlib.MinFunc},
	}
}

func fatal(diags hcl.Diagnostics) {
	if diags.HasErrors() {
		fmt.Fprintln(os.Stderr, diags)
		os.Exit(1)
	}
}

func textSum(s string) uint64 {
	if s == "" {
		return 0
	}
	return uint64(len(s))*31 + uint64(s[len(s)-1])
}

func (c *config) checksum() (sum uint64) {
	for _, s := range c.Services {
		sum += textSum(s.Protocol) + textSum(s.Name) + textSum(s.Listen) + uint64(s.Replicas) + uint64(s.Weight*4) + textSum(s.Description)
		if s.Enabled {
			sum++
		}
		for _, t := range s.Tags {
			sum += textSum(t)
		}
		for k, v := range s.Limits {
			sum += textSum(k) + uint64(v)
		}
		for _, u := range s.Upstreams {
			sum += textSum(u.Name) + textSum(u.Address) + uint64(u.Port) + textSum(u.Timeout)
		}
	}
	return sum
}

func (r *rules) checksum() (sum uint64) {
	for _, one := range r.Rules {
		sum += textSum(one.Name) + uint64(one.Score*14) + textSum(one.Level) + textSum(one.Title) + uint64(one.Bound) + textSum(one.Note)
		for _, t := range one.Targets {
			sum += textSum(t)
		}
		for k, v := range one.Ports {
			sum += textSum(k) + uint64(v)
		}
		for _, n := range one.Names {
			sum += textSum(n)
		}
	}
	return sum
}

func document(text []byte, file string, change bool) uint64 {
	parsed, diags := hclwrite.ParseConfig(text, file, hcl.InitialPos)
	fatal(diags)
	if !change {
		return 0
	}
	parsed.Body().Blocks()[0].Body().SetAttributeValue("description", cty.StringVal("another"))
	return uint64(len(parsed.Bytes()))
}

func work(task string, text []byte, file string) uint64 {
	if task == "document" || task == "edit" {
		return document(text, file, task == "edit")
	}
	if task == "stored" {
		return stored(text, file)
	}
	var parsed *hcl.File
	var diags hcl.Diagnostics
	if strings.HasPrefix(task, "json-") {
		parsed, diags = hcljson.Parse(text, file)
	} else {
		parsed, diags = hclsyntax.ParseConfig(text, file, hcl.InitialPos)
	}
	fatal(diags)
	switch task {
	case "decode", "json-decode":
		var c config
		fatal(gohcl.DecodeBody(parsed.Body, nil, &c))
		return c.checksum()
	case "small":
		var s server
		fatal(gohcl.DecodeBody(parsed.Body, nil, &s))
		return uint64(len(s.Listen) + len(s.Description) + len(s.Tags) + s.Port)
	case "evaluate":
		var r rules
		fatal(gohcl.DecodeBody(parsed.Body, scope(), &r))
		return r.checksum()
	}
	return 0
}

func cpuSeconds() float64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) * 1e-9
}

func main() {
	task, file := os.Args[1], os.Args[2]
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	batch := 200000/len(text) + 1
	best, initial, checksum := 1e9, 0.0, uint64(0)
	start := cpuSeconds()
	for round := 0; round < 3 || (round < 25 && cpuSeconds()-start < 1.5); round++ {
		runtime.GC()
		before := cpuSeconds()
		for i := 0; i < batch; i++ {
			checksum = work(task, text, file)
		}
		took := (cpuSeconds() - before) / float64(batch)
		if initial == 0 {
			initial = took
		}
		if took < best {
			best = took
		}
	}
	var first, last runtime.MemStats
	runtime.ReadMemStats(&first)
	work(task, text, file)
	runtime.ReadMemStats(&last)
	fmt.Printf("hcl-go %s %d %.9f %.9f %d %d %d\n", task, len(text), best, initial, last.TotalAlloc-first.TotalAlloc, last.Mallocs-first.Mallocs, checksum)
}
