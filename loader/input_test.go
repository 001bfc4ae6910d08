package loader

import "testing"

func TestScanInput(t *testing.T) {
	for src, want := range map[string]Input{
		"":                       {},
		"1 + 1\n":                {},
		"f(1, 2\n":               {Open: true},
		"switch (x) {\n":         {Open: true},
		"foo) {\n":               {Open: true, Wrong: true},
		"{}),({\n":               {Open: true, Wrong: true},
		"{}),({\n}\n":            {Wrong: true},
		"`abc\n":                 {Cut: true},
		"`abc ${\n":              {Open: true},
		"`abc ${1}`\n":           {},
		"`${`${1}` + `\n":        {Open: true, Cut: true},
		"/* x\n":                 {Cut: true},
		"// {\n":                 {},
		"'the\\\n":               {Cut: true},
		"'the\\\\\n":             {},
		"'the\n":                 {},
		"s.replace(/[(]'/, '')":  {},
		"await x":                {Await: true},
		"x.wait('await {')":      {},
		"(a) / (b) + [c, {d: 1}": {Open: true},
	} {
		if got := ScanInput(src); got != want {
			t.Errorf("%q: %+v, want %+v", src, got, want)
		}
	}
}

func TestAwaitInput(t *testing.T) {
	for src, want := range map[string]string{
		"await 1":               "(async () => {return { __proto__: null, value: (await 1) }\n})()",
		"(await 1) + (2);":      "(async () => {return { __proto__: null, value: ((await 1) + (2)) };\n})()",
		"await 0; 5 // five\n":  "(async () => {await 0; return { __proto__: null, value: (5) } // five\n\n})()",
		"let a = (await 1), b;": "let a, b; (async () => {void ( a = (await 1), b = undefined);\n})()",
		"const {x, y: [z = 2]} = await f(); x": "let x, z; (async () => {void ( {x, y: [z = 2]} = await f()); " +
			"return { __proto__: null, value: (x) }\n})()",
		"var v = await 1, w":         "var v, w; (async () => {void ( v = await 1, w)\n})()",
		"class A {}; await 0":        "let A; (async () => {A = class A {};; return { __proto__: null, value: (await 0) }\n})()",
		"function f() {} await f()":  "var f; (async () => {this.f = f; function f() {} return { __proto__: null, value: (await f()) }\n})()",
		"for (var i of await 1) i":   "var i; (async () => {for ( i of await 1) i\n})()",
		"for (var i = await 0;;) {}": "var i; (async () => {for ( i = await 0;;) {}\n})()",
		"if (await 1) { var q = 2 }": "var q; (async () => {if (await 1) { void ( q = 2) }\n})()",
		"let é = await ü.ö; é++":     "let é; (async () => {void ( é = await ü.ö); return { __proto__: null, value: (é++) }\n})()",
		"(await f)`x`":               "(async () => {return { __proto__: null, value: ((await f)`x`) }\n})()",
		"await x; (y)++ // n":        "(async () => {await x; return { __proto__: null, value: ((y)++) } // n\n})()",
		"for await (const x of y) x": "(async () => {for await (const x of y) x\n})()",
	} {
		got, ok, _ := AwaitInput(src)
		if !ok || got != want {
			t.Errorf("%q:\n got %v %q\nwant %q", src, ok, got, want)
		}
	}
	for _, src := range []string{"1", "async () => await 1", "await 1; return 2", "x = { async m() { await 1 } }", "}); (async () => { await 1"} {
		if got, ok, unfinished := AwaitInput(src); ok || unfinished {
			t.Errorf("%q: %q, unfinished %v", src, got, unfinished)
		}
	}
	for _, src := range []string{"await f(1,\n", "x = await {\n", "await a +"} {
		if got, ok, unfinished := AwaitInput(src); ok || !unfinished {
			t.Errorf("%q: %q, unfinished %v", src, got, unfinished)
		}
	}
}

// Whatever is typed, looking at it does not panic, and what is rewritten parses.
func FuzzInput(f *testing.F) {
	for _, src := range []string{
		"await 1", "let a = (await 1), {b, c: [d = 2, ...e]} = f(`${await x}`);", "for (var [i, j] of await x) { var k = i }", "for (var i = 0, n = await 1; i < n; i++);",
		"class A extends (await b) {}; function f() { return await 1 } (((await 2)))", "if (await x) var y; else { label: for await (const z of w) break label }",
		"`a${`b${await c}`}`", "async () => { await 1 }; await /x/.y", "'\\\n", "/* ", "({ async *m() { await 1 } }); await 2", "var\u2028a = await 1", "await (a), b",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		ScanInput(src)
		rewritten, ok, unfinished := AwaitInput(src)
		if ok && unfinished {
			t.Errorf("%q is rewritten and unfinished", src)
		}
		if !ok {
			return
		}
		if !parses(rewritten) {
			t.Errorf("%q becomes %q, which does not parse", src, rewritten)
		}
	})
}
