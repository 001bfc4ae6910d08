package envfile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/internal/envfile"
)

func TestParse(t *testing.T) {
	const text = "A=1\nB=\"x y\"\nexport C=3 # c\nD='q'\r\nE=a#b\nF=\"l1\nl2\"\n#c\nG\n =x\nH = 7 \nI=`b`\nJ=\"a\\nb\"\nK=a\\nb\nL=\nM='open\nN=\"#no\" # yes"
	want := []envfile.Variable{
		{"A", "1"}, {"B", "x y"}, {"C", "3"}, {"D", "q"}, {"E", "a"}, {"F", "l1\nl2"}, {"H", "7"}, {"I", "b"}, {"J", "a\nb"}, {"K", `a\nb`},
		{"L", ""}, {"M", "'open"}, {"N", "#no"},
	}
	if diff := cmp.Diff(want, envfile.Parse(text)); diff != "" {
		t.Error(diff)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("A=1\nB='2'\n")
	f.Add("\"\n=\n#")
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range envfile.Parse(text) {
			if v.Name == "" {
				t.Errorf("%q: a variable without a name", text)
			}
		}
	})
}
