package inspect

import (
	"math"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/engine"
)

// Getters says which accessors are called to show their value.
type Getters uint8

// The values of the option `getters`: false, true, 'get' and 'set'.
const (
	GettersOff Getters = iota
	GettersAll
	GettersOnly    // accessors without a setter
	GettersSetters // accessors with one
)

// CompactTrue is the option `compact: true`; other modes are numbers of levels, 0 for false.
const CompactTrue = -1

// Options are the options of util.inspect. Numbers are float64 because script may give any: comparisons with NaN are false, as they are
// there. The zero value is not useful: start from [DefaultOptions] or [State.Defaults].
type Options struct {
	ShowHidden       bool
	Depth            float64 // +Inf without limit
	DepthNull        bool    // script said null, and is told null
	Colors           bool
	CustomInspect    bool
	ShowProxy        bool
	MaxArrayLength   float64
	MaxStringLength  float64
	BreakLength      float64
	Compact          float64
	Sorted           bool
	Compare          goja.Value // what was given as `sorted` if not a boolean; it fails where it is needed if it is no function
	Getters          Getters
	NumericSeparator bool

	stylize goja.Value            // a function of the caller's own
	given   map[string]goja.Value // as script wrote them, to be handed on to custom inspection methods
	extra   []engine.PropKey      // names of options of the caller's own, in order
	extras  map[engine.PropKey]goja.Value
}

// DefaultOptions are Node's.
func DefaultOptions() Options {
	return Options{
		Depth: 2, CustomInspect: true, MaxArrayLength: 100, MaxStringLength: 10000, BreakLength: 80, Compact: 3,
	}
}

// optionNames are the options in the order in which script sees them.
func optionNames() []string {
	return []string{"showHidden", "depth", "colors", "customInspect", "showProxy", "maxArrayLength", "maxStringLength", "breakLength",
		"compact", "sorted", "getters", "numericSeparator"}
}

// Defaults are the options that hold when a caller gives none: script can change them by inspect.defaultOptions.
func (st *State) Defaults() Options {
	if st.shown == nil {
		return st.defaults
	}
	o := DefaultOptions()
	for _, name := range optionNames() {
		o.set(name, st.shown.Get(name))
	}
	return o
}

// FromValue gives the defaults changed by the own properties of v, an options object of script; anything but an object changes nothing.
func (st *State) FromValue(v goja.Value) Options {
	o := st.Defaults()
	obj, ok := v.(*goja.Object)
	if !ok {
		return o
	}
	for _, k := range engine.OwnKeys(obj, false, nil) {
		if k.Sym != nil {
			continue
		}
		val := engine.GetProperty(obj, k)
		if !o.set(string(k.Name), val) {
			if o.extras == nil {
				o.extras = make(map[engine.PropKey]goja.Value)
			}
			o.extra = append(o.extra, k)
			o.extras[k] = val
		}
	}
	if o.stylize == st.plain || o.stylize == st.coloured {
		o.stylize = nil
	}
	return o
}

// set takes one option as script gives it and tells whether there is one of that name.
func (o *Options) set(name string, v goja.Value) bool {
	switch name {
	case "showHidden":
		o.ShowHidden = v.ToBoolean()
	case "depth":
		o.DepthNull = goja.IsNull(v)
		if o.Depth = toFloat(v); o.DepthNull || math.IsNaN(o.Depth) {
			o.Depth = math.Inf(1)
		}
	case "colors":
		o.Colors = v.ToBoolean()
	case "customInspect":
		o.CustomInspect = v.ToBoolean()
	case "showProxy":
		o.ShowProxy = v.ToBoolean()
	case "maxArrayLength":
		o.MaxArrayLength = limit(v)
	case "maxStringLength":
		o.MaxStringLength = limit(v)
	case "breakLength":
		o.BreakLength = toFloat(v)
	case "compact":
		o.Compact = compact(v)
	case "sorted":
		o.Sorted, o.Compare = v.ToBoolean(), nil
		if _, isObject := v.(*goja.Object); o.Sorted && (isObject || typeName(v) != "Boolean") {
			o.Compare = v
		}
	case "getters":
		o.Getters = getters(v)
	case "numericSeparator":
		o.NumericSeparator = v.ToBoolean()
	case "stylize":
		if o.stylize = nil; engine.IsCallable(v) {
			o.stylize = v
		}
		return true
	default:
		return false
	}
	if o.given == nil {
		o.given = make(map[string]goja.Value, 4)
	}
	o.given[name] = v
	return true
}

