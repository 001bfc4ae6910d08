package cli

import (
	"fmt"
	"path/filepath"
	"text/tabwriter"

	nodego "github.com/node-go/node-go"
	"github.com/node-go/node-go/sharedcache/disk"
)

const cacheUsage = `usage: node-go cache info|verify|clear DIR
  info    count the entries of a compile cache
  verify  read every entry and check it; the exit code is 1 if one is damaged
  clear   remove the entries
`

// isCacheCommand tells whether a command line is the sub-command cache. A script of that name is still reached: by a path, or
// with other arguments.
func isCacheCommand(args []string) bool {
	return len(args) > 1 && args[0] == "cache" && (args[1] == "info" || args[1] == "verify" || args[1] == "clear" || args[1] == "--help")
}

// cache runs the sub-command cache. It works on a folder that NODE_COMPILE_CACHE or module.enableCompileCache named.
func (p *Proc) cache(args []string) int {
	if args[0] == "--help" {
		fmt.Fprint(p.Stdout, cacheUsage)
		return 0
	}
	if len(args) != 2 {
		fmt.Fprint(p.Stderr, cacheUsage)
		return exitBadUsage
	}
	dir, err := filepath.Abs(args[1])
	bad := false
	if err == nil {
		switch args[0] {
		case "info":
			err = p.cacheInfo(dir)
		case "verify":
			bad, err = p.cacheVerify(dir)
		case "clear":
			var n int
			var size int64
			if n, size, err = disk.Clear(dir); err == nil {
				fmt.Fprintf(p.Stdout, "removed %d files, %d KiB\n", n, size>>10)
			}
		}
	}
	if err != nil {
		fmt.Fprintf(p.Stderr, "%s: cache %s: %s: %s\n", p.Argv0, args[0], args[1], err)
		return exitFailure
	}
	if bad {
		return exitFailure
	}
	return 0
}

func (p *Proc) cacheInfo(dir string) error {
	folders, err := disk.Info(dir, nodego.NodeVersion)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(p.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "folder\tentries\tKiB\tleftovers\tothers\tused by this binary")
	for _, f := range folders {
		used := "no"
		if f.Usable {
			used = "yes"
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%s\n", f.Name, f.Entries, (f.Bytes+1023)>>10, f.Leftovers, f.Foreign, used)
	}
	return t.Flush()
}

func (p *Proc) cacheVerify(dir string) (bad bool, err error) {
	entries, err := disk.Verify(dir)
	if err != nil {
		return false, err
	}
	sound, other, damaged := 0, 0, 0
	for _, e := range entries {
		switch {
		case e.Reason != "":
			damaged++
			fmt.Fprintf(p.Stdout, "%s: %s\n", filepath.Join(e.Folder, e.File), e.Reason)
		case e.OtherEngine:
			other++
		default:
			sound++
		}
	}
	fmt.Fprintf(p.Stdout, "%d sound, %d of other engines, %d damaged\n", sound, other, damaged)
	return damaged > 0, nil
}
