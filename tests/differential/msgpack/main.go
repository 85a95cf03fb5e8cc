// The other side of the comparison of MessagePack: reads lines of a type as JSON and a value in hexadecimal, and writes the value as go-cty
// packs it again.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/msgpack"
)

func again(line string) (result string) {
	defer func() {
		if reason := recover(); reason != nil {
			result = fmt.Sprintf("error: %v", reason)
		}
	}()
	kind, text, _ := strings.Cut(line, "\t")
	var ty cty.Type
	if err := ty.UnmarshalJSON([]byte(kind)); err != nil {
		return "error: " + err.Error()
	}
	packed, err := hex.DecodeString(text)
	if err != nil {
		return "error: " + err.Error()
	}
	value, err := msgpack.Unmarshal(packed, ty)
	if err != nil {
		return "error: " + err.Error()
	}
	back, err := msgpack.Marshal(value, ty)
	if err != nil {
		return "error: " + err.Error()
	}
	return hex.EncodeToString(back)
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		fmt.Fprintln(out, again(in.Text()))
	}
}
