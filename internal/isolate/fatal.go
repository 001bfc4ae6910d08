package isolate

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Describe renders what ended the isolate as Node prints it to stderr: the place in the source, a caret, the stack. It must be
// called on the isolate's goroutine, before Close.
func (i *Isolate) Describe(f *Fatal) string {
	if f.Err != nil {
		return f.Err.Error() + "\n"
	}
	var b strings.Builder
	o := jsbind.Object(f.Value)
	native := o != nil && engine.SlotOf(o) == engine.SlotError
	if place := i.throwPlace(o); place != "" && !native {
		b.WriteString("\n" + place)
	} else if place != "" && !i.showsPlace(o) {
		b.WriteString(place + "\n")
	}
	text, whole := i.trace(o)
	if !whole {
		text = i.describeBriefly(f.Value)
	}
	b.WriteString(text + "\n")
	switch {
	case i.cfg.Options.Flags.TraceUncaught:
		if stack := i.thrownStack(o); len(stack) > 0 {
			b.WriteString("Thrown at:\n    at " + strings.Join(stack, "\n    at ") + "\n\n")
		}
	case !whole:
		b.WriteString("(Use `" + i.programName() + " --trace-uncaught ...` to show where the exception was thrown)\n")
	}
	if !i.cfg.Options.Flags.NoExtraInfo {
		b.WriteString("\nNode.js v" + i.cfg.Options.NodeVersion + "\n")
	}
	return b.String()
}

// programName is what the program's user has typed.
func (i *Isolate) programName() string {
	if name := strings.TrimSuffix(filepath.Base(i.cfg.Options.Argv0), ".exe"); i.cfg.Options.Argv0 != "" {
		return name
	}
	return "node"
}

// leastDepth is how deep the properties of an uncaught value are shown at least.
const leastDepth = 5

// trace gives the whole text of an object that nothing caught. ok is false where the object does not let itself be looked into.
func (i *Isolate) trace(o *goja.Object) (text string, ok bool) {
	if o == nil {
		return "", false
	}
	stack := ""
	if err := i.protect(func() {
		events.TellEmission(i.env, o)
		if v := o.Get("stack"); jsbind.TypeOf(v) == "string" {
			stack = v.String()
		}
	}); err != nil {
		return "", false
	}
	err := i.protect(func() {
		st := console.Inspector.Of(i.env)
		opts := st.Defaults()
		opts.Depth = max(opts.Depth, leastDepth)
		opts.CustomInspect, opts.Colors = false, console.Colourful(i.env, 2)
		text = i.unbracketed(st.Inspect(o, &opts), stack, o)
	})
	if err != nil {
		return stack, stack != ""
	}
	return text, true
}

// unbracketed takes away the brackets that inspect puts around an error without a stack frame, where it has none because no
// JavaScript was running: a main module that is missing or does not parse.
func (i *Isolate) unbracketed(text, stack string, o *goja.Object) string {
	if !strings.HasPrefix(text, "[") || engine.HasFrames(o) {
		return text
	}
	if rest, ok := strings.CutPrefix(text, "["+stack+"]"); ok {
		return stack + rest
	}
	return text
}

// describeBriefly shows a value that cannot be looked into.
func (i *Isolate) describeBriefly(v goja.Value) (text string) {
	if _, symbol := v.(*goja.Symbol); symbol {
		return ""
	}
	if o := jsbind.Object(v); o != nil {
		known := false
		err := i.protect(func() {
			name, message := o.Get("name"), o.Get("message")
			if known = !jsbind.Undefined(name) && !jsbind.Undefined(message); known {
				text = name.String() + ": " + message.String()
			}
		})
		if known && err == nil {
			return text
		}
	}
	_ = i.protect(func() { text = v.String() })
	return text
}

// showsPlace tells an error whose stack begins with the place where it was thrown already, as node:vm leaves it.
func (i *Isolate) showsPlace(o *goja.Object) (shows bool) {
	_ = i.protect(func() {
		v := o.Get("stack")
		if jsbind.TypeOf(v) != "string" {
			return
		}
		first, _, _ := strings.Cut(v.String(), "\n")
		at := strings.LastIndex(first, ":")
		shows = at > 0 && at+1 < len(first) && strings.Trim(first[at+1:], "0123456789") == "" && strings.Contains(v.String(), "^\n")
	})
	return shows
}
