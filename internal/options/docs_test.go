package options_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/internal/options"
)

var update = flag.Bool("update", false, "write the table of options into docs/cli.md")

const (
	page  = "../../docs/cli.md"
	begin = "<!-- options: made by go test ./internal/options -update -->\n"
	end   = "<!-- end of options -->"
)

// TestDocs has docs/cli.md say what the table says.
func TestDocs(t *testing.T) {
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(b), begin)
	have, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("docs/cli.md has no place for the table")
	}
	want := "\n" + options.Markdown()
	if *update {
		if err := os.WriteFile(page, []byte(head+begin+want+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("docs/cli.md is not up to date, run with -update:\n%s", diff)
	}
}
