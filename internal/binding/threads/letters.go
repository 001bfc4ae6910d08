package threads

import (
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/worker"
)

// letterTask is a letter as a task of the receiver's loop.
type letterTask struct {
	s *State
	l *worker.Letter
}

// Run emits the letter as an event of process.
func (t letterTask) Run() { t.s.read(t.l) }

// Discard answers a letter that the isolate did not live to read.
func (t letterTask) Discard() { t.s.refuse(t.l) }

// OpenBox lets letters of other threads in. The isolate calls it once its main module has begun.
func (s *State) OpenBox() {
	s.Thread.OpenBox(func(l *worker.Letter) {
		if !s.env.Loop.PostTask(letterTask{s, l}) {
			s.refuse(l)
		}
	})
}

func (s *State) refuse(l *worker.Letter) {
	if d, ok := l.Message.(worker.Disposer); ok {
		d.Dispose()
	}
	l.Answer(worker.LetterUnwanted)
}

func (s *State) read(l *worker.Letter) {
	e := s.env
	scope := e.NewScope("MESSAGEPORT", nil)
	e.CallbackIn(&scope, func() {
		v, err := messaging.Of(e).Decode(l.Message)
		if err != nil {
			l.Answer(worker.LetterErrored)
			return
		}
		process := e.Host.Require("process")
		heard, err := e.Try(process.Get("emit"), process, e.Value("workerMessage"), v, e.Value(l.Source))
		switch {
		case err != nil:
			l.Answer(worker.LetterErrored)
		case !heard.ToBoolean():
			l.Answer(worker.LetterUnwanted)
		default:
			l.Answer(worker.LetterRead)
		}
	})
}

// postToThread is postToThread(threadId, value, transferList, timeout, done): done gets undefined or the code of an error. A negative
// timeout means none.
func (s *State) postToThread(c goja.FunctionCall) goja.Value {
	e, m := s.env, messaging.Of(s.env)
	rec, err := m.Encode(c.Argument(1), m.TransferList(c.Argument(2)))
	if err != nil {
		m.ThrowClone(err)
	}
	done := c.Argument(4)
	wait := e.Loop.Begin("MESSAGEPORT")
	scope := e.NewScope("MESSAGEPORT", nil)
	var timer *time.Timer
	answer := func(code string) {
		wait.Complete(func() {
			e.CallbackIn(&scope, func() {
				v := goja.Undefined()
				if code != "" {
					v = e.Value(code)
				}
				e.Call(done, goja.Undefined(), v)
			})
		})
	}
	letter := worker.NewLetter(rec, s.Thread.ID, func(r worker.LetterResult) { answer(letterCodes[r]) })
	if ms := c.Argument(3).ToFloat(); ms >= 0 {
		timer = time.AfterFunc(time.Duration(ms*float64(time.Millisecond)), func() { letter.Expire(func() { answer("ERR_WORKER_MESSAGING_TIMEOUT") }) })
		e.AtClose(func() { timer.Stop() })
	}
	id := c.Argument(0)
	if f := id.ToFloat(); jsbind.TypeOf(id) != "number" || f != float64(int(f)) {
		letter.Answer(worker.LetterUnwanted)
		return goja.Undefined()
	}
	s.Thread.Group.Send(int(id.ToInteger()), letter)
	return goja.Undefined()
}

var letterCodes = [...]string{
	worker.LetterRead: "", worker.LetterUnwanted: "ERR_WORKER_MESSAGING_FAILED", worker.LetterErrored: "ERR_WORKER_MESSAGING_ERRORED",
}
