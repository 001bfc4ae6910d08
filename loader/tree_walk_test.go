package loader

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// everywhere has a literal in each place of the grammar that can hold an expression. Each contains its number.
const everywhere = `
/1/; ({ a: /2/, [/3/]: 4, ...(/5/) }); [/6/, ...[/7/]]; f(/8/, ...[/9/]); new (/10/)(/11/); new f;
a = /12/; a += /13/; !/14/; /15/ + /16/; a ? /17/ : /18/; /19/.x; a[/20/]; (/21/)[1]; (/22/, /23/);
` + "`${/24/}`; (/25/)`a${/26/}`" + `; a?.[/27/]; (/28/)?.b; a?.(/29/);
var v = /30/, { x = /31/, y: { [/32/]: z = /33/ }, ...r } = /34/, [q = /35/, , ...[t = /36/]] = /37/;
let l = /38/; const c = /39/;
if (/40/) /41/; else /42/;
for (/43/; /44/; /45/) /46/;
for (var i = /47/; ;) break;
for (let i = /48/, k = /49/; ;) break;
for (var o in /50/) /51/;
for (let { p = /52/ } of /53/) /54/;
for (a[/55/] of []) ;
for (var { w = /56/ } of []) ;
while (/57/) { /58/ }
do { /59/ } while (/60/);
label: /61/;
try { /62/ } catch ({ m = /63/ }) { /64/ } finally { /65/ }
switch (/66/) { case /67/: /68/; default: /69/ }
function d(a = /70/, { b = /71/ }, ...[e = /72/]) { return /73/ }
(function (a = /74/) { throw /75/ });
(a = /76/) => /77/; (a = /78/) => { /79/ }; a => a(/80/);
class C extends (/81/) { [/82/] = /83/; static s = /84/; #p = /85/; static { /86/ } [/87/](a = /88/) { this.#p = /89/; this.#p(/90/) } get g() { /91/ } set g(a = /92/) { } constructor() { super(/93/) } }
(class extends (/94/) { m() { /95/ } });
function* gen() { yield /96/; yield* /97/ }
async function as() { await /98/ }
({ m() { /99/ }, get g() { return /100/ }, set g(a = /101/) { }, async am() { await /102/ }, *gm() { yield /103/ } });
({ a: b = /104/, c: d[/105/], e = /106/ } = {});
[b = /107/, d[/108/]] = [];
with (/109/) { /110/ }
delete a[/111/]; a[/112/]++; new.target; a ?? /113/; a ||= /114/;
async () => { await /115/ }; async (a = /116/) => /117/;
`

func TestTreeWalk_FindsEveryLiteral(t *testing.T) {
	tree, err := parseWrapped("x.js", "(function () {"+everywhere+"})", nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	w := treeWalk{all: true, visit: func(lit *ast.RegExpLiteral) ast.Expression {
		seen[lit.Pattern]++
		return &ast.NullLiteral{Idx: lit.Idx, Literal: "null"}
	}}
	w.statements(tree.Body)
	literals := regexp.MustCompile(`/(\d+)/`).FindAllStringSubmatch(everywhere, -1)
	if len(literals) != 116 {
		t.Fatalf("the source has %d literals", len(literals))
	}
	for _, m := range literals {
		if seen[m[1]] != 1 {
			t.Errorf("/%s/ visited %d times", m[1], seen[m[1]])
		}
	}
	w.visit = func(lit *ast.RegExpLiteral) ast.Expression {
		t.Errorf("/%s/ is still there", lit.Pattern)
		return lit
	}
	w.statements(tree.Body)
}

func TestTreeWalk_PassesOverFunctions(t *testing.T) {
	const src = `(function () { /1/; function a() { /2/ } (a = /3/) => { /4/ }; class C { m() { /5/; (() => { /6/ }) } } function b() { /7/ } })`
	tree, err := parseWrapped("x.js", src, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{2: "[1 2]", 3: "[1 3 4]", 6: "[1 5 6]", 7: "[1 7]"} {
		at := regexp.MustCompile(fmt.Sprintf("/%d/", n)).FindStringIndex(src)[0]
		var seen []string
		w := treeWalk{near: []file.Idx{file.Idx(at + 1)}, visit: func(lit *ast.RegExpLiteral) ast.Expression {
			seen = append(seen, lit.Pattern)
			return lit
		}}
		w.statements(tree.Body)
		slices.Sort(seen)
		if got := fmt.Sprint(seen); got != want {
			t.Errorf("near /%d/: visited %s, want %s", n, got, want)
		}
	}
}

func TestSuspects(t *testing.T) {
	for text, want := range map[string]string{
		`/a/`:                  "[]",
		`/\p{L}/; /(?i:a)/`:    "[2 11]",
		`/(?=a)(b)*/`:          "[2]",
		`/(?=a)/`:              "[]",
		`/(a){2}\1/`:           "[8]",
		`/(?<n>a)+\k<n>\p{L}/`: "[2 10 15]",
		`'\0 \00 \8'`:          "[5 9]",
		`/a/giu + /b/ux`:       "[3]",
		`with (await x) y`:     "[1]",
		`without(await x)`:     "[]",
	} {
		if got := fmt.Sprint(suspects(text)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