func toFloat(v goja.Value) float64 {
	if _, ok := v.(*goja.Symbol); ok || goja.IsUndefined(v) {
		return math.NaN()
	}
	if goja.IsBigInt(v) {
		v = v.ToString()
	}
	return v.ToFloat()
}

func limit(v goja.Value) float64 {
	if goja.IsNull(v) {
		return math.Inf(1)
	}
	return toFloat(v)
}

func compact(v goja.Value) float64 {
	if b, ok := boolean(v); ok && b {
		return CompactTrue
	}
	if goja.IsNumber(v) {
		if n := v.ToFloat(); n >= 1 {
			return n
		}
	}
	return 0
}

func getters(v goja.Value) Getters {
	if s, ok := v.(goja.String); ok {
		switch s.String() {
		case "get":
			return GettersOnly
		case "set":
			return GettersSetters
		}
		return GettersOff
	}
	if b, ok := boolean(v); ok && b {
		return GettersAll
	}
	return GettersOff
}

func boolean(v goja.Value) (value, ok bool) {
	if _, isObject := v.(*goja.Object); isObject || v == nil {
		return false, false
	}
	value, ok = v.Export().(bool)
	return value, ok
}

// toObject makes the options that a custom inspection method gets. cross asks for one that leads back to no object of this realm.
func (o *Options) toObject(st *State, cross bool) *goja.Object {
	vm := st.vm
	obj := vm.NewObject()
	put := func(k engine.PropKey, v goja.Value) {
		if cross {
			if _, isObject := v.(*goja.Object); isObject {
				return
			}
		}
		mustSet(obj, k, v)
	}
	style := st.styleFunction(o)
	if !cross {
		mustSet(obj, engine.PropKey{Name: "stylize"}, style)
	} else if err := obj.SetPrototype(nil); err != nil {
		panic(err)
	}
	for _, name := range optionNames() {
		put(engine.PropKey{Name: unistring.String(name)}, o.get(vm, name))
	}
	for _, k := range o.extra {
		put(k, o.extras[k])
	}
	if cross {
		wrapped := engine.NewFunction(vm, "", 0, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			return engine.Call(style, goja.Undefined(), call.Arguments)
		})
		if err := wrapped.SetPrototype(nil); err != nil {
			panic(err)
		}
		mustSet(obj, engine.PropKey{Name: "stylize"}, wrapped)
	}
	return obj
}

func (o *Options) get(vm *goja.Runtime, name string) goja.Value {
	given, ok := o.given[name]
	switch name {
	case "maxArrayLength":
		return vm.ToValue(number(o.MaxArrayLength))
	case "maxStringLength":
		return vm.ToValue(number(o.MaxStringLength))
	case "colors":
		if !ok || given.ToBoolean() != o.Colors {
			return vm.ToValue(o.Colors)
		}
	}
	if ok {
		return given
	}
	switch name {
	case "showHidden":
		return vm.ToValue(o.ShowHidden)
	case "depth":
		if o.DepthNull {
			return goja.Null()
		}
		return vm.ToValue(number(o.Depth))
	case "customInspect":
		return vm.ToValue(o.CustomInspect)
	case "showProxy":
		return vm.ToValue(o.ShowProxy)
	case "breakLength":
		return vm.ToValue(number(o.BreakLength))
	case "compact":
		if o.Compact == CompactTrue || o.Compact == 0 {
			return vm.ToValue(o.Compact == CompactTrue)
		}
		return vm.ToValue(number(o.Compact))
	case "sorted":
		if o.Compare != nil {
			return o.Compare
		}
		return vm.ToValue(o.Sorted)
	case "getters":
		return vm.ToValue([...]any{false, true, "get", "set"}[o.Getters])
	}
	return vm.ToValue(o.NumericSeparator)
}

// number gives an integral value as the engine wants it.
func number(f float64) any {
	if i := int64(f); float64(i) == f {
		return i
	}
	return f
}

func mustSet(o *goja.Object, k engine.PropKey, v goja.Value) {
	if err := o.Set(k.Value().String(), v); err != nil {
		panic(err)
	}
}
