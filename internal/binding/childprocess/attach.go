package childprocess

import (
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
)

// The variables by which a parent tells its child of their channel.
const (
	channelVar       = "NODE_CHANNEL_FD"
	serializationVar = "NODE_CHANNEL_SERIALIZATION_MODE"
)

// Variables is the environment of a program.
type Variables interface {
	Get(name string) (string, bool)
	Delete(name string)
}

// Attach opens the channel to the parent if this process was forked by one. It is called on the main thread before the program runs.
// The program's own children must not take the channel for theirs, so its variables go.
func Attach(e *jsbind.Env, vars Variables) {
	text, ok := vars.Get(channelVar)
	if !ok {
		return
	}
	mode, _ := vars.Get(serializationVar)
	vars.Delete(channelVar)
	vars.Delete(serializationVar)
	fd, err := strconv.Atoi(text)
	if err != nil || fd < 0 {
		return // Node ignores what is no number, too
	}
	attach := e.Host.Require("internal/child_process/fork").Get("attach")
	e.Call(attach, goja.Undefined(), e.Value(fd), e.Value(mode))
}
