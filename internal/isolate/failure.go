package isolate

import (
	"errors"

	"github.com/node-go/node-go/internal/binding/messaging"
)

// FatalMessage makes the message by which a worker's parent learns what ended it: the thrown value if it can be cloned, else an
// error that says what it was. It must be called on the isolate's goroutine after Run and before Close.
func (i *Isolate) FatalMessage(f *Fatal) *messaging.Message {
	m := messaging.Of(i.env)
	var rec *messaging.Message
	err := i.protect(func() {
		if f.Err != nil {
			v := i.env.Error(errors.New(f.Err.Error()))
			rec, _ = m.Encode(v, nil)
			return
		}
		var err error
		if rec, err = m.Encode(f.Value, nil); err != nil {
			rec, err = m.Encode(i.env.Error(errors.New(i.inspectBrief(f.Value))), nil)
		}
		if err != nil {
			i.env.Throw(err)
		}
	})
	if err != nil {
		rec, _ = m.Encode(i.vm.ToValue("an exception that cannot be shown"), nil)
	}
	return rec
}
