'use strict';

// WebAssembly files as ES modules. What is imported from one is the text of an ES module that imports what the file asks for, makes
// the instance by import.meta.instantiate, and exports what it exports, globals by their values.

const { WebAssembly } = require('internal/wasm');

const instances = new WeakMap(); // from namespaces to the exports themselves, for globals that other instances import
let told = false;

function warn() {
  if (told) return;
  told = true;
  process.emitWarning('Importing WebAssembly module instances is an experimental feature and might change at any time', 'ExperimentalWarning');
}

function checkNames(imports, exports, url) {
  for (const { module, name } of imports) {
    if (module.startsWith('wasm-js:')) throw new WebAssembly.LinkError(`Invalid Wasm import "${module}" in ${url}`);
    if (name.startsWith('wasm:') || name.startsWith('wasm-js:')) throw new WebAssembly.LinkError(`Invalid Wasm import name "${name}" in ${url}`);
  }
  for (const { name } of exports) {
    if (name.startsWith('wasm:') || name.startsWith('wasm-js:')) throw new WebAssembly.LinkError(`Invalid Wasm export name "${name}" in ${url}`);
  }
}

function valueOf(exported) {
  if (!(exported instanceof WebAssembly.Global)) return exported;
  try {
    return exported.value;
  } catch {
    return undefined; // of a type that JavaScript does not have
  }
}

// load gives the module, the text, and the function that the text reaches as import.meta.instantiate.
function load(bytes, url) {
  const module = new WebAssembly.Module(bytes, { builtins: ['js-string'], importedStringConstants: 'wasm:js/string-constants' });
  const imports = WebAssembly.Module.imports(module);
  const exports = WebAssembly.Module.exports(module);
  checkNames(imports, exports, url);
  const asked = [...new Set(imports.map((i) => i.module))];
  const parts = asked.map((name, i) => `import * as i${i} from ${JSON.stringify(name)};`);
  parts.push(`import * as self from ${JSON.stringify(url)};`);
  parts.push(`const [${exports.map((_, i) => `e${i}`).join()}] = import.meta.instantiate([${asked.map((_, i) => `i${i}`).join()}], self);`);
  parts.push(`export { ${exports.map(({ name }, i) => `e${i} as ${JSON.stringify(name)}`).join()} };`);
  const instantiate = (namespaces, self) => {
    warn();
    const given = {};
    asked.forEach((name, i) => { given[name] = instances.get(namespaces[i]) ?? namespaces[i]; });
    const made = new WebAssembly.Instance(module, given);
    instances.set(self, made.exports);
    return exports.map(({ name }) => valueOf(made.exports[name]));
  };
  return { module, source: parts.join('\n'), instantiate };
}

module.exports = { load };
