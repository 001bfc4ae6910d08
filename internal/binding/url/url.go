// Package url is URL and URLSearchParams of the WHATWG, and what the builtin module url has in Go.
//
// Everything here belongs to the goroutine that owns the isolate.
package url

import (
	"strings"
	"sync"

	"github.com/dop251/goja"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/node-go/node-go/internal/binding/picture"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/weburl"
)

// made is a class in an isolate.
type made struct{ ctor, proto *goja.Object }

// state holds what one isolate has made.
type state struct {
	env           *jsbind.Env
	url, params   made
	pattern       made
	iteratorProto *goja.Object
	module, web   *goja.Object
}

var states = jsbind.NewSlot(func(e *jsbind.Env) *state { return &state{env: e} })

func stateIn(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

func (s *state) urlClass() *made {
	if s.url.ctor == nil {
		s.url.ctor, s.url.proto = urlTemplate().New(s.env.VM)
		picture.DefineDerived(s.env, s.url.proto, "URL", func(o *goja.Object) []picture.Prop { return urlIn(s.env.VM, o).picture() })
	}
	return &s.url
}

// object is what lies behind an instance of URL.
type object struct {
	u      *whatwg.Url // nil: simple is the URL
	simple weburl.Simple
	this   *goja.Object
	params *params // once searchParams was looked at
}

// parts are what a URL is read by.
type parts interface {
	Protocol() string
	Username() string
	Password() string
	Host() string
	Hostname() string
	Port() string
	Pathname() string
	Search() string
	Query() string
	Hash() string
}

func (o *object) parts() parts {
	if o.u != nil {
		return o.u
	}
	return &o.simple
}

func (o *object) href() string {
	if o.u != nil {
		return o.u.Href(false)
	}
	return o.simple.Href()
}

// hrefValue is href as a value.
func (o *object) hrefValue(r *goja.Runtime) goja.Value {
	if o.u != nil {
		return r.ToValue(o.u.Href(false))
	}
	return engine.ASCIIValue(o.simple.Href())
}

// full gives the URL in the form that can be changed.
func (o *object) full() *whatwg.Url {
	if o.u == nil {
		u, err := weburl.Parse(o.simple.Href())
		if err != nil {
			panic(err) // a simple URL is one
		}
		o.u = u
	}
	return o.u
}

// EqualPayload implements deepequal.Payload: URLs are equal if their texts are.
func (o *object) EqualPayload(other any) bool {
	p, ok := other.(*object)
	return ok && p.href() == o.href()
}

// InspectText implements inspect.Texter.
func (o *object) InspectText() string { return o.href() }

// urlIn gives what lies behind v or throws.
func urlIn(r *goja.Runtime, v goja.Value) *object {
	o, ok := engine.Payload(v).(*object)
	if !ok {
		refuseNullish(r, v, "URL")
		panic(r.NewTypeError("Receiver must be an instance of class URL"))
	}
	return o
}

// urlBy is urlIn for members that Node leaves to the engine to check: member is the private name that they read.
func urlBy(r *goja.Runtime, v goja.Value, member string) *object {
	o, ok := engine.Payload(v).(*object)
	if !ok {
		refuseNullish(r, v, member)
		panic(r.NewTypeError("Cannot read private member %s from an object whose class did not declare it", member))
	}
	return o
}

// refuseNullish throws what a look at the member of undefined or null throws.
func refuseNullish(r *goja.Runtime, v goja.Value, member string) {
	if jsbind.Nullish(v) {
		panic(r.NewTypeError("Cannot read properties of %s (reading '%s')", v, member))
	}
}

// text converts a value to a string without lone surrogates, as Web IDL's USVString.
func text(r *goja.Runtime, v goja.Value) string {
	if _, ok := v.(*goja.Symbol); ok {
		panic(r.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return v.ToString().String()
}

// parseArguments parses (input, base) of script; err tells an invalid URL.
func parseArguments(r *goja.Runtime, args []goja.Value) (*object, *nodeerr.Error) {
	if len(args) == 0 {
		jsbind.From(r).Throw(nodeerr.MissingArgs("url"))
	}
	input := text(r, args[0])
	if len(args) < 2 || goja.IsUndefined(args[1]) {
		if s, ok := weburl.ParseSimple(input); ok {
			return &object{simple: s}, nil
		}
		u, failed := weburl.Parse(input)
		if failed != nil {
			return nil, invalid().With("input", input)
		}
		return &object{u: u}, nil
	}
	base := text(r, args[1])
	if b, ok := weburl.ParseSimple(base); ok {
		if s, ok := b.Resolve(input); ok {
			return &object{simple: s}, nil
		}
	}
	u, failed := weburl.Parse(base)
	if failed == nil {
		u, failed = weburl.Resolve(u, input)
	}
	if failed != nil {
		return nil, invalid().With("input", input).With("base", base)
	}
	return &object{u: u}, nil
}

func invalid() *nodeerr.Error {
	e := nodeerr.New("ERR_INVALID_URL")
	e.Bare = true
	return e
}

func newURL(r *goja.Runtime, u *whatwg.Url, newTarget *goja.Object) *goja.Object {
	c := stateIn(r).urlClass()
	return (&object{u: u}).carriedBy(r, engine.PrototypeFor(newTarget, c.ctor, c.proto))
}

func (o *object) carriedBy(r *goja.Runtime, proto *goja.Object) *goja.Object {
	o.this = engine.NewCarrier(r, proto, o)
	return o.this
}

func construct(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	o, err := parseArguments(r, args)
	if err != nil {
		jsbind.From(r).Throw(err)
	}
	s := stateIn(r)
	return o.carriedBy(r, engine.PrototypeFor(newTarget, s.url.ctor, s.url.proto))
}

var urlTemplate = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("URL", 1, construct, nil, nil, nil)
	c.Static.EnumerableMethod("parse", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		o, err := parseArguments(r, c.Arguments)
		if err != nil {
			return goja.Null()
		}
		return o.carriedBy(r, stateIn(r).url.proto)
	})
	c.Static.EnumerableMethod("canParse", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		_, err := parseArguments(r, c.Arguments)
		return r.ToValue(err == nil)
	})
	for _, name := range []string{"createObjectURL", "revokeObjectURL"} {
		c.Static.EnumerableMethod(name, 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e := jsbind.From(r)
			if name == "revokeObjectURL" && len(c.Arguments) == 0 {
				e.Throw(nodeerr.MissingArgs("url"))
			}
			return e.Call(e.Host.Require("internal/blob").Get(name), goja.Undefined(), c.Arguments...)
		})
	}
	c.Proto.EnumerableMethod("toString", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return urlIn(r, c.This).hrefValue(r)
	})
	part := func(name string, get func(o *object) string, set func(r *goja.Runtime, o *object, v string)) {
		setter := engine.NativeFunc(nil)
		if set != nil {
			setter = func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				o := urlBy(r, c.This, "#context")
				set(r, o, text(r, c.Argument(0)))
				return goja.Undefined()
			}
		}
		c.Proto.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			if name == "href" {
				return urlIn(r, c.This).hrefValue(r)
			}
			if name == "search" {
				return r.ToValue(get(urlIn(r, c.This)))
			}
			return r.ToValue(get(urlBy(r, c.This, "#context")))
		}, setter)
	}
	plain := func(set func(u *whatwg.Url, v string)) func(*goja.Runtime, *object, string) {
		return func(_ *goja.Runtime, o *object, v string) { set(o.full(), v) }
	}
	part("href", (*object).href, setHref)
	part("origin", (*object).origin, nil)
	part("protocol", func(o *object) string { return o.parts().Protocol() }, plain((*whatwg.Url).SetProtocol))
	part("username", func(o *object) string { return o.parts().Username() }, plain((*whatwg.Url).SetUsername))
	part("password", func(o *object) string { return o.parts().Password() }, plain((*whatwg.Url).SetPassword))
	part("host", func(o *object) string { return o.parts().Host() }, plain((*whatwg.Url).SetHost))
	part("hostname", func(o *object) string { return o.parts().Hostname() }, plain((*whatwg.Url).SetHostname))
	part("port", func(o *object) string { return o.parts().Port() }, plain((*whatwg.Url).SetPort))
	part("pathname", func(o *object) string { return o.parts().Pathname() }, plain((*whatwg.Url).SetPathname))
	part("search", func(o *object) string { return o.parts().Search() }, func(_ *goja.Runtime, o *object, v string) {
		o.full().SetSearch(v)
		o.refresh()
	})
	c.Proto.Accessor("searchParams", engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return urlBy(r, c.This, "#searchParams").searchParams(r)
	}, nil)
	part("hash", func(o *object) string { return o.parts().Hash() }, plain((*whatwg.Url).SetHash))
	c.Proto.EnumerableMethod("toJSON", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return urlIn(r, c.This).hrefValue(r)
	})
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue("URL") })
	return c
})

