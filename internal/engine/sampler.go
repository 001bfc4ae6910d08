package engine

import (
	"io"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/dop251/goja"
)

// Sampler looks at what a runtime executes. The engine can note its stack between two instructions when it is asked to; its own
// profiler asks all runtimes at once, this one asks one.
type Sampler struct {
	r       *goja.Runtime
	tracker unsafe.Pointer // *profTracker
	entered bool           // of the goroutine that samples: the runtime has met a request
}

// The states of a request, as the engine has them.
const (
	sampleNone int32 = iota
	sampleWanted
	sampleReady
	sampleStop
)

type samplerLayout struct {
	tracker                       reflect.Type
	vmTracker                     uintptr // vm.profTracker *profTracker
	req, numFrames, frames, depth uintptr
	enabled                       *int32 // globalProfiler.enabled
}

var samplerOffsets = sync.OnceValue(func() *samplerLayout {
	var l layout
	s := &samplerLayout{}
	f, _ := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	vm := f.Type.Elem()
	s.vmTracker = l.field(vm, "profTracker", reflect.Pointer)
	if l.err != nil {
		panic(l.err)
	}
	pt, _ := vm.FieldByName("profTracker")
	s.tracker = pt.Type.Elem()
	s.req = l.field(s.tracker, "req", reflect.Int32)
	s.numFrames = l.field(s.tracker, "numFrames", reflect.Int)
	s.frames = l.field(s.tracker, "frames", reflect.Array)
	if l.err == nil {
		frames, _ := s.tracker.FieldByName("frames")
		if frames.Type.Elem() != reflect.TypeFor[goja.StackFrame]() {
			l.fail("profTracker.frames is an %v", frames.Type)
		}
		s.depth = uintptr(frames.Type.Len())
	}
	if l.err != nil {
		panic(l.err)
	}
	// The type of the engine's own profiler is out of reach of reflection; what it does shows whether its flag was found.
	on := &engineProfiler.enabled
	if err := goja.StartProfile(io.Discard); err == nil {
		if atomic.LoadInt32(on) == 1 {
			s.enabled = on
		}
		goja.StopProfile()
		if atomic.LoadInt32(on) != 0 {
			s.enabled = nil
		}
	}
	return s
})

// engineProfiler is the engine's profiler of all runtimes. While it is enabled, a runtime that has a tracker looks at its requests
// from within the call that runs, too, and one that has none sees that it is not wanted.
//
//go:linkname engineProfiler github.com/dop251/goja.globalProfiler
var engineProfiler struct {
	p struct {
		mu       sync.Mutex
		trackers []unsafe.Pointer
		buf      unsafe.Pointer
		running  bool
	}
	w       io.Writer
	enabled int32
}

// invite has runtimes that execute already look for their trackers.
func invite(on int32) {
	if p := samplerOffsets().enabled; p != nil {
		atomic.StoreInt32(p, on)
	}
}

// NewSampler has r note its stack from now on. It must be called on the goroutine that owns r.
func NewSampler(r *goja.Runtime) *Sampler {
	l := samplerOffsets()
	s := &Sampler{r: r, tracker: reflect.New(l.tracker).UnsafePointer()}
	*at[unsafe.Pointer](vmOf(r), l.vmTracker) = s.tracker
	atomic.StoreInt32(at[int32](s.tracker, l.req), sampleWanted)
	invite(1)
	return s
}

// Sample gives the stack as it was at the last request that the runtime has met, the innermost frame first, and makes the next
// request. ok is false if there was none: the runtime executes no instructions. One goroutine may call it, any one.
func (s *Sampler) Sample() (frames []goja.StackFrame, ok bool) {
	l := samplerOffsets()
	req := at[int32](s.tracker, l.req)
	if atomic.LoadInt32(req) == sampleReady {
		n := *at[int](s.tracker, l.numFrames)
		all := unsafe.Slice(at[goja.StackFrame](s.tracker, l.frames), l.depth)
		frames, ok = append(frames, all[:min(n, len(all))]...), true
		if !s.entered {
			s.entered = true
			invite(0)
		}
	}
	if atomic.LoadInt32(req) != sampleStop {
		atomic.StoreInt32(req, sampleWanted)
	}
	return frames, ok
}

// Stop ends it. It must be called on the goroutine that owns the runtime, with no Sample running or to come.
func (s *Sampler) Stop() {
	l := samplerOffsets()
	invite(0)
	*at[unsafe.Pointer](vmOf(s.r), l.vmTracker) = nil
	atomic.StoreInt32(at[int32](s.tracker, l.req), sampleStop)
}

// FrameStart gives where the code of a frame's function begins, as a frame.
func FrameStart(f goja.StackFrame) goja.StackFrame {
	*at[int](unsafe.Pointer(&f), errorOffsets().framePC) = 0
	return f
}
