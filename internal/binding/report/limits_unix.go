//go:build unix

package report

import "golang.org/x/sys/unix"

// limits are the limits of the process, under Node's names.
func limits() []field {
	var all []field
	for _, l := range resources() {
		var r unix.Rlimit
		if unix.Getrlimit(l.which, &r) == nil {
			all = append(all, field{l.name, []field{{"soft", bound(uint64(r.Cur))}, {"hard", bound(uint64(r.Max))}}})
		}
	}
	return all
}

type resource struct {
	name  string
	which int
}

func bound(n uint64) any {
	if n >= 1<<63-1 {
		return "unlimited"
	}
	return float64(n)
}
