package wasm

import (
	le "encoding/binary"
	"errors"

	"github.com/tetratelabs/wazero/api"

	"github.com/node-go/node-go/internal/binding/fs/sys"
)

// The sizes of a subscription and an event of poll_oneoff, and the kinds of them.
const (
	subscriptionSize = 48
	eventSize        = 32

	pollClock = 0
	pollRead  = 1
	pollWrite = 2
)

// poll is poll_oneoff(in, out, n, written): it waits for a moment or descriptors, and ends early when the isolate is terminated. Files
// are always ready.
func (h *wasiHost) poll(mod api.Module, stack []uint64) wasiErrno {
	in, out, n, written := uint32(stack[0]), uint32(stack[1]), uint32(stack[2]), uint32(stack[3])
	if n == 0 {
		return wasiInval
	}
	if uint64(n)*subscriptionSize > uint64(mod.Memory().Size()) {
		return wasiFault
	}
	asked, ok := mod.Memory().Read(in, n*subscriptionSize)
	result, inMemory := mod.Memory().Read(out, n*eventSize)
	if !ok || !inMemory {
		return wasiFault
	}
	asked = append([]byte{}, asked...)
	p := polling{h: h, mod: mod, wait: -1, first: -1}
	for i := range int(n) {
		if errno := p.subscribe(asked[i*subscriptionSize:][:subscriptionSize], out); errno != wasiOK {
			return errno
		}
	}
	list := p.run()
	clear(result)
	for i, e := range list {
		e.write(result[i*eventSize:])
	}
	if !mod.Memory().WriteUint32Le(written, uint32(len(list))) {
		return wasiFault
	}
	return wasiOK
}

// polling is one call of poll_oneoff.
type polling struct {
	h      *wasiHost
	mod    api.Module
	events []pollEvent // that are there without waiting
	clocks []pollEvent
	wait   int64 // nanoseconds until the first of the clocks; negative for ever
	first  int   // which of the clocks that is
	fds    []sys.Waiting
	owners []pollEvent // of fds
}

type pollEvent struct {
	user  []byte
	errno wasiErrno
	kind  byte
	bytes uint64
	ended bool
}

func (e *pollEvent) write(b []byte) {
	copy(b, e.user)
	le.LittleEndian.PutUint16(b[8:], uint16(e.errno))
	b[10] = e.kind
	le.LittleEndian.PutUint64(b[16:], e.bytes)
	if e.ended {
		b[24] = 1
	}
}

// subscribe reads one subscription. scratch is memory that may be overwritten.
func (p *polling) subscribe(b []byte, scratch uint32) wasiErrno {
	e := pollEvent{user: b[:8], kind: b[8]}
	switch e.kind {
	case pollClock:
		wait := int64(min(le.LittleEndian.Uint64(b[24:]), 1<<63-1))
		if le.LittleEndian.Uint16(b[40:])&1 != 0 { // a moment
			now, errno := p.h.now(p.mod, le.LittleEndian.Uint32(b[16:]), scratch)
			if errno != wasiOK {
				e.errno = errno
				p.events = append(p.events, e)
				return wasiOK
			}
			wait = max(wait-now, 0)
		}
		if p.wait < 0 || wait < p.wait {
			p.wait, p.first = wait, len(p.clocks)
		}
		p.clocks = append(p.clocks, e)
	case pollRead, pollWrite:
		f, ok := p.h.filesOf(p.mod)[le.LittleEndian.Uint32(b[16:])]
		switch {
		case !ok:
			e.errno = wasiBadF
			p.events = append(p.events, e)
		case f.root != nil:
			p.events = append(p.events, e)
		default:
			p.fds = append(p.fds, sys.Waiting{FD: f.stdio, Write: e.kind == pollWrite})
			p.owners = append(p.owners, e)
		}
	default:
		return wasiInval
	}
	return wasiOK
}

// run waits, and gives the events.
func (p *polling) run() []pollEvent {
	milliseconds := int64(-1)
	switch {
	case len(p.events) > 0:
		milliseconds = 0
	case p.wait >= 0:
		milliseconds = (p.wait + 999_999) / 1_000_000
	}
	stop := p.h.s.env.Interrupted()
	if err := sys.Wait(p.fds, milliseconds, stop); err != nil && !errors.Is(err, sys.ErrStopped) {
		for _, e := range p.owners {
			e.errno = wasiErrnoOf(err)
			p.events = append(p.events, e)
		}
		return p.events
	}
	for i, w := range p.fds {
		if !w.Ready {
			continue
		}
		e := p.owners[i]
		e.ended, e.bytes = w.Ended, uint64(max(w.Bytes, 0))
		if w.Bad {
			e.errno = wasiBadF
		}
		p.events = append(p.events, e)
	}
	if len(p.events) == 0 && p.first >= 0 {
		p.events = append(p.events, p.clocks[p.first])
	}
	return p.events
}

// now reads a clock of WASI, as the engine's own function has it.
func (h *wasiHost) now(mod api.Module, id, scratch uint32) (int64, wasiErrno) {
	stack := []uint64{uint64(id), 0, uint64(scratch)}
	h.s.wasiDefinitions()["clock_time_get"].GoFunction().(api.GoModuleFunction).Call(h.s.ctx, mod, stack)
	t, ok := mod.Memory().ReadUint64Le(scratch)
	if !ok {
		return 0, wasiFault
	}
	return int64(t), wasiErrno(stack[0])
}
