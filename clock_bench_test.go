package nodego

import (
	"context"
	"testing"
	"time"

	"github.com/node-go/node-go/monotime"
)

// A program that looks at the clock often, as servers with timeouts do, on a machine whose clock is expensive: a reading takes a
// microsecond, as on virtual machines without a usable counter. docs/clock.md has the figures.
func BenchmarkClock_ExpensiveSource(b *testing.B) {
	const source = `
		for (let round = 0; round < 2000; round++) {
			for (let i = 0; i < 10; i++) clearTimeout(setTimeout(() => {}, 1000));
			for (let i = 0; i < 10; i++) Date.now();
		}`
	for _, mode := range []monotime.Mode{monotime.Coarse, monotime.Precise} {
		b.Run(mode.String(), func(b *testing.B) {
			rt, err := New(Config{Clock: mode})
			if err != nil {
				b.Fatal(err)
			}
			defer rt.Close()
			rt.clock = rt.clock.Delayed(time.Microsecond)
			for b.Loop() {
				if code, err := rt.Run(context.Background(), Program{Eval: true, Source: source}); code != 0 || err != nil {
					b.Fatal(code, err)
				}
			}
		})
	}
}
