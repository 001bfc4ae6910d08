package blob

import (
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
)

// urlPrefix is how all URLs of Blobs begin.
const urlPrefix = "blob:nodedata:"

// createObjectURL makes a URL by which the Blob is found until it is revoked.
func createObjectURL(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	s := stateIn(r)
	if Of(c.Argument(0)) == nil {
		s.env.ThrowType(c.Argument(0), "obj", "Blob")
	}
	var id [16]byte
	_, _ = rand.Read(id[:]) // it cannot fail: crypto/rand ends the process where there is no randomness
	id[6], id[8] = id[6]&0xf|0x40, id[8]&0x3f|0x80
	url := fmt.Sprintf("%s%x-%x-%x-%x-%x", urlPrefix, id[:4], id[4:6], id[6:8], id[8:10], id[10:])
	if s.urls == nil {
		s.urls = map[string]*goja.Object{}
	}
	s.urls[url] = c.Argument(0).(*goja.Object)
	return r.ToValue(url)
}

// urlKey gives what a URL is kept under: the URL without its fragment.
func urlKey(v goja.Value) string {
	if jsbind.TypeOf(v) == "symbol" {
		return ""
	}
	key, _, _ := strings.Cut(v.String(), "#")
	return key
}

func revokeObjectURL(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	if jsbind.TypeOf(c.Argument(0)) == "symbol" {
		panic(r.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	delete(stateIn(r).urls, urlKey(c.Argument(0)))
	return goja.Undefined()
}

func resolveObjectURL(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	s := stateIn(r)
	if jsbind.TypeOf(c.Argument(0)) == "symbol" {
		panic(r.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	if o := s.urls[urlKey(c.Argument(0))]; o != nil {
		b := *Of(o)
		b.file = nil
		return s.wrap(&b, s.blob.proto)
	}
	return goja.Undefined()
}
