package main

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// plotsOf draws what a file of results has: a box plot of each benchmark's rates, and scaling curves where the number of workers is
// a parameter. Each is written as SVG and PNG beside the page, and given as SVG to stand in it.
func plotsOf(title string, r *results, sides []string, dir string) ([]template.HTML, error) {
	var all []template.HTML
	add := func(name string, p *plot.Plot, w, h vg.Length) error {
		svg, err := save(p, filepath.Join(dir, slug(title+"-"+name)), w, h)
		all = append(all, svg)
		return err
	}
	for _, g := range r.groups() {
		p, ok, err := boxPlot(g, r, sides)
		if err != nil {
			return nil, err
		}
		if ok {
			if err := add(g, p, 9*vg.Centimeter, 7*vg.Centimeter); err != nil {
				return nil, err
			}
		}
	}
	for _, metric := range []string{"time", "memory"} {
		p, ok, err := scaling(r, sides, metric)
		if err != nil {
			return nil, err
		}
		if ok {
			if err := add("scaling-"+metric, p, 16*vg.Centimeter, 10*vg.Centimeter); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

func boxPlot(group string, r *results, sides []string) (*plot.Plot, bool, error) {
	p := plot.New()
	p.Title.Text = wrapTitle(group)
	p.Title.TextStyle.Font.Size = vg.Points(9)
	p.Title.Padding = vg.Points(4)
	p.Y.Label.Text = "operations per second"
	p.Y.Min = 0
	drawn := 0
	for i, s := range sides {
		rates := r.rates(group, s)
		if len(rates) < 4 {
			continue
		}
		b, err := plotter.NewBoxPlot(vg.Points(36), float64(i), plotter.Values(rates))
		if err != nil {
			return nil, false, err
		}
		b.FillColor = palette(i)
		p.Add(b)
		drawn++
	}
	p.NominalX(sides...)
	p.X.Min, p.X.Max = -0.6, float64(len(sides))-0.4 // room for half a box
	p.X.Padding = 0
	return p, drawn > 0, nil
}

// wrapTitle breaks the name of a configuration into lines that fit above a plot.
func wrapTitle(group string) string {
	const width = 36
	var lines []string
	for _, word := range strings.Fields(group) {
		if last := len(lines) - 1; last > 0 && len(lines[last])+1+len(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return strings.Join(lines, "\n")
}

// scaling draws time or memory against the number of workers, both on logarithmic axes.
func scaling(r *results, sides []string, metric string) (*plot.Plot, bool, error) {
	p := plot.New()
	p.Title.Text = metric + " against the number of workers"
	p.X.Label.Text, p.Y.Label.Text = "workers", map[string]string{"time": "seconds", "memory": "peak resident MB"}[metric]
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: 3}
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	drawn := false
	for i, s := range sides {
		var xy plotter.XYs
		for _, g := range r.groups() {
			n, ok := workersOf(g)
			if !ok || len(r.rates(g, s)) == 0 {
				continue
			}
			y := median(r.times(g, s))
			if metric == "memory" {
				y = r.memory(g, s)
			}
			if y > 0 {
				xy = append(xy, plotter.XY{X: n, Y: y})
			}
		}
		if len(xy) < 2 {
			continue
		}
		sort.Slice(xy, func(a, b int) bool { return xy[a].X < xy[b].X })
		line, points, err := plotter.NewLinePoints(xy)
		if err != nil {
			return nil, false, err
		}
		line.Color, points.Color = palette(i), palette(i)
		points.Shape = draw.CircleGlyph{}
		p.Add(line, points)
		p.Legend.Add(s, line, points)
		drawn = true
	}
	return p, drawn, nil
}

var workersPattern = regexp.MustCompile(`^worker/many\.js .*\bworkers=(\d+)`)

func workersOf(group string) (float64, bool) {
	m := workersPattern.FindStringSubmatch(group)
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseFloat(m[1], 64)
	return n, err == nil
}

func palette(i int) color.Color {
	colors := []color.RGBA{{31, 119, 180, 255}, {255, 127, 14, 255}, {44, 160, 44, 255}, {214, 39, 40, 255}}
	return colors[i%len(colors)]
}

// save writes a plot as PNG and SVG and gives the SVG without its XML head.
func save(p *plot.Plot, base string, w, h vg.Length) (template.HTML, error) {
	for _, ext := range []string{".png", ".svg"} {
		if err := p.Save(w, h, base+ext); err != nil {
			return "", fmt.Errorf("%s%s: %w", base, ext, err)
		}
	}
	b, err := os.ReadFile(base + ".svg")
	if err != nil {
		return "", err
	}
	if at := bytes.Index(b, []byte("<svg")); at > 0 {
		b = b[at:]
	}
	return template.HTML(b), nil // drawn by this program from numbers and file names of this folder
}

func slug(s string) string {
	return strings.Trim(regexp.MustCompile(`[^a-zA-Z0-9]+`).ReplaceAllString(s, "-"), "-")
}
