package engine

import (
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// namespaceClass is the class of namespace objects. Its address tells them from other proxies.
var namespaceClass = strings.Clone("Module")

var proxyClassOffset = sync.OnceValue(func() uintptr {
	r := goja.New()
	typ := reflect.TypeOf(slotImpl(r.ToValue(r.NewProxy(r.NewObject(), &goja.ProxyTrapConfig{})).(*goja.Object))).Elem()
	f, ok := typ.FieldByName("class")
	if !ok || f.Type.Kind() != reflect.String {
		panic("engine: a proxy has no class")
	}
	// The field is promoted from an embedded struct: its offset counts from there.
	at := uintptr(0)
	for n := range f.Index {
		at += typ.FieldByIndex(f.Index[:n+1]).Offset
	}
	return at
})

// NewNamespace makes an exotic object that answers by traps, as the namespace of a module. It counts as no Proxy: SlotOf gives
// SlotNamespace.
func NewNamespace(r *goja.Runtime, target *goja.Object, traps *goja.ProxyTrapConfig) *goja.Object {
	o := r.ToValue(r.NewProxy(target, traps)).(*goja.Object)
	*at[string](selfOf(o).data, proxyClassOffset()) = namespaceClass
	return o
}

// IsNamespace tells the objects that NewNamespace made.
func IsNamespace(o *goja.Object) bool {
	s := selfOf(o)
	return s.tab == errorOffsets().proxyTab && unsafe.StringData(*at[string](s.data, proxyClassOffset())) == unsafe.StringData(namespaceClass)
}
