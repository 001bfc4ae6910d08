package worker

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

func TestLocks_OrderOfGrants(t *testing.T) {
	var l Locks
	var got []string
	ask := func(name string, shared, ifAvailable, steal bool) *LockRequest {
		r := &LockRequest{Name: "x", Shared: shared}
		r.Granted = func() { got = append(got, name) }
		r.Stolen = func(int) { got = append(got, name+" stolen") }
		ok, now := l.Request(r, ifAvailable, steal)
		if now {
			r.Granted()
		}
		if !ok {
			got = append(got, name+" refused")
		}
		return r
	}
	s1, s2 := ask("s1", true, false, false), ask("s2", true, false, false)
	e1 := ask("e1", false, false, false)
	s3 := ask("s3", true, false, false) // behind e1
	ask("now", true, true, false)
	l.Release(s1)
	l.Release(s2)
	gone := ask("gone", false, false, false)
	if !l.Withdraw(gone) || l.Withdraw(e1) {
		t.Error("what waits can be withdrawn, what is held cannot")
	}
	thief := ask("thief", false, false, true)
	if l.Release(e1) {
		t.Error("a stolen lock is released")
	}
	l.Release(thief)
	l.Release(s3)
	want := []string{"s1", "s2", "now refused", "e1", "e1 stolen", "thief", "s3"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	if held, pending := l.Snapshot(0); len(held)+len(pending)+len(l.names) != 0 {
		t.Errorf("left: %v %v", held, pending)
	}
}

// TestLocks_Hammer has many goroutines hold one lock in turn.
func TestLocks_Hammer(t *testing.T) {
	var l Locks
	var inside, rounds atomic.Int32
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				granted := make(chan struct{})
				r := &LockRequest{Name: "x", Granted: func() { close(granted) }, Stolen: func(int) { t.Error("stolen") }}
				if _, now := l.Request(r, false, false); now {
					r.Granted()
				}
				<-granted
				if inside.Add(1) != 1 {
					t.Error("two hold an exclusive lock")
				}
				rounds.Add(1)
				inside.Add(-1)
				l.Release(r)
			}
		})
	}
	wg.Wait()
	if rounds.Load() != 1600 {
		t.Errorf("%d rounds", rounds.Load())
	}
}

func TestMailbox_LettersWaitAndAreAnswered(t *testing.T) {
	g := NewGroup(nil)
	main := g.Main("")
	var results []LetterResult
	letter := func(m any) *Letter { return NewLetter(m, 7, func(r LetterResult) { results = append(results, r) }) }
	disposed := 0
	g.Send(99, letter(disposable{&disposed}))
	early := letter(1)
	g.Send(main.ID, early)
	main.OpenBox(func(l *Letter) { l.Answer(LetterRead); l.Answer(LetterErrored) })
	g.Send(main.ID, letter(2))
	expired := letter(3)
	expired.Expire(func() { results = append(results, 9) })
	g.Send(main.ID, expired)
	main.closeBox()
	g.Send(main.ID, letter(disposable{&disposed}))
	want := []LetterResult{LetterUnwanted, LetterRead, LetterRead, 9, LetterUnwanted}
	if !slices.Equal(results, want) || disposed != 2 {
		t.Errorf("results %v, want %v; %d disposed of", results, want, disposed)
	}
}
