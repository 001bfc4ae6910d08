package engine

import (
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// A string of the engine is a Go string or slice behind a pointer, so that two pieces of memory are allocated for each. Those that are made
// here have the characters behind the header, in one piece. The collector does not look into it for pointers: the only one points into
// the piece itself, which whoever uses the string holds anyway.

// oneBlockLimit is the size in bytes above which the saving is nothing, and another page would be begun.
const oneBlockLimit = 16 << 10

// rawMemory gives n bytes that are not zeroed and are not looked into by the collector.
func rawMemory(n int) []byte {
	var b strings.Builder
	b.Grow(n)
	return unsafe.Slice(unsafe.StringData(b.String()), n)
}

// ASCIIBlock is a string of ASCII that is being written. Bytes is to be filled before Value is called, and not touched afterwards.
type ASCIIBlock struct {
	Bytes []byte
	head  *string // nil: not in one piece with Bytes
}

// NewASCIIBlock begins a string of n characters.
func NewASCIIBlock(n int) ASCIIBlock {
	if n == 0 || n > oneBlockLimit {
		return ASCIIBlock{Bytes: rawMemory(n)}
	}
	const header = int(unsafe.Sizeof(""))
	mem := rawMemory(header + n)
	return ASCIIBlock{Bytes: mem[header:], head: (*string)(unsafe.Pointer(&mem[0]))}
}

// Value ends the string.
func (b ASCIIBlock) Value() goja.Value {
	if b.head == nil {
		return ASCIIValue(unsafe.String(unsafe.SliceData(b.Bytes), len(b.Bytes)))
	}
	// Not by assigning a string: there is no pointer here for a collection that runs.
	h := (*[2]uintptr)(unsafe.Pointer(b.head))
	h[0], h[1] = uintptr(unsafe.Pointer(unsafe.SliceData(b.Bytes))), uintptr(len(b.Bytes))
	v := iface{tab: bytesLayouts().ascii, data: unsafe.Pointer(b.head)}
	return *(*goja.Value)(unsafe.Pointer(&v))
}

// WideBlock is a string of UTF-16 that is being written, at least one unit of which will be above 0x7f.
type WideBlock struct {
	Units []uint16
	all   []uint16 // with the engine's mark in front
	head  *[]uint16
}

// NewWideBlock begins a string of at most n units.
func NewWideBlock(n int) WideBlock {
	const header, unit = int(unsafe.Sizeof([]uint16(nil))), 2
	size := unit * (n + 1)
	at := 0
	if size <= oneBlockLimit {
		at = header
	}
	mem := rawMemory(at + size)
	all := unsafe.Slice((*uint16)(unsafe.Pointer(&mem[at])), n+1)
	b := WideBlock{Units: all[1:], all: all}
	if at > 0 {
		b.head = (*[]uint16)(unsafe.Pointer(&mem[0]))
	}
	return b
}

// Value ends the string after n units.
func (b WideBlock) Value(n int) goja.Value {
	all := b.all[:n+1]
	if b.head == nil {
		return WideValue(all)
	}
	all[0] = unistring.BOM
	h := (*[3]uintptr)(unsafe.Pointer(b.head))
	h[0], h[1], h[2] = uintptr(unsafe.Pointer(unsafe.SliceData(all))), uintptr(len(all)), uintptr(len(all))
	v := iface{tab: bytesLayouts().wide, data: unsafe.Pointer(b.head)}
	return *(*goja.Value)(unsafe.Pointer(&v))
}

// ASCIIString is ASCIIValue of a copy of b.
func ASCIIString(b []byte) goja.Value {
	if len(b) == 0 {
		return ASCIIValue("")
	}
	t := NewASCIIBlock(len(b))
	copy(t.Bytes, b)
	return t.Value()
}
