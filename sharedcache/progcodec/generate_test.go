package progcodec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// generator writes a program whose shape its input bytes choose. Loops are bounded, and every name exists somewhere.
type generator struct {
	in    []byte
	out   strings.Builder
	depth int
	names int
	// what is allowed here
	loop, gen, async, class bool
}

const maxDepth = 6

// generate gives the program for a seed.
func generate(seed []byte) string {
	g := &generator{in: seed}
	g.out.WriteString("var v0 = 1, v1 = 'два', v2 = { a: 1, b: [1, 2] }, v3 = [3, 4], v4 = (x) => x;\n")
	for len(g.in) > 0 && g.out.Len() < 4000 {
		g.statement()
	}
	g.out.WriteString("\ntry { print(JSON.stringify([v0, v1, v2, v3])) } catch (e) { print(e) }\nhere()")
	return g.out.String()
}

func (g *generator) pick(n int) int {
	if len(g.in) == 0 {
		return 0
	}
	c := g.in[0]
	g.in = g.in[1:]
	return int(c) % n
}

func (g *generator) name() string { return fmt.Sprintf("v%d", g.pick(5)) }

func (g *generator) f(format string, args ...any) { fmt.Fprintf(&g.out, format, args...) }

// within writes a block in another context.
func (g *generator) within(change func(*generator)) {
	saved := *g
	change(g)
	g.f("{ ")
	for n := 1 + g.pick(3); n > 0 && len(g.in) > 0 && g.depth < maxDepth; n-- {
		g.statement()
	}
	g.f(" }")
	g.loop, g.gen, g.async, g.class = saved.loop, saved.gen, saved.async, saved.class
}

func (g *generator) block() { g.within(func(*generator) {}) }

func (g *generator) function(gen, async bool) {
	g.within(func(g *generator) { g.loop, g.gen, g.async, g.class = false, gen, async, false })
}

func (g *generator) statement() {
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > maxDepth {
		g.f("%s;", g.name())
		return
	}
	g.names++
	n := g.names
	switch g.pick(24) {
	case 0:
		g.f("%s = small(", g.name())
		g.expr()
		g.f(");\n")
	case 1:
		g.f("let l%d = small(", n)
		g.expr()
		g.f("); v4 = () => l%d;\n", n)
	case 2:
		g.f("if (")
		g.expr()
		g.f(") ")
		g.block()
		g.f(" else ")
		g.block()
	case 3:
		g.f("for (let i%d = 0; i%d < 2; i%d++) ", n, n, n)
		g.within(func(g *generator) { g.loop = true })
	case 4:
		g.f("lab%d: for (const k of [1, 2]) { for (const q in { x: 1 }) { if (%s) continue lab%d; else break lab%d } }\n", n, g.name(), n, n)
	case 5:
		g.f("try ")
		g.block()
		g.f(" catch (e%d) { print(e%d); ", n, n)
		g.statement()
		g.f("} finally ")
		g.block()
	case 6:
		g.f("function f%d(a, b = %s, ...c) ", n, g.name())
		g.function(false, false)
		g.f("\ntry { print(f%d(%s)) } catch (e) { print(e, e && e.stack) }\n", n, g.name())
	case 7:
		g.f("function* g%d(a) ", n)
		g.function(true, false)
		g.f("\ntry { let n = 0; for (const x of g%d(1)) { if (n++ > 3) break } } catch (e) { print(e) }\n", n)
	case 8:
		g.f("(async (a) => ")
		g.function(false, true)
		g.f(")().then(print, print);\n")
	case 9:
		g.f("class C%d { #p = %s; static s = 1; static { ", n, g.name())
		g.f("v0 = this.s } get x() { return this.#p } set x(v) { this.#p = v } m(a) ")
		g.function(false, false)
		g.f(" has(o) { return #p in o } }\ntry { const c = new C%d; c.x = 2; print(c.x, c.has(c), c.m(1)); class D extends C%d { constructor() { super(); this.y = super.x } } print(new D().y) } catch (e) { print(e, e && e.stack) }\n", n, n)
	case 10:
		// In blocks: the engine miscounts the stack of a switch that declares something and holds direct eval or catch.
		g.f("switch (%s) { case 1: ", g.name())
		g.block()
		g.f(" break; case %s: default: ", g.name())
		g.block()
		g.f(" }\n")
	case 11:
		g.f("with ({ v0: 5, w%d: 1 }) ", n)
		g.block()
	case 12:
		g.f("eval(%q);\n", "var ev = "+g.name()+"; v0 = typeof ev")
	case 13:
		g.f("var { a: d%d, ...r%d } = v2 || {}, [h%d, ...t%d] = [%s, 2, 3]; [v0, v1] = [v1, v0];\n", n, n, n, n, g.name())
	case 14:
		if g.loop {
			g.f("%s;", []string{"break", "continue"}[g.pick(2)])
		} else {
			g.f("throw new Error('t%d');", n)
		}
	case 15:
		if g.gen {
			g.f([]string{"yield %s;", "v0 = yield %s;", "yield* [%s];"}[g.pick(3)], g.name())
		} else if g.async {
			g.f("v0 = await %s;", g.name())
		}
	case 16:
		g.f("do { v0 = %s; } while (false); while (v0) { v0 = 0; }\n", g.name())
	case 17:
		g.f("print(here());\n")
	case 18:
		g.f("delete v2?.a; v2 ??= {}; v1 ||= 'w'; v0 &&= 3; v3?.[0]?.x;\n")
	case 19:
		g.f("const o%d = { m() { return super.toString }, get [%s]() { return 1 }, ['k' + %s]: 1, ...v2, async am() {}, *gm() {} }; v2 = { a: Object.keys(o%d).length };\n", n, g.name(), g.name(), n)
	case 20:
		g.f("(function () { 'use strict'; ")
		g.statement()
		g.f(" return arguments.length + (() => typeof this)() })();\n")
	default:
		g.expr()
		g.f(";\n")
	}
}

