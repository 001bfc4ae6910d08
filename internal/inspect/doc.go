// Package inspect is util.inspect and util.format: values to text, for people.
//
// Everything here belongs to one isolate and must be called on the goroutine that owns its runtime. Script runs only where Node runs
// it: custom inspection methods, getters when asked for, and what a prototype chain with a Proxy in it causes. What such script throws
// comes out of the functions as the engine's own panic, hence they must be called from a native function that script called, or inside
// [goja.Runtime.Try].
//
// Text is made as Go strings in which a lone surrogate takes three bytes, as if it were a character; [State.Value] makes a JavaScript
// string of that, [Printable] valid UTF-8.
package inspect
