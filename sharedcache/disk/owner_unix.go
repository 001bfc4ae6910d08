//go:build unix

package disk

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// private tells whether nobody but this user and root can write to a folder.
func private(info fs.FileInfo) error {
	if !info.IsDir() {
		return fmt.Errorf("%w: it is no folder", ErrUnsafe)
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fmt.Errorf("%w: its owner is not known", ErrUnsafe)
	}
	if st.Uid != 0 && int(st.Uid) != os.Geteuid() {
		return fmt.Errorf("%w: it belongs to user %d", ErrUnsafe, st.Uid)
	}
	if info.Mode().Perm()&0o022 != 0 {
		return fmt.Errorf("%w: its mode is %04o", ErrUnsafe, info.Mode().Perm())
	}
	return nil
}
