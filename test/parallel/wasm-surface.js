'use strict';
// Names, lengths and attributes of what WebAssembly has.

const told = (label, o, key) => {
  const d = Object.getOwnPropertyDescriptor(o, key);
  const flags = (d.writable ? 'w' : '-') + (d.enumerable ? 'e' : '-') + (d.configurable ? 'c' : '-');
  const of = (f) => typeof f === 'function' ? `${f.name} ${f.length} ${Object.hasOwn(f, 'prototype')}` : typeof f;
  console.log(label, String(key), flags, 'value' in d ? of(d.value) : `${of(d.get)} / ${of(d.set)}`);
};
for (const key of ['compile', 'validate', 'instantiate', 'promising', 'Module', 'Instance', 'Table', 'Memory', 'Global', 'Tag', 'Exception', 'CompileError', 'LinkError',
  'RuntimeError', 'Suspending', 'SuspendError']) told('WebAssembly', WebAssembly, key);
const members = {
  Module: [], Instance: ['exports'], Table: ['length', 'grow', 'set', 'get'], Memory: ['grow', 'buffer'], Global: ['value', 'valueOf'], Suspending: [],
};
for (const name in members) {
  const { prototype } = WebAssembly[name];
  told(name, WebAssembly[name], 'prototype');
  for (const key of [...members[name], 'constructor', Symbol.toStringTag]) told(name, prototype, key);
}
for (const key of ['imports', 'exports', 'customSections']) told('Module', WebAssembly.Module, key);
