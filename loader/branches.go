package loader

import (
	"strings"

	"github.com/dop251/goja/ast"
)

// The engine's compiler gives up on a script, whose value somebody may want, when a declaration follows a break or continue in the same list
// of statements: it passes over what is never reached, and looks for the variable then. A break in a block of its own it does not notice.

// isUnreachedDeclaration tells whether compiling failed for that reason.
func isUnreachedDeclaration(err error) bool {
	return strings.Contains(err.Error(), "Lexical declaration for an unbound name")
}

// wrapBranches puts those break and continue statements of a script into blocks that others follow. Functions have no such value.
func wrapBranches(list []ast.Statement) {
	for i, st := range list {
		if b, ok := st.(*ast.BranchStatement); ok && i < len(list)-1 {
			list[i] = &ast.BlockStatement{LeftBrace: b.Idx0(), List: []ast.Statement{b}, RightBrace: b.Idx1()}
			continue
		}
		wrapBranchesIn(st)
	}
}

func wrapBranchesIn(st ast.Statement) {
	switch st := st.(type) {
	case *ast.BlockStatement:
		if st != nil {
			wrapBranches(st.List)
		}
	case *ast.SwitchStatement:
		for _, c := range st.Body {
			wrapBranches(c.Consequent)
		}
	case *ast.TryStatement:
		wrapBranchesIn(st.Body)
		if st.Catch != nil {
			wrapBranchesIn(st.Catch.Body)
		}
		wrapBranchesIn(st.Finally)
	case *ast.IfStatement:
		wrapBranchesIn(st.Consequent)
		wrapBranchesIn(st.Alternate)
	case *ast.LabelledStatement:
		wrapBranchesIn(st.Statement)
	case *ast.WithStatement:
		wrapBranchesIn(st.Body)
	case *ast.ForStatement:
		wrapBranchesIn(st.Body)
	case *ast.ForInStatement:
		wrapBranchesIn(st.Body)
	case *ast.ForOfStatement:
		wrapBranchesIn(st.Body)
	case *ast.WhileStatement:
		wrapBranchesIn(st.Body)
	case *ast.DoWhileStatement:
		wrapBranchesIn(st.Body)
	}
}
