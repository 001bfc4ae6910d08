// Package disk is the tier of the code cache that lies in a folder: Node's compile cache.
//
// A base folder, chosen by the user, holds one folder for each engine, and that one file for each module:
//
//	DIR/v26.12.1-x64-1f0c52aa-1000/9c3e55d01b7f2a64
//
// The folder's name has the release, the architecture, a tag of engine and codec, and the user, which portable caches leave out. The
// file's name is a hash of the module's kind and name, relative to the folder in portable caches: a module has one file,
// which is replaced when its source changes. A file is used only if it names this module and the SHA-256 of this source, was
// made by this engine, and its checksums fit. Everything else costs a compile and is replaced.
//
// # Safety
//
// A cached program is code, so that nobody else may be able to write it: the folder is made with mode 0700, it is opened once, and what
// was opened must belong to this user (or to root) and be writable by nobody else. All later access goes through that handle, so that
// it does not matter who owns the folders above. Files are written under another name and renamed, hence readers see whole files only,
// whoever else writes. A folder that is read-only, full or vanishes is told by errors that callers log; programs run on.
package disk
