package main

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/pflag"
)

// report makes one self-contained page of raw results: facts, tables, plots.
func report(args []string, out io.Writer) error {
	fs := pflag.NewFlagSet("report", pflag.ContinueOnError)
	page := fs.String("html", "bench-report.html", "")
	markdown := fs.String("markdown", "", "")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return errors.New("report needs files of raw results (made by --out FILE.json)")
	}
	if *markdown != "" {
		return writeMarkdown(*markdown, fs.Args(), out)
	}
	var all []section
	for _, file := range fs.Args() {
		if filepath.Ext(file) == ".txt" {
			continue // no samples to draw
		}
		r, err := readResults(file)
		if err != nil {
			return err
		}
		title := r.Title
		if title == "" {
			title = strings.TrimSuffix(filepath.Base(file), ".json")
		}
		s, err := newSection(title, r, filepath.Dir(*page))
		if err != nil {
			return err
		}
		all = append(all, s)
	}
	var b bytes.Buffer
	if err := pageTemplate().Execute(&b, all); err != nil {
		return err
	}
	if err := os.WriteFile(*page, b.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Fprintln(out, "wrote", *page)
	return nil
}

// section is one file of raw results on the page.
type section struct {
	Title string
	Note  template.HTML
	Facts machineFacts
	Sides []string
	Rows  []row
	Plots []template.HTML
}

// row is one benchmark with its configuration.
type row struct {
	Name   string
	Cells  []string // per side: median rate and peak memory
	Change string
	Stars  string
	Failed string
}

func newSection(title string, r *results, dir string) (section, error) {
	s := section{Title: title, Note: noteHTML(r.Note), Facts: r.Facts, Sides: sidesOf(r)}
	for _, g := range r.groups() {
		line := row{Name: g}
		for _, side := range s.Sides {
			rates := r.rates(g, side)
			cell := "failed"
			if len(rates) > 0 {
				cell = fmt.Sprintf("%s/s, %.0f MB", human(median(rates)), r.memory(g, side))
			}
			line.Cells = append(line.Cells, cell)
		}
		if a, b := r.rates(g, "old"), r.rates(g, "new"); len(a) > 0 && len(b) > 0 {
			w, ok := compareMeans(a, b)
			line.Change = fmt.Sprintf("%+.1f %%", w.Improvement)
			if ok {
				line.Change += fmt.Sprintf(" (±%.1f)", w.Accuracy[0])
				line.Stars = w.Stars()
			}
		}
		for _, sm := range r.Samples {
			if sm.group() == g && sm.Error != "" {
				line.Failed = sm.Side + ": " + sm.Error
			}
		}
		s.Rows = append(s.Rows, line)
	}
	plots, err := plotsOf(title, r, s.Sides, dir)
	s.Plots = plots
	return s, err
}

// noteHTML shows `code` in a note as code.
func noteHTML(note string) template.HTML {
	code := regexp.MustCompile("`([^`]*)`").ReplaceAllString(template.HTMLEscapeString(note), "<code>$1</code>")
	return template.HTML(code) // escaped above
}

// sidesOf lists the sides in the order in which they were given.
func sidesOf(r *results) []string {
	seen := map[string]bool{}
	var all []string
	for _, s := range r.Samples {
		if !seen[s.Side] {
			seen[s.Side] = true
			all = append(all, s.Side)
		}
	}
	return all
}

func pageTemplate() *template.Template {
	return template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Benchmarks</title>
<style>
body{font:15px/1.45 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .8rem;border-bottom:1px solid #ddd;text-align:right}
th:first-child,td:first-child{text-align:left;font-family:ui-monospace,monospace;font-size:.9em}
.bad{color:#a00;text-align:left}.facts{color:#555}figure{margin:1rem 0}svg{max-width:100%;height:auto}code{font-size:.92em}
.plots{display:flex;flex-wrap:wrap;gap:.5rem 1rem}
</style>
<h1>Benchmarks</h1>
{{range .}}<h2>{{.Title}}</h2>
{{with .Note}}<p>{{.}}</p>{{end}}
<p class="facts">{{.Facts.Date}}, commit {{.Facts.Commit}}, {{.Facts.CPU}}, {{.Facts.Cores}} cores, {{.Facts.OS}}, {{.Facts.Go}}.
{{range $k, $v := .Facts.Commands}}<br>{{$k}}: <code>{{$v}}</code>{{end}}{{range $k, $v := .Facts.Versions}}<br>{{$k}} is {{$v}}{{end}}</p>
<table><tr><th>benchmark</th>{{range .Sides}}<th>{{.}}</th>{{end}}<th>change</th><th></th></tr>
{{range .Rows}}<tr><td>{{.Name}}</td>{{range .Cells}}<td>{{.}}</td>{{end}}<td>{{.Change}}</td><td>{{.Stars}}</td></tr>
{{if .Failed}}<tr><td class="bad" colspan="9">{{.Failed}}</td></tr>{{end}}{{end}}</table>
<div class="plots">{{range .Plots}}<figure>{{.}}</figure>{{end}}</div>{{end}}</html>
`))
}
