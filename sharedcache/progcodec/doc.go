// Package progcodec turns a compiled [goja.Program] into bytes and back, so that a program compiled by one process
// need not be compiled by the next.
//
//	prg, _ := goja.Compile(name, src, false)
//	data, err := progcodec.Encode(prg, progcodec.EncodeOptions{SourceHash: sha256.Sum256([]byte(src))})
//	...
//	prg, err = progcodec.Decode(data, progcodec.DecodeOptions{SourceHash: hash, Source: src})
//
// A decoded program does what the original does in every respect that JavaScript or the engine's API can see:
// results, Function.prototype.toString, error positions, stack traces, source maps.
//
// # Source text
//
// The source is not stored, because who has a source hash has the source: it is handed to Decode, which checks its
// length and checksum and refers to it. EncodeOptions.StoreSource stores it nevertheless.
//
// # Laziness
//
// Decode builds the outermost code only. A function's code is built when it is first called, and a regular expression
// when its literal is first evaluated, once for all runtimes that share the program. DecodeOptions.Eager builds
// all functions at once.
// Both modes keep references to the source; the lazy one also to data, which must therefore never change afterwards
// and stay mapped as long as the program lives. An eagerly decoded program copies what it needs.
//
// # Safety
//
// The engine offers no serialisation, so the codec reads and writes the engine's own structures by reflection and unsafe.
// What guards that:
//   - all types are examined when the codec is first used; a field of a kind that the codec does not know makes its
//     type unencodable, and an unknown outline of Program or of the interpreter disables the codec (ReasonEngine);
//   - a fingerprint of all these types (names, kinds, order, offsets and sizes of the fields), of the code that the engine compiles from
//     a program with every construct, of the Go release and of the engine's module version is part of every file;
//   - every file carries checksums, and reading checks every count and index against what is there.
//
// Encoded data is code. The checksums guard against damage, not against an attacker who can compute them: keep files where only their user can write.
//
// Lazy decoding puts an instruction of the codec's own in front of undecoded code; it has an interface table (itab) built at run time, after
// the layout of such tables was compared with a real one. If that check fails, decoding is always eager.
//
// # Compatibility
//
// The bytes do not depend on the operating system, and depend on the architecture by pointer size and byte order only: data encoded
// on linux/amd64 is good on darwin/arm64. They depend on the Go release (1.26, not 1.26.8). Encoding is
// deterministic: equal programs give equal bytes, also when a decoded program is encoded again.
package progcodec
