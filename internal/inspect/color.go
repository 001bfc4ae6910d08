package inspect

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// style marks s as a piece of the given kind: with the caller's function, with escape sequences, or not at all.
func (f *formatter) style(s, kind string) string {
	switch {
	case f.opt.Colors:
		return f.st.colour(s, kind)
	case f.opt.stylize != nil:
		v := engine.Call(f.opt.stylize, goja.Undefined(), []goja.Value{f.st.Value(s), f.vm.ToValue(kind)})
		return stringOf(v)
	}
	return s
}

func (f *formatter) plainStyle() bool { return !f.opt.Colors && f.opt.stylize == nil }

// stringOf is String(v).
func stringOf(v goja.Value) string {
	if sym, ok := v.(*goja.Symbol); ok {
		return symbolText(sym)
	}
	if v == nil {
		return "undefined"
	}
	if s, ok := v.ToString().(goja.String); ok {
		return textOf(s)
	}
	return v.String()
}

// styleDef says which colour a kind of piece has.
type styleDef struct{ kind, colour string }

// defaultStyles are inspect.styles without `regexp`, which is a function, and which stands before the last one.
func defaultStyles() []styleDef {
	return []styleDef{{"special", "cyan"}, {"number", "yellow"}, {"bigint", "yellow"}, {"boolean", "yellow"}, {"undefined", "grey"},
		{"null", "bold"}, {"string", "green"}, {"symbol", "green"}, {"date", "magenta"}, {"module", "underline"}}
}

type colourDef struct {
	name    string
	on, off int
}

// defaultColours are inspect.colors: graphic renditions by name.
func defaultColours() []colourDef {
	return []colourDef{{"reset", 0, 0}, {"bold", 1, 22}, {"dim", 2, 22}, {"italic", 3, 23}, {"underline", 4, 24}, {"blink", 5, 25},
		{"inverse", 7, 27}, {"hidden", 8, 28}, {"strikethrough", 9, 29}, {"doubleunderline", 21, 24}, {"black", 30, 39}, {"red", 31, 39},
		{"green", 32, 39}, {"yellow", 33, 39}, {"blue", 34, 39}, {"magenta", 35, 39}, {"cyan", 36, 39}, {"white", 37, 39},
		{"bgBlack", 40, 49}, {"bgRed", 41, 49}, {"bgGreen", 42, 49}, {"bgYellow", 43, 49}, {"bgBlue", 44, 49}, {"bgMagenta", 45, 49},
		{"bgCyan", 46, 49}, {"bgWhite", 47, 49}, {"framed", 51, 54}, {"overlined", 53, 55}, {"gray", 90, 39}, {"redBright", 91, 39},
		{"greenBright", 92, 39}, {"yellowBright", 93, 39}, {"blueBright", 94, 39}, {"magentaBright", 95, 39}, {"cyanBright", 96, 39},
		{"whiteBright", 97, 39}, {"bgGray", 100, 49}, {"bgRedBright", 101, 49}, {"bgGreenBright", 102, 49}, {"bgYellowBright", 103, 49},
		{"bgBlueBright", 104, 49}, {"bgMagentaBright", 105, 49}, {"bgCyanBright", 106, 49}, {"bgWhiteBright", 107, 49}}
}

// colourAliases are hidden accessors of inspect.colors: alias and the colour it stands for.
func colourAliases() [][2]string {
	return [][2]string{{"grey", "gray"}, {"blackBright", "gray"}, {"bgGrey", "bgGray"}, {"bgBlackBright", "bgGray"}, {"faint", "dim"},
		{"crossedout", "strikethrough"}, {"strikeThrough", "strikethrough"}, {"crossedOut", "strikethrough"}, {"conceal", "hidden"},
		{"swapColors", "inverse"}, {"swapcolors", "inverse"}, {"doubleUnderline", "doubleunderline"}}
}

// colour wraps s as inspect.styles and inspect.colors say now.
func (st *State) colour(s, kind string) string {
	styles, ok := st.Function().Get("styles").(*goja.Object)
	if !ok {
		return s
	}
	style := styles.Get(kind)
	if style == nil || goja.IsUndefined(style) {
		return s
	}
	if engine.IsCallable(style) {
		return stringOf(engine.Call(style, goja.Undefined(), []goja.Value{st.Value(s)}))
	}
	on, off, ok := st.rendition(stringOf(style))
	if !ok {
		return s
	}
	return "\x1b[" + on + "m" + s + "\x1b[" + off + "m"
}

// rendition looks a colour up in inspect.colors.
func (st *State) rendition(name string) (on, off string, ok bool) {
	colours, isObject := st.Function().Get("colors").(*goja.Object)
	if !isObject {
		return "", "", false
	}
	pair, isObject := colours.Get(name).(*goja.Object)
	if !isObject {
		return "", "", false
	}
	return stringOf(pair.Get("0")), stringOf(pair.Get("1")), true
}

func (st *State) newStyles() *goja.Object {
	obj := st.vm.CreateObject(nil)
	for _, d := range defaultStyles() {
		if d.kind == "module" {
			mustSet(obj, engine.PropKey{Name: "regexp"}, st.newRegExpStyle())
		}
		mustSet(obj, engine.KeyOf(st.vm.ToValue(d.kind)), st.vm.ToValue(d.colour))
	}
	return obj
}

func (st *State) newColours() *goja.Object {
	obj := st.vm.CreateObject(nil)
	for _, d := range defaultColours() {
		mustSet(obj, engine.KeyOf(st.vm.ToValue(d.name)), st.vm.NewArray(d.on, d.off))
	}
	for _, a := range colourAliases() {
		get := engine.NewFunction(st.vm, "get", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value { return obj.Get(a[1]) })
		set := engine.NewFunction(st.vm, "set", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			mustSet(obj, engine.KeyOf(st.vm.ToValue(a[1])), call.Argument(0))
			return goja.Undefined()
		})
		if err := obj.DefineAccessorProperty(a[0], get, set, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
			panic(err)
		}
	}
	return obj
}
