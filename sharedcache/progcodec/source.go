package progcodec

import "github.com/dop251/goja"

// SourceText gives the text that p was compiled from, wrappers included: what [DecodeOptions].Source must be, unless the text was
// stored. ok is false if the engine is not understood or p has no source.
func SourceText(p *goja.Program) (text string, ok bool) {
	e, err := theEngine()
	if err != nil || p == nil {
		return "", false
	}
	f := *e.file(p)
	if f == nil {
		return "", false
	}
	return f.Source(), true
}
