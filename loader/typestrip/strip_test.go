package typestrip

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf16"
)

// What test/parallel/strip-types.js has is not repeated here: that is compared with Node.js.

func TestStrip_KeepsStatementsApart(t *testing.T) {
	for src, want := range map[string]string{
		"const a = 1\ntype X = 1\n;(b)":          "const a = 1\n;         \n (b)",
		"label: type X = 1":                      "label: ;         ",
		"class A { get: any\n foo() {} }":        "class A { get;    \n foo() {} }",
		"class A { static?: any\n foo() {} }":    "class A { static;     \n foo() {} }",
		"class A { get: any = 1\n foo() {} }":    "class A { get      = 1\n foo() {} }",
		"return_ = <\nT>(x: T) => x":             "return_ = (\n   x   ) => x",
		"f = async <T\n>(x) => x":                "f = async ( \n  x) => x",
		"x as any\n(1)":                          "x ;     \n(1)",
		"if (a) type X = 1; else interface Y {}": "if (a) ;           else ;             ",
	} {
		r, err := Strip(src, Options{})
		if err != nil || r.Code != want {
			t.Errorf("%q:\n got %q, %v\nwant %q", src, r.Code, err, want)
		}
	}
}

func TestStrip_Elide(t *testing.T) {
	for src, want := range map[string]string{
		"import { A, B } from 'm'; B":                    "import {    B } from 'm'; B",
		"import { A, B } from 'm'; A":                    "import { A,   } from 'm'; A",
		"import { A } from 'm'; let x: A":                "                       let x   ",
		"import A from 'm'; let x: typeof A":             "                   let x          ",
		"import A, { B } from 'm'; B":                    "import    { B } from 'm'; B",
		"import A, { B } from 'm'; A":                    "import A        from 'm'; A",
		"import A, * as B from 'm'; B":                   "import    * as B from 'm'; B",
		"import A, * as B from 'm'; A":                   "import A         from 'm'; A",
		"import * as B from 'm'":                         "                      ",
		"import { a as b } from 'm'; a":                  "                            a",
		"import { a as b } from 'm'; b":                  "import { a as b } from 'm'; b",
		"import { a } from 'm'; export { a }":            "import { a } from 'm'; export { a }",
		"import { a } from 'm'; export { b as a }":       "                       export { b as a }",
		"import { a } from 'm'; export { a } from 'n'":   "                       export { a } from 'n'",
		"import { a } from 'm'; x = { a }":               "import { a } from 'm'; x = { a }",
		"import { a } from 'm'; x = { a: 1 }; y.a":       "                       x = { a: 1 }; y.a",
		"import { a } from 'm'; @a class C {}":           "import { a } from 'm'; @a class C {}",
		"import { a } from 'm'; class C extends a<b> {}": "import { a } from 'm'; class C extends a    {}",
		"import { a } from 'm'; `${a}`":                  "import { a } from 'm'; `${a}`",
		"import { a } from 'm'; export default a":        "import { a } from 'm'; export default a",
		"import 'm'":                    "import 'm'",
		"import {} from 'm'":            "import {} from 'm'",
		"x\nimport { A } from 'm'\n(y)": "x\n;                    \n(y)",
	} {
		r, err := Strip(src, Options{Elide: true})
		if err != nil || r.Code != want || !r.Module {
			t.Errorf("%q:\n got %q, %v, %v\nwant %q", src, r.Code, r.Module, err, want)
		}
		if kept, err := Strip(src, Options{}); err != nil || !strings.Contains(kept.Code, "import") {
			t.Errorf("%q: kept as %q, %v", src, kept.Code, err)
		}
	}
}

func TestStrip_Module(t *testing.T) {
	for src, want := range map[string]bool{
		"import type { A } from 'm'":        false,
		"import { type A } from 'm'":        true,
		"export type A = 1":                 false,
		"export interface A {}":             false,
		"export declare const a: 1":         false,
		"export default interface A {}":     false,
		"export type { A }":                 false,
		"export {}":                         true,
		"export const a = 1":                true,
		"export function f(): void":         false,
		"export abstract class A {}":        true,
		"namespace A { export type B = 1 }": false,
		"import('m'); require('n')":         false,
	} {
		if r, err := Strip(src, Options{}); err != nil || r.Module != want {
			t.Errorf("%q: module %v, %v", src, r.Module, err)
		}
	}
}

func TestStrip_Errors(t *testing.T) {
	var more *Unsupported
	if _, err := Strip("a; enum A {}; module B {}", Options{}); !errors.As(err, &more) || more.Start != 3 || more.End != 12 || more.Keyword {
		t.Errorf("got %#v", err)
	}
	if _, err := Strip("declare module A.B {}", Options{}); !errors.As(err, &more) || more.Start != 8 || more.End != 16 || !more.Keyword {
		t.Errorf("got %#v", err)
	}
	for _, src := range []string{"let x: = 1", "a b", "(", "`${", "'", "/*", "/a", strings.Repeat("(", 100000), "let x: " + strings.Repeat("[", 100000), strings.Repeat("{", 100000)} {
		var wrong *Invalid
		if _, err := Strip(src, Options{}); !errors.As(err, &wrong) {
			t.Errorf("%.40q: %v", src, err)
		}
	}
}

// Arrow functions in the defaults of arrow functions are tried once each, not once for each that is around.
func TestStrip_NestedArrowsAreTriedOnce(t *testing.T) {
	const depth = 300
	for _, src := range []string{
		strings.Repeat("(a = ", depth) + "1" + strings.Repeat(")", depth),
		strings.Repeat("(a = b ? ", depth) + "1" + strings.Repeat(" : 2) => 3", depth),
		"let x: " + strings.Repeat("(a: ", depth) + "b" + strings.Repeat(") => c", depth),
		"let x: " + strings.Repeat("(", depth) + "b" + strings.Repeat(")", depth),
		strings.Repeat("f<", depth) + "T" + strings.Repeat(">", depth) + "(x)",
		strings.Repeat("a < ", depth) + "1",
	} {
		if _, err := Strip(src, Options{}); err != nil {
			t.Errorf("%.30q: %v", src, err)
		}
	}
}

func FuzzStrip(f *testing.F) {
	for _, src := range []string{
		"", "let x: 'é😀' = 1", "class A<T> extends B<T> implements C { private x?: number; get y(): T { return <T>z } }",
		"import a, { type b, c } from 'm'; export type { d }; (x: a, y?: b): c => d as e", "a<b>(c) ? (d): e => f : g",
		"namespace A { interface B {} } enum C { d = 1 } declare global { let e: `f${g}` }", "`a${b as c}` /re/ <!--",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 1<<14 {
			t.Skip()
		}
		for _, o := range []Options{{}, {Elide: true}} {
			r, err := Strip(src, o)
			if err != nil {
				continue
			}
			if len(r.Code) != len(src) || len(utf16.Encode([]rune(r.Code))) != len(utf16.Encode([]rune(src))) {
				t.Fatalf("%q became %q", src, r.Code)
			}
			for i := range len(src) {
				if (src[i] == '\n' || src[i] == '\r') && r.Code[i] != src[i] {
					t.Fatalf("%q lost a line end in %q", src, r.Code)
				}
			}
		}
	})
}
