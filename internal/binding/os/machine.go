package os

import (
	"net"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// system is what uname tells.
type system struct{ name, release, version, machine string }

// processor is one logical processor; times are milliseconds since the machine was started.
type processor struct {
	model                       string
	speed                       int // MHz
	user, nice, sys, idle, irqs uint64
}

func cpus(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
	var list []any
	for _, p := range processors() {
		times := engine.ValueKinds().NewPlain(r, 5)
		times.Put("user", r.ToValue(p.user))
		times.Put("nice", r.ToValue(p.nice))
		times.Put("sys", r.ToValue(p.sys))
		times.Put("idle", r.ToValue(p.idle))
		times.Put("irq", r.ToValue(p.irqs))
		o := engine.ValueKinds().NewPlain(r, 3)
		o.Put("model", r.ToValue(p.model))
		o.Put("speed", r.ToValue(p.speed))
		o.Put("times", times.Object)
		list = append(list, o.Object)
	}
	return r.NewArray(list...)
}

// networkInterfaces gives the addresses of the interfaces that are up, those of IPv4 first.
func networkInterfaces(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	all, err := net.Interfaces()
	throwSystem(e, err, "uv_interface_addresses")
	result := r.NewObject()
	for _, i := range all {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagRunning == 0 {
			continue
		}
		addrs, err := i.Addrs()
		throwSystem(e, err, "uv_interface_addresses")
		var four, six []any
		for _, a := range addrs {
			n, ok := a.(*net.IPNet)
			if !ok {
				continue
			}
			if n.IP.To4() != nil {
				four = append(four, address(r, i, n))
			} else {
				six = append(six, address(r, i, n))
			}
		}
		if list := append(four, six...); len(list) > 0 {
			e.Define(result, i.Name, r.NewArray(list...), engine.Plain)
		}
	}
	return result
}

func address(r *goja.Runtime, i net.Interface, n *net.IPNet) *goja.Object {
	const noHardware = "00:00:00:00:00:00"
	mac := i.HardwareAddr.String()
	if len(i.HardwareAddr) != 6 {
		mac = noHardware
	}
	v4 := n.IP.To4() != nil
	family := "IPv6"
	netmask := net.IP(n.Mask).String()
	if v4 {
		family = "IPv4"
	}
	ones, _ := n.Mask.Size()
	o := engine.ValueKinds().NewPlain(r, 7)
	o.Put("address", r.ToValue(n.IP.String()))
	o.Put("netmask", r.ToValue(netmask))
	o.Put("family", r.ToValue(family))
	o.Put("mac", r.ToValue(mac))
	o.Put("internal", r.ToValue(i.Flags&net.FlagLoopback != 0))
	o.Put("cidr", r.ToValue(n.IP.String()+"/"+strconv.Itoa(ones)))
	if !v4 {
		scope := 0
		if n.IP.IsLinkLocalUnicast() {
			scope = i.Index
		}
		o.Put("scopeid", r.ToValue(scope))
	}
	return o.Object
}

// account is the user that runs the process.
type account struct {
	uid, gid   int64 // -1 where the system has none
	name, home string
	shell      string // "" where the system has none
}

// userInfo gives the account; option encoding "buffer" gives buffers in place of strings.
func userInfo(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	u, err := currentUser()
	throwSystem(e, err, "uv_os_get_passwd")
	text := func(s string) goja.Value { return r.ToValue(s) }
	if o := jsbind.Object(c.Argument(0)); o != nil {
		if enc := o.Get("encoding"); enc != nil && enc.String() == "buffer" {
			buffers := e.Host.Require("buffer").Get("Buffer").(*goja.Object)
			text = func(s string) goja.Value { return e.Method(buffers, "from", r.ToValue(s)) }
		}
	}
	o := r.CreateObject(nil)
	e.Define(o, "uid", r.ToValue(u.uid), engine.Plain)
	e.Define(o, "gid", r.ToValue(u.gid), engine.Plain)
	e.Define(o, "username", text(u.name), engine.Plain)
	e.Define(o, "homedir", text(u.home), engine.Plain)
	shell := goja.Null()
	if u.shell != "" {
		shell = text(u.shell)
	}
	e.Define(o, "shell", shell, engine.Plain)
	return o
}
