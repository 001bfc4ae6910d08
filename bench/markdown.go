package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// writeMarkdown makes docs/benchmarks.md: the introduction that lies beside the first file of results, then a table of each file. Files that
// end in .txt are what other programs printed: a first line that begins with #, which is the title, and the rest as it is.
func writeMarkdown(file string, inputs []string, out io.Writer) error {
	var b strings.Builder
	intro, err := os.ReadFile(filepath.Join(filepath.Dir(inputs[0]), "README.md"))
	if err != nil {
		return err
	}
	b.Write(intro)
	for _, in := range inputs {
		if filepath.Ext(in) == ".txt" {
			text, err := os.ReadFile(in)
			if err != nil {
				return err
			}
			title, rest, _ := strings.Cut(string(text), "\n")
			fmt.Fprintf(&b, "\n## %s\n\n```text\n%s\n```\n", strings.TrimPrefix(title, "# "), strings.TrimSpace(rest))
			continue
		}
		r, err := readResults(in)
		if err != nil {
			return err
		}
		b.WriteString("\n" + r.markdown(filepath.ToSlash(in)))
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		return err
	}
	fmt.Fprintln(out, "wrote", file)
	return nil
}

func (r *results) markdown(source string) string {
	var b strings.Builder
	title := r.Title
	if title == "" {
		title = strings.TrimSuffix(filepath.Base(source), ".json")
	}
	fmt.Fprintf(&b, "## %s\n\n", title)
	if r.Note != "" {
		fmt.Fprintf(&b, "%s\n\n", r.Note)
	}
	sides := sidesOf(r)
	compared := len(sides) == 2 && sides[0] == "old"
	if compared {
		b.WriteString("| benchmark | confidence | improvement | accuracy (*) | (**) | (***) | RSS old → new (MB) |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |\n")
	} else {
		b.WriteString("| benchmark |")
		for _, s := range sides {
			fmt.Fprintf(&b, " %s (1/s) |", s)
		}
		b.WriteString(" first against the others |\n| --- |" + strings.Repeat(" ---: |", len(sides)+1) + "\n")
	}
	for _, g := range r.groups() {
		if compared {
			b.WriteString(r.comparedRow(g))
		} else {
			b.WriteString(r.sideRow(g, sides))
		}
	}
	fmt.Fprintf(&b, "\nMeasured %s on %s (%d cores, %s), commit %.12s, %s. ", r.Facts.Date, r.Facts.CPU, r.Facts.Cores, r.Facts.OS, r.Facts.Commit, r.Facts.Go)
	var names []string
	for k := range r.Facts.Commands {
		names = append(names, k)
	}
	sort.Strings(names)
	for _, k := range names {
		fmt.Fprintf(&b, "%s: `%s` (%s). ", k, r.Facts.Commands[k], r.Facts.Versions[k])
	}
	fmt.Fprintf(&b, "Raw samples: `%s`.\n", source)
	return b.String()
}

func (r *results) comparedRow(g string) string {
	a, n := r.rates(g, "old"), r.rates(g, "new")
	if len(a) == 0 || len(n) == 0 {
		return fmt.Sprintf("| %s | failed | | | | | |\n", g)
	}
	w, ok := compareMeans(a, n)
	if !ok {
		return fmt.Sprintf("| %s | too few runs | %.1f %% | | | | %.1f → %.1f |\n", g, w.Improvement, r.memory(g, "old"), r.memory(g, "new"))
	}
	return fmt.Sprintf("| %s | %s | %.1f %% | ±%.1f %% | ±%.1f %% | ±%.1f %% | %.1f → %.1f |\n", g, strings.ReplaceAll(w.Stars(), "*", "\\*"), w.Improvement,
		w.Accuracy[0], w.Accuracy[1], w.Accuracy[2], r.memory(g, "old"), r.memory(g, "new"))
}

// sideRow gives the median rate of each side, and how many times faster the first is.
func (r *results) sideRow(g string, sides []string) string {
	line := "| " + g + " |"
	var ratios []string
	first := median(r.rates(g, sides[0]))
	for i, s := range sides {
		rates := r.rates(g, s)
		if len(rates) == 0 {
			line += " failed |"
			continue
		}
		line += fmt.Sprintf(" %s |", human(median(rates)))
		if i > 0 {
			ratios = append(ratios, fmt.Sprintf("%.2f×", first/median(rates)))
		}
	}
	return line + " " + strings.Join(ratios, ", ") + " |\n"
}

// human writes a rate with four digits and a unit.
func human(x float64) string {
	switch {
	case x >= 1e6:
		return fmt.Sprintf("%.4g M", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.4g k", x/1e3)
	}
	return fmt.Sprintf("%.4g", x)
}
