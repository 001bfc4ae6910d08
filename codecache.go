package nodego

import (
	"io"
	"os"
	"strings"

	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/isolate"
	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/disk"
	"github.com/node-go/node-go/sharedcache/embedded"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

// openCache makes the code cache with the tiers that the configuration leaves on.
func (rt *Runtime) openCache() {
	c := sharedcache.Config{
		DisableShared: rt.cfg.CodeCache.DisableShared, Limit: rt.cfg.CodeCache.Limit, Observe: rt.observe(),
	}
	if !rt.cfg.CodeCache.DisableEmbedded {
		if t := embedded.New(isolate.BuiltinText); t != nil {
			c.Tiers = append(c.Tiers, t)
			c.Missed, rt.embedded = rt.missed, true
		} else {
			rt.log.Info("cache.embedded", zap.String("reason", "this binary has none"))
		}
	}
	if !rt.cfg.CodeCache.DisableDisk {
		rt.disk = disk.NewPool(NodeVersion)
	}
	rt.cache = sharedcache.New(c)
}

// The codec examines the engine at its first use, which takes a millisecond or two. A program that will need it has that done
// on another goroutine while its isolate is made; others do not pay for it.

// peekSize is how much of a main module is searched for a request.
const peekSize = 64 << 10

// expect prepares the codec if a program, which has not begun, seems to need it.
func (rt *Runtime) expect(p *Program, compileCache bool) {
	switch {
	case compileCache && rt.disk != nil, rt.embedded && p.Eval && asksForBuiltins(p.Source):
		rt.prepareCodec(nil)
	case rt.embedded && !p.Eval:
		rt.prepareCodec(func() bool { return asksForBuiltins(readHead(p.File)) })
	}
}

// missed hears of each module that is about to be looked up in the tiers or compiled.
func (rt *Runtime) missed(k sharedcache.Key, source string) {
	if k.Kind != sharedcache.Builtin && !rt.prepared.Load() && asksForBuiltins(source) {
		rt.prepareCodec(nil)
	}
}

// asksForBuiltins tells whether the beginning of a source names a builtin module that is written in JavaScript, between quotes
// that follow a parenthesis or a space, as in require('stream') and import x from "stream".
func asksForBuiltins(source string) bool {
	const longest = 40
	source = source[:min(len(source), peekSize)]
	for i := 0; ; i++ {
		n := strings.IndexAny(source[i:], `'"`)
		if n < 0 {
			return false
		}
		i += n
		if i == 0 || source[i-1] != '(' && source[i-1] != ' ' {
			continue
		}
		name := source[i+1 : min(len(source), i+longest)]
		end := strings.IndexByte(name, source[i])
		if end > 0 && isolate.IsCompiled(strings.TrimPrefix(name[:end], "node:")) {
			return true
		}
	}
}

// readHead reads the beginning of a file; nothing if there is none of that name, which whoever needs the file will tell.
func readHead(name string) string {
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	b := make([]byte, peekSize)
	n, _ := io.ReadFull(f, b)
	return string(b[:n])
}

// prepareCodec has the codec examine the engine on another goroutine, once, if cond, which runs there too, says so. Close waits
// for the goroutine.
func (rt *Runtime) prepareCodec(cond func() bool) {
	if rt.prepared.Load() {
		return
	}
	if cond == nil {
		rt.prepared.Store(true)
	}
	rt.runs.Go(func() {
		if cond == nil || cond() && !rt.prepared.Swap(true) {
			progcodec.Fingerprint()
		}
	})
}

// debug prints a line for NODE_DEBUG_NATIVE. A failed write has nowhere to be told.
func (r *run) debug(line string) {
	var w io.Writer = os.Stderr
	if r.p.Stderr != nil {
		w = r.p.Stderr
	}
	r.debugMu.Lock()
	defer r.debugMu.Unlock()
	_, _ = io.WriteString(w, line+"\n")
}
