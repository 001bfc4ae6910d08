package util

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

func errnoArgument(e *jsbind.Env, c goja.FunctionCall) int {
	v := c.Argument(0)
	f := e.Number(v, "err")
	if f >= 0 || f != math.Trunc(f) || f < -jsbind.MaxSafeInteger {
		e.Throw(nodeerr.OutOfRange("err", "a negative integer", nodeerr.GroupDigits(jsbind.NumberText(v))))
	}
	return int(f)
}

func systemErrorMap(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
	m, err := r.New(r.Get("Map"))
	if err != nil {
		panic(err)
	}
	e := jsbind.From(r)
	for _, no := range nodeerr.Errnos() {
		e.Method(m, "set", r.ToValue(no.Number), r.NewArray(no.Name, no.Message))
	}
	return m
}

// errnoException makes the error of a system call: (err, syscall, original).
func errnoException(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	no, syscall := errnoOf(e, c)
	detail := ""
	if v := c.Argument(2); v.ToBoolean() {
		detail = v.String()
	}
	return e.Error(nodeerr.Short(no, syscall, detail))
}

// exceptionWithHostPort makes the error of a system call with an address: (err, syscall, address, port, additional).
func exceptionWithHostPort(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	no, syscall := errnoOf(e, c)
	address, local := "", ""
	if v := c.Argument(2); v.ToBoolean() {
		address = v.String()
	}
	if v := c.Argument(4); v.ToBoolean() {
		local = v.String()
	}
	return e.Error(nodeerr.HostPort(no, syscall, address, int(c.Argument(3).ToInteger()), local))
}

func errnoOf(e *jsbind.Env, c goja.FunctionCall) (no nodeerr.Errno, syscall string) {
	n := errnoArgument(e, c)
	no, ok := nodeerr.ErrnoByNumber(n)
	if !ok {
		no = nodeerr.Errno{Name: nodeerr.ErrnoName(n), Number: n}
	}
	return no, c.Argument(1).String()
}
