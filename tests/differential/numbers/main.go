// The other side of the differential test of numbers: reads lines of two decimal texts, writes what math/big makes of them, at 512 bits.
// Per line: text of a, of b, a+b, a-b, a*b, a/b, a%b, the order of a and b, whether their texts are equal, a as a double; separated by tabs.
package main

import (
	"bufio"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"strings"
)

func parse(s string) *big.Float {
	f, _, err := big.ParseFloat(s, 10, 512, big.ToNearestEven)
	if err != nil {
		return nil
	}
	if f.Sign() == 0 {
		f.Abs(f) // zero has no sign with us, so neither has what it divides
	}
	return f
}

func text(f *big.Float) string {
	s := f.Text('f', -1)
	if s == "-0" {
		return "0"
	}
	return s
}

func guarded(operation func() *big.Float) (result string) {
	defer func() {
		if recover() != nil {
			result = "undefined"
		}
	}()
	return text(operation())
}

func fresh() *big.Float { return new(big.Float).SetPrec(512) }

func modulo(a, b *big.Float) *big.Float {
	if a.IsInf() || b.IsInf() {
		return fresh().Mul(a, b)
	}
	if b.Sign() == 0 {
		return a
	}
	whole, _ := fresh().Quo(a, b).Int(nil)
	multiple := fresh().SetInt(whole)
	multiple.Mul(b, multiple)
	return multiple.Sub(a, multiple)
}

func equal(a, b *big.Float) bool {
	if a.Sign() != b.Sign() {
		return false
	}
	if a.IsInt() || b.IsInt() {
		return a.IsInt() && b.IsInt() && a.Cmp(b) == 0
	}
	return text(a) == text(b)
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<26)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		fields := strings.Fields(in.Text())
		a, b := parse(fields[0]), parse(fields[1])
		if a == nil || b == nil {
			fmt.Fprintln(out, "invalid")
			continue
		}
		double, _ := a.Float64()
		fmt.Fprintln(out, strings.Join([]string{
			text(a), text(b),
			guarded(func() *big.Float { return fresh().Add(a, b) }),
			guarded(func() *big.Float { return fresh().Sub(a, b) }),
			guarded(func() *big.Float { return fresh().Mul(a, b) }),
			guarded(func() *big.Float { return fresh().Quo(a, b) }),
			guarded(func() *big.Float { return modulo(a, b) }),
			strconv.Itoa(a.Cmp(b)), strconv.FormatBool(equal(a, b)), strconv.FormatFloat(double+0, 'x', -1, 64),
		}, "\t"))
	}
}
