// Package os is the builtin module os: facts about the machine and its user.
//
// Functions that take an *jsbind.Env or a *goja.Runtime belong to the goroutine that owns the isolate.
package os

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Exports is the module os.
func Exports(e *jsbind.Env) *goja.Object { return template().New(e.VM) }

var template = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	value(t, "arch", "arch", func(*jsbind.Env) any { return jsbind.Arch() })
	value(t, "availableParallelism", "", func(*jsbind.Env) any { return runtime.GOMAXPROCS(0) })
	t.EnumerableMethod("cpus", 0, cpus)
	value(t, "endianness", "endianness", func(*jsbind.Env) any { return "LE" })
	value(t, "freemem", "", func(*jsbind.Env) any { return float64(freeMemory()) })
	t.EnumerableMethod("getPriority", 1, getPriority)
	checked(t, "homedir", func(e *jsbind.Env) any { return homedir(e) })
	checked(t, "hostname", func(e *jsbind.Env) any {
		name, err := os.Hostname()
		throwSystem(e, err, "uv_os_gethostname")
		return name
	})
	t.EnumerableMethod("loadavg", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		l := loadAverages()
		return r.NewArray(l[0], l[1], l[2])
	})
	t.EnumerableMethod("networkInterfaces", 0, networkInterfaces)
	value(t, "platform", "platform", func(*jsbind.Env) any { return jsbind.Platform() })
	value(t, "release", "getOSRelease", func(*jsbind.Env) any { return describeSystem().release })
	t.EnumerableMethod("setPriority", 2, setPriority)
	value(t, "tmpdir", "tmpdir", func(e *jsbind.Env) any { return tmpdir(e) })
	value(t, "totalmem", "", func(*jsbind.Env) any { return float64(totalMemory()) })
	value(t, "type", "getOSType", func(*jsbind.Env) any { return describeSystem().name })
	t.EnumerableMethod("userInfo", 1, userInfo)
	checked(t, "uptime", func(e *jsbind.Env) any {
		up, err := uptime()
		throwSystem(e, err, "uv_uptime")
		return up
	})
	value(t, "version", "getOSVersion", func(*jsbind.Env) any { return describeSystem().version })
	value(t, "machine", "getMachine", func(*jsbind.Env) any { return describeSystem().machine })
	t.Lazy("constants", engine.Enumerable, func(r *goja.Runtime) goja.Value { return constantsOf(jsbind.From(r)) })
	t.Constant("EOL", engine.Enumerable|engine.Configurable, eol)
	t.Constant("devNull", engine.Enumerable|engine.Configurable, devNull)
	return t
})

// value describes a function whose result a template literal may take in its place.
func value(t *engine.Template, name, function string, f func(*jsbind.Env) any) {
	describe(t, name, function, f, nil)
}

// checked describes a function that Node wraps for its errors; the wrapped one is a property of it.
func checked(t *engine.Template, name string, f func(*jsbind.Env) any) {
	describe(t, name, "wrappedFn", f, func(ft *engine.Template) {
		ft.Lazy("withoutStackTrace", engine.Plain, func(r *goja.Runtime) goja.Value {
			return engine.NewFunction(r, "checkError", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
				return r.ToValue(f(jsbind.From(r)))
			})
		})
	})
}

func describe(t *engine.Template, name, function string, f func(*jsbind.Env) any, more func(*engine.Template)) {
	call := func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return r.ToValue(f(jsbind.From(r))) }
	ft := engine.NewTemplate(engine.FunctionProto)
	ft.Constant("length", engine.Configurable, 0)
	ft.Constant("name", engine.Configurable, function)
	if more != nil {
		more(ft)
	}
	ft.LazySymbol(goja.SymToPrimitive, engine.Plain, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "", 0, call)
	})
	t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return ft.NewFunction(r, call, nil) })
}

// getenv reads a variable as the program sees it.
func getenv(e *jsbind.Env, name string) string {
	env, ok := e.Host.Require("process").Get("env").(*goja.Object)
	if !ok {
		return ""
	}
	if v := env.Get(name); !jsbind.Undefined(v) {
		return v.String()
	}
	return ""
}

func tmpdir(e *jsbind.Env) string {
	first := func(names ...string) string {
		for _, n := range names {
			if v := getenv(e, n); v != "" {
				return v
			}
		}
		return ""
	}
	if runtime.GOOS == "windows" {
		dir := first("TEMP", "TMP")
		if dir == "" {
			dir = first("SystemRoot", "windir") + `\temp`
		}
		if len(dir) > 1 && strings.HasSuffix(dir, `\`) && !strings.HasSuffix(dir, `:\`) {
			dir = dir[:len(dir)-1]
		}
		return dir
	}
	dir := first("TMPDIR", "TMP", "TEMP")
	if dir == "" {
		dir = "/tmp"
	}
	if len(dir) > 1 && strings.HasSuffix(dir, "/") {
		dir = dir[:len(dir)-1]
	}
	return dir
}

func homedir(e *jsbind.Env) string {
	if home := getenv(e, homeVariable); home != "" {
		return home
	}
	u, err := currentUser()
	throwSystem(e, err, "uv_os_homedir")
	return u.home
}

func throwSystem(e *jsbind.Env, err error, call string) {
	if err == nil {
		return
	}
	var no syscall.Errno
	if !errors.As(err, &no) {
		err = syscall.ENOENT
	}
	errno := nodeerr.ErrnoOf(err)
	failure := nodeerr.System("ERR_SYSTEM_ERROR", errno, call, errno.Message, "", "")
	failure.Name = "SystemError"
	e.Throw(failure)
}

// priorities are os.constants.priority.
var priorities = [...]struct {
	name  string
	value int
}{
	{"PRIORITY_LOW", 19}, {"PRIORITY_BELOW_NORMAL", 10}, {"PRIORITY_NORMAL", 0}, {"PRIORITY_ABOVE_NORMAL", -7}, {"PRIORITY_HIGH", -14},
	{"PRIORITY_HIGHEST", -20},
}

const minInt32, maxInt32 = -1 << 31, 1<<31 - 1

func getPriority(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	pid := 0
	if v := c.Argument(0); !goja.IsUndefined(v) {
		pid = int(e.Integer(v, "pid", minInt32, maxInt32))
	}
	n, err := priorityOf(pid)
	throwSystem(e, err, "uv_os_getpriority")
	return r.ToValue(n)
}

func setPriority(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	pid, priority := c.Argument(0), c.Argument(1)
	if goja.IsUndefined(priority) {
		pid, priority = r.ToValue(0), pid
	}
	id := e.Integer(pid, "pid", minInt32, maxInt32)
	const highest, lowest = -20, 19
	n := e.Integer(priority, "priority", highest, lowest)
	throwSystem(e, changePriority(int(id), int(n)), "uv_os_setpriority")
	return goja.Undefined()
}
