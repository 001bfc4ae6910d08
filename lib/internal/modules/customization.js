'use strict';

// Asynchronous hooks as the threads see them that load modules: registering them, and asking the thread that runs them.

const { ask, activate } = internalBinding('module_hooks');

// own registers on the thread that runs the hooks, which cannot ask itself.
let own;
function registerWith(f) { own = f; }

function register(specifier, parentURL = undefined, options = undefined) {
  if (parentURL !== null && typeof parentURL === 'object' && !isURL(parentURL)) {
    options = parentURL;
    parentURL = options.parentURL;
  }
  const text = `${specifier}`;
  const base = parentURL === undefined ? 'data:' : `${parentURL}`;
  if (own !== undefined) {
    own(text, base, options?.data);
    return;
  }
  ask(['register', text, base, options?.data], options?.transferList ?? options?.transfer);
  activate();
}

function isURL(value) {
  return typeof value.href === 'string' && typeof value.protocol === 'string' && value.auth === undefined && value.path === undefined;
}

// registerLoaders registers the modules that the command line names, as if from the working directory.
function registerLoaders(list) {
  const parent = `${require('url').pathToFileURL(process.cwd())}/`;
  for (const specifier of list) register(specifier, parent);
}

function resolve(specifier, parentURL, conditions, importAttributes) {
  return ask(['resolve', specifier, parentURL, conditions, importAttributes]);
}

function load(url, format, importAttributes) {
  const answer = ask(['load', url, format, importAttributes]);
  if (ArrayBuffer.isView(answer[1])) {
    const { buffer, byteOffset, byteLength } = answer[1];
    answer[1] = new Uint8Array(buffer, byteOffset, byteLength);
  }
  return answer;
}

module.exports = { register, registerWith, registerLoaders, resolve, load };
