package fs

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
)

// op is an operation with the faces that it has.
type op struct {
	name        string
	least, most int // arguments before the callback; a function at place least or behind it is the callback
	prepare     func(c *call) *task

	// Numbers of declared parameters, where they are not what least and most give.
	lenCallback, lenSync, lenPromise int

	late bool // the arguments are looked at before the callback
	data bool // the second argument is data, which a promise may take piece by piece

}

func (o *op) callbackLength() int { return first(o.lenCallback, o.most+1) }
func (o *op) syncLength() int     { return first(o.lenSync, o.most) }
func (o *op) promiseLength() int  { return first(o.lenPromise, o.most) }

func first(n, def int) int {
	if n != 0 {
		return n
	}
	return def
}

// ops are the operations with a callback and a synchronous face, and for most of them one with a promise.
var ops = [...]op{
	{name: "access", least: 1, most: 2, prepare: access, lenPromise: 1},
	{name: "appendFile", least: 2, most: 3, prepare: appendFile, data: true},
	{name: "chmod", least: 1, most: 2, prepare: chmod},
	{name: "chown", least: 1, most: 3, prepare: chown, late: true},
	{name: "close", least: 1, most: 1, prepare: closeFile, lenCallback: 1},
	{name: "copyFile", least: 2, most: 3, prepare: copyFile},
	{name: "fchmod", least: 1, most: 2, prepare: fchmod, late: true},
	{name: "fchown", least: 1, most: 3, prepare: fchown, late: true},
	{name: "fdatasync", least: 1, most: 1, prepare: fdatasync},
	{name: "fstat", least: 1, most: 2, prepare: fstat, lenCallback: 1, lenSync: 1},
	{name: "fsync", least: 1, most: 1, prepare: fsync},
	{name: "ftruncate", least: 1, most: 2, prepare: ftruncate, late: true, lenCallback: 1, lenSync: 1},
	{name: "futimes", least: 1, most: 3, prepare: futimes},
	{name: "lchown", least: 1, most: 3, prepare: lchown, late: true},
	{name: "link", least: 2, most: 2, prepare: link},
	{name: "lstat", least: 1, most: 2, prepare: lstat, lenCallback: 1, lenSync: 1, lenPromise: 1},
	{name: "lutimes", least: 1, most: 3, prepare: lutimes},
	{name: "mkdir", least: 1, most: 2, prepare: mkdir},
	{name: "mkdtemp", least: 1, most: 2, prepare: mkdtemp},
	{name: "open", least: 1, most: 3, prepare: openFile},
	{name: "readFile", least: 1, most: 2, prepare: readFile},
	{name: "read", least: 1, most: 5, prepare: read, late: true},
	{name: "readdir", least: 1, most: 2, prepare: readdir},
	{name: "readlink", least: 1, most: 2, prepare: readlink},
	{name: "readv", least: 2, most: 3, prepare: readv},
	{name: "realpath", least: 1, most: 2, prepare: realpath},
	{name: "rename", least: 2, most: 2, prepare: rename},
	{name: "rm", least: 1, most: 2, prepare: rm},
	{name: "rmdir", least: 1, most: 2, prepare: rmdir},
	{name: "stat", least: 1, most: 2, prepare: stat, lenCallback: 1, lenSync: 1, lenPromise: 1},
	{name: "statfs", least: 1, most: 2, prepare: statfs, lenCallback: 1, lenSync: 1, lenPromise: 1},
	{name: "symlink", least: 2, most: 3, prepare: symlink},
	{name: "truncate", least: 1, most: 2, prepare: truncate, lenPromise: 1, late: true},
	{name: "unlink", least: 1, most: 1, prepare: unlink},
	{name: "utimes", least: 1, most: 3, prepare: utimes},
	{name: "write", least: 2, most: 5, prepare: write},
	{name: "writeFile", least: 2, most: 3, prepare: writeFile, data: true},
	{name: "writev", least: 2, most: 3, prepare: writev},
}

func findOp(name string) *op {
	for i := range ops {
		if ops[i].name == name {
			return &ops[i]
		}
	}
	return nil
}

// export is one entry in the order of fs's properties: an operation, or what special describes.
type export struct {
	name string
	op   *op
}

// exportOrder has the properties of fs in Node's order; an operation stands for both its function and its synchronous one.
var exportOrder = sync.OnceValue(func() []export {
	var all []export
	for _, name := range [...]string{"appendFile", "access", "chown", "chmod", "close", "copyFile", "cp", "createReadStream", "exists",
		"fchown", "fchmod", "fdatasync", "fstat", "fsync", "ftruncate", "futimes", "glob", "lchown", "lchmod", "link", "lstat", "lutimes", "mkdir",
		"mkdtemp", "mkdtempDisposableSync", "open", "openAsBlob", "readdir", "read", "readv", "readFile", "readlink", "realpath", "rename", "rm",
		"rmdir", "stat", "symlink", "truncate", "unwatchFile", "unlink", "utimes", "watch", "watchFile", "writeFile", "write", "writev",
		"Dirent", "Stats", "ReadStream", "Utf8Stream", "_toUnixTimestamp", "Dir", "constants", "promises"} {
		if o := findOp(name); o != nil && name != "close" {
			all = append(all, export{name: name, op: o})
			continue
		}
		all = append(all, export{name: name})
	}
	return all
})

