package eventloop_test

import (
	"slices"
	"testing"

	"github.com/node-go/node-go/internal/eventloop"
)

func TestHandle_RefCountsAndListing(t *testing.T) {
	l := newLoop(t, newWallClock())
	server, port := l.NewHandle("TCPServerWrap"), l.NewHandle("MessagePort")
	server.Owner = "server"
	request := l.Begin("FSReqCallback")
	if got, want := l.ActiveResources(), []string{"FSReqCallback", "TCPServerWrap", "MessagePort"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	port.Unref()
	for kind, owner := range l.Handles() {
		if kind != "TCPServerWrap" || owner != "server" {
			t.Errorf("listed %s of %v", kind, owner)
		}
		server.Close() // while it is listed
	}
	server.Close()
	server.Ref()
	if server.HasRef() || !server.Closed() || port.HasRef() {
		t.Error("closed or unreferenced handle has a reference")
	}
	if request.Abandon(); l.Run() != eventloop.Done {
		t.Error("not done")
	}
	port.Ref()
	if !l.Alive() || !port.HasRef() {
		t.Error("Ref has no effect")
	}
	l.Close()
	port.Close()
}
