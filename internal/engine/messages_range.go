package engine

import (
	"strings"

	"github.com/dop251/goja"
)

// rangeError words a RangeError of the engine.
func (r *raise) rangeError(msg string) string {
	switch {
	case msg == "Invalid count value":
		return msg + ": " + r.e.plain(r.argument(0))
	case strings.HasPrefix(msg, "Cannot convert ") && strings.HasSuffix(msg, " to a BigInt"):
		v := strings.TrimSuffix(strings.TrimPrefix(msg, "Cannot convert "), " to a BigInt")
		return "The number " + v + " cannot be converted to a BigInt because it is not an integer"
	case strings.HasPrefix(msg, "Invalid index ") || strings.HasPrefix(msg, "Invalid buffer size: ") || strings.HasPrefix(msg, "Buffer size is too large: "):
		return r.length(msg)
	case strings.HasPrefix(msg, "Byte length of "), strings.HasPrefix(msg, "Start offset of "):
		return strings.ToLower(msg[:1]) + msg[1:]
	case strings.HasPrefix(msg, "Index ") && strings.HasSuffix(msg, " is out of bounds"):
		if strings.HasPrefix(r.method(), "DataView.") {
			return "Offset is outside the bounds of the DataView"
		}
	}
	return msg
}

// length words the refusal of a length or offset by the constructors of binary data.
func (r *raise) length(msg string) string {
	if strings.HasPrefix(r.method(), "DataView.") {
		return "Offset is outside the bounds of the DataView"
	}
	n := r.news()
	if n < 0 {
		return msg
	}
	ctor, _ := r.operand(n + 1).(*goja.Object)
	if ctor == nil {
		return msg
	}
	name, _ := ownData(ctor, "name").(goja.String)
	switch {
	case name == nil:
	case name.String() == "ArrayBuffer":
		if strings.HasPrefix(msg, "Invalid") {
			return "Invalid array buffer length"
		}
		return "Array buffer allocation failed"
	case strings.HasSuffix(name.String(), "Array") && n > 0:
		if n > 1 {
			return "Start offset " + r.e.plain(r.operand(n-1)) + " is outside the bounds of the buffer"
		}
		return "Invalid typed array length: " + r.e.plain(r.operand(n))
	case name.String() == "DataView" && n > 1:
		return "Start offset " + r.e.plain(r.operand(n-1)) + " is outside the bounds of the buffer"
	}
	return msg
}