// promiseOrder has the properties of fs.promises in Node's order.
var promiseOrder = [...]string{"access", "copyFile", "cp", "glob", "open", "opendir", "rename", "truncate", "rm", "rmdir", "mkdir", "readdir",
	"readlink", "symlink", "lstat", "stat", "statfs", "link", "unlink", "chmod", "lchmod", "lchown", "chown", "utimes", "lutimes", "realpath",
	"mkdtemp", "mkdtempDisposable", "writeFile", "appendFile", "readFile", "watch"}

// describeOp describes the two functions of an operation.
func describeOp(t *engine.Template, o *op) {
	if o.name == "realpath" {
		describeRealpath(t, o)
		return
	}
	if o.name == "stat" {
		// Node has the file system's facts between the two functions of stat.
		fs := findOp("statfs")
		describeCallback(t, o)
		describeCallback(t, fs)
		describeSync(t, o)
		describeSync(t, fs)
		return
	}
	describeCallback(t, o)
	describeSync(t, o)
}

func describeCallback(t *engine.Template, o *op) {
	if names := resultNames(o.name); names != nil {
		describePromisable(t, o, names)
		return
	}
	t.Function(o.name, o.callbackLength(), func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return stateIn(r).callback(o, c.Arguments)
	})
}

func describeSync(t *engine.Template, o *op) {
	t.Function(o.name+"Sync", o.syncLength(), func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return stateIn(r).sync(o, c.Arguments)
	})
}

var constantsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(nil)
	put := func(name string, v int) { t.Constant(name, engine.Enumerable, v) }
	for _, c := range [...]sys.Constant{
		{Name: "UV_FS_SYMLINK_DIR", Value: 1}, {Name: "UV_FS_SYMLINK_JUNCTION", Value: 2},
		{Name: "O_RDONLY", Value: sys.ORdonly}, {Name: "O_WRONLY", Value: sys.OWronly}, {Name: "O_RDWR", Value: sys.ORdwr},
		{Name: "UV_DIRENT_UNKNOWN", Value: 0}, {Name: "UV_DIRENT_FILE", Value: 1}, {Name: "UV_DIRENT_DIR", Value: 2}, {Name: "UV_DIRENT_LINK", Value: 3},
		{Name: "UV_DIRENT_FIFO", Value: 4}, {Name: "UV_DIRENT_SOCKET", Value: 5}, {Name: "UV_DIRENT_CHAR", Value: 6}, {Name: "UV_DIRENT_BLOCK", Value: 7},
		{Name: "S_IFMT", Value: sys.TypeMask}, {Name: "S_IFREG", Value: sys.TypeRegular}, {Name: "S_IFDIR", Value: sys.TypeDirectory},
		{Name: "S_IFCHR", Value: sys.TypeCharacter}, {Name: "S_IFBLK", Value: sys.TypeBlock}, {Name: "S_IFIFO", Value: sys.TypeFIFO},
		{Name: "S_IFLNK", Value: sys.TypeSymlink}, {Name: "S_IFSOCK", Value: sys.TypeSocket},
	} {
		put(c.Name, c.Value)
	}
	for _, c := range sys.Constants() {
		put(c.Name, c.Value)
	}
	for _, c := range [...]sys.Constant{
		{Name: "S_IRWXU", Value: 0o700}, {Name: "S_IRUSR", Value: 0o400}, {Name: "S_IWUSR", Value: 0o200}, {Name: "S_IXUSR", Value: 0o100},
		{Name: "S_IRWXG", Value: 0o070}, {Name: "S_IRGRP", Value: 0o040}, {Name: "S_IWGRP", Value: 0o020}, {Name: "S_IXGRP", Value: 0o010},
		{Name: "S_IRWXO", Value: 0o007}, {Name: "S_IROTH", Value: 0o004}, {Name: "S_IWOTH", Value: 0o002}, {Name: "S_IXOTH", Value: 0o001},
		{Name: "F_OK", Value: 0}, {Name: "R_OK", Value: 4}, {Name: "W_OK", Value: 2}, {Name: "X_OK", Value: 1},
		{Name: "UV_FS_COPYFILE_EXCL", Value: sys.CopyExcl}, {Name: "COPYFILE_EXCL", Value: sys.CopyExcl},
		{Name: "UV_FS_COPYFILE_FICLONE", Value: sys.CopyClone}, {Name: "COPYFILE_FICLONE", Value: sys.CopyClone},
		{Name: "UV_FS_COPYFILE_FICLONE_FORCE", Value: sys.CopyCloneForce}, {Name: "COPYFILE_FICLONE_FORCE", Value: sys.CopyCloneForce},
	} {
		put(c.Name, c.Value)
	}
	return t
})
