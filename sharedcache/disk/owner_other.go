//go:build !unix

package disk

import (
	"fmt"
	"io/fs"
)

// private only checks that it is a folder: access lists are inherited from the user's profile here.
func private(info fs.FileInfo) error {
	if !info.IsDir() {
		return fmt.Errorf("%w: it is no folder", ErrUnsafe)
	}
	return nil
}
