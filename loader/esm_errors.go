package loader

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// earlyError is a syntax error that the parser does not know.
type earlyError struct {
	at      file.Idx
	message string
}

func (w *rewriter) refuse(at file.Idx, message string) {
	if w.early.at == 0 {
		w.early = earlyError{at, message}
	}
}

// refuseToken refuses what stands at a place of the text.
func (w *rewriter) refuseToken(at file.Idx) {
	k, t := w.tokenAt(at)
	w.refuse(at+file.Idx(k.start), t.describe(k))
}

// tokenAt reads the token at or behind a place, of which its offsets count.
func (w *rewriter) tokenAt(at file.Idx) (jsToken, *tokenizer) {
	t := &tokenizer{}
	if from := int(at) - 1 - w.head; from >= 0 && from < len(w.original) {
		t.src = w.original[from:]
	}
	return t.next(), t
}

// checkImport notes a call of import() that the grammar does not have: import takes a specifier and options, import.source a specifier.
func (w *rewriter) checkImport(x *ast.CallExpression, source bool) {
	if len(x.ArgumentList) == 0 {
		w.refuse(x.RightParenthesis, "import() requires a specifier")
		return
	}
	for _, a := range x.ArgumentList {
		if _, spread := a.(*ast.SpreadElement); spread {
			w.refuse(a.Idx0(), "Unexpected token '...'")
		}
	}
	if source {
		end := x.ArgumentList[0].Idx1()
		if k, t := w.tokenAt(end); len(x.ArgumentList) > 1 || t.text(k) == "," {
			w.refuse(end+file.Idx(k.start), "Unexpected token ','")
		}
	} else if len(x.ArgumentList) > 2 {
		w.refuseToken(x.ArgumentList[2].Idx0())
	}
}

// checkNew notes new import(), whether the call is what new is applied to or what properties are read of.
func (w *rewriter) checkNew(x *ast.NewExpression) {
	if id, ok := x.Callee.(*ast.Identifier); ok && w.dynamic[id.Idx] {
		w.refuse(max(x.RightParenthesis, id.Idx), "Cannot use new with import")
	}
}

// checkTarget notes import.meta where it is assigned to.
func (w *rewriter) checkTarget(e ast.Expression, message string) {
	if d, ok := e.(*ast.DotExpression); ok {
		if id, ok := d.Left.(*ast.Identifier); ok && w.meta[id.Idx] {
			w.refuse(id.Idx, message)
		}
	}
}
