package engine

type fixedMessage struct {
	kind errorKind // kindError: as the engine raised it
	text string
}

// fixedMessages holds the engine's messages that need no context.
var fixedMessages = map[string]fixedMessage{
	"iterator.next is missing or not a function":                           {text: "undefined is not a function"},
	"No initial value":                                                     {text: "Reduce of empty array with no initial value"},
	"Invalid array length":                                                 {kind: kindRangeError, text: "Invalid array length"},
	"The normalization form should be one of NFC, NFD, NFKC, NFKD":         {text: "The normalization form should be one of NFC, NFD, NFKC, NFKD."},
	"toFixed() precision must be between 0 and 100":                        {text: "toFixed() digits argument must be between 0 and 100"},
	"toExponential() precision must be between 0 and 100":                  {text: "toExponential() argument must be between 0 and 100"},
	"toPrecision() precision must be between 1 and 100":                    {text: "toPrecision() argument must be between 1 and 100"},
	"exponent must be positive":                                            {text: "Exponent must be positive"},
	"Index 0 is out of bounds":                                             {text: "Offset is outside the bounds of the DataView"},
	"Cannot convert Symbol to a BigInt":                                    {text: "Cannot convert Symbol() to a BigInt"},
	"Malformed URI":                                                        {text: "URI malformed"},
	"Illegal generator state":                                              {text: "Generator is already running"},
	"RegExp doesn't have global flag set":                                  {text: "String.prototype.matchAll called with a non-global RegExp argument"},
	"Must call super constructor in derived class before accessing 'this'": {text: "Must call super constructor in derived class before accessing 'this' or returning from derived constructor"},
	"Must call super constructor in derived class before returning from derived constructor": {text: "Must call super constructor in derived class before accessing 'this' or returning from derived constructor"},
	"Method Symbol.prototype.toString is called on incompatible receiver":                    {text: "Symbol.prototype.toString requires that 'this' be a Symbol"},
	"Constructor Promise requires 'new'":                                                     {text: "Promise constructor cannot be invoked without 'new'"},
	"Promise self-resolution":                                                                {text: "Chaining cycle detected for promise #<Promise>"},
	"Value is not a Symbol":                                                                  {text: "Symbol.prototype.description requires that 'this' be a Symbol"},
	"Cannot supply flags when constructing one RegExp from another":                          {text: "Invalid flags supplied to RegExp constructor"},
	"arguments  is not defined":                                                              {text: "arguments is not defined"}, // the loader's name for it at the top of a module
	"Private getter has already been declared":                                               {text: "Cannot initialize private methods of class twice on the same object"},
	"Private setter has already been declared":                                               {text: "Cannot initialize private methods of class twice on the same object"},
	"Dynamic objects do not support Symbol properties":                                       {text: "Cannot convert a Symbol value to a string"}, // process.env
	"Private fields for the class have already been set":                                     {text: "Cannot initialize private methods of class twice on the same object"},
}

// classNames maps the beginnings of the engine's function names to the classes they implement.
var classNames = map[string]string{
	"array": "Array", "string": "String", "object": "Object", "number": "Number", "boolean": "Boolean", "date": "Date",
	"regexp": "RegExp", "map": "Map", "set": "Set", "weakmap": "WeakMap", "weakset": "WeakSet", "promise": "Promise",
	"symbol": "Symbol", "bigint": "BigInt", "function": "Function", "error": "Error", "reflect": "Reflect", "json": "JSON",
	"math": "Math", "typedarray": "%TypedArray%", "arraybuffer": "ArrayBuffer", "dataview": "DataView", "proxy": "Proxy",
}
