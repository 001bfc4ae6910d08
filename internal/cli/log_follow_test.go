package cli

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestTail_FollowsTheName(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.log")
	write := func(flag int, s string) {
		t.Helper()
		f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|flag, 0o600)
		if err == nil {
			_, err = f.WriteString(s)
		}
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	write(0, "one\n")
	p := &Proc{Open: func(name string) (io.ReadCloser, error) { return os.Open(name) }}
	in, err := p.tail([]string{name})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	expect := func(want string) {
		t.Helper()
		b, err := io.ReadAll(in) // until there is no more for now
		if err != nil || string(b) != want {
			t.Errorf("got %q, %v, want %q", b, err, want)
		}
	}
	expect("one\n")
	write(os.O_APPEND, "two\n")
	expect("two\n")

	write(os.O_APPEND, "last of the old\n")
	if err := os.Rename(name, name+".1"); err != nil {
		t.Fatal(err)
	}
	expect("last of the old\n")
	expect("")
	write(0, "first of the new\n")
	expect("first of the new\n")

	write(os.O_TRUNC, "cut\n")
	expect("cut\n")
}
