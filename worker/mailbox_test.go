package worker

import (
	"slices"
	"testing"
)

// A letter that comes while those that waited are delivered does not overtake them.
func TestMailbox_OpeningKeepsTheOrder(t *testing.T) {
	g := NewGroup(nil)
	main := g.Main("main")
	send := func(m int) { g.Send(main.ID, NewLetter(m, 1, func(LetterResult) {})) }
	send(0)
	send(1)
	var got []int
	main.OpenBox(func(l *Letter) {
		m := l.Message.(int)
		got = append(got, m)
		if m == 0 {
			send(2)
		}
	})
	send(3)
	if want := []int{0, 1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("letters came as %v, want %v", got, want)
	}
}