func setHref(r *goja.Runtime, o *object, v string) {
	u, err := weburl.Parse(v)
	if err != nil {
		e := invalid().With("input", v)
		e.Bare = false
		jsbind.From(r).Throw(e)
	}
	o.u = u
	o.refresh()
}

// refresh gives the URL's URLSearchParams what the query says now.
func (o *object) refresh() {
	if o.params != nil {
		o.params.list = parseForm(o.parts().Query())
	}
}

// searchParams is the one URLSearchParams of the URL.
func (o *object) searchParams(r *goja.Runtime) goja.Value {
	if o.params == nil {
		o.params = newParams(r, parseForm(o.parts().Query()))
		o.params.owner = o
	}
	return o.params.this
}

// origin is the origin's serialization.
func (o *object) origin() string {
	if o.u == nil {
		return o.simple.Protocol() + "//" + o.simple.Host()
	}
	return originOf(o.u)
}

func originOf(u *whatwg.Url) string {
	switch u.Scheme() {
	case "http", "https", "ws", "wss", "ftp":
		return u.Protocol() + "//" + u.Host()
	case "blob":
		if inner, err := weburl.Parse(u.Pathname()); err == nil && strings.HasPrefix(inner.Scheme(), "http") {
			return originOf(inner)
		}
	}
	return "null"
}

func (o *object) picture() []picture.Prop {
	return []picture.Prop{
		{Name: "href", Value: o.href()},
		{Name: "origin", Value: o.origin()},
		{Name: "protocol", Value: o.parts().Protocol()},
		{Name: "username", Value: o.parts().Username()},
		{Name: "password", Value: o.parts().Password()},
		{Name: "host", Value: o.parts().Host()},
		{Name: "hostname", Value: o.parts().Hostname()},
		{Name: "port", Value: o.parts().Port()},
		{Name: "pathname", Value: o.parts().Pathname()},
		{Name: "search", Value: o.parts().Search()},
		{Name: "searchParams", Value: o.searchParams(engine.RuntimeOf(o.this))},
		{Name: "hash", Value: o.parts().Hash()},
	}
}

// Bound implements messaging.Bound.
func (*object) Bound() {}