func (g *generator) expr() {
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > maxDepth {
		g.f("%s", g.name())
		return
	}
	switch g.pick(20) {
	case 0:
		g.f("%d", g.pick(256)*g.pick(256))
	case 1:
		g.f("%d.5e%d", g.pick(10), g.pick(20))
	case 2:
		g.f("%q", strings.Repeat([]string{"a", "ж", "\u2028", "日本"}[g.pick(4)], g.pick(5)))
	case 3:
		g.f("%dn", g.pick(256))
	case 4:
		g.f("(/%s%d+(?<n>x)?/%s).exec(%s)", []string{"a", "[^b]", "\\\\d", "(ж|q)"}[g.pick(4)], g.pick(10), []string{"", "g", "i", "mu"}[g.pick(4)], g.name())
	case 5:
		g.f("`t${%s}u`", g.name())
	case 6:
		g.f("((s, ...x) => s.raw.join() + x)`r\\n${%s}z`", g.name())
	case 7:
		g.f("[%s, , ...[%s]]", g.name(), g.name())
	case 8:
		g.f("(function me(k) { return k > 0 ? me(k - 1) : %s })(2)", g.name())
	case 9:
		g.f("(typeof %s === 'function' ? %s(1) : 0)", g.name(), g.name())
	case 10:
		g.f("String(function ( q ) { return %s })", g.name())
	case 11:
		g.f("new (class { a = %s })().a", g.name())
	case 12:
		g.f("(")
		g.expr()
		g.f(" ? ")
		g.expr()
		g.f(" : %s)", g.name())
	case 13:
		g.f("(%s, -0, undefined, null, NaN, true, false)", g.name())
	default:
		g.f("(%s %s ", g.name(), []string{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>>", "<", ">=", "==", "!==", "&&", "||", "??"}[g.pick(17)])
		g.expr()
		g.f(")")
	}
}

// compileGenerated gives nil if the program does not compile: the generator does not know all early errors, and on some the engine's parser panics.
func compileGenerated(src string) (prg *goja.Program) {
	defer func() {
		if recover() != nil {
			prg = nil
		}
	}()
	prg, err := goja.Compile("gen.js", src, false)
	if err != nil {
		return nil
	}
	return prg
}

// TestGenerate makes sure that the generator mostly writes programs that compile, or FuzzRoundTrip would test nothing.
func TestGenerate(t *testing.T) {
	good, total := 0, 0
	for i := range 200 {
		seed := make([]byte, 60)
		x := uint32(i)*2654435761 + 1
		for k := range seed {
			x ^= x << 13
			x ^= x >> 17
			x ^= x << 5
			seed[k] = byte(x)
		}
		src := generate(seed)
		total++
		prg := compileGenerated(src)
		if prg == nil {
			continue
		}
		good++
		checkForms(t, prg, src)
	}
	if good*10 < total*8 {
		t.Errorf("only %d of %d generated programs compile", good, total)
	}
}
