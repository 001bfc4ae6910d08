'use strict';

// Modules that node-go does not have yet. They can be loaded and looked at; a function throws when it is called, naming itself.

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');

function refuse(name) {
  throw new ERR_METHOD_NOT_IMPLEMENTED(`${name}()`);
}

// unavailableFunction makes a function of the given name that cannot be called; path is how it is named in errors.
function unavailableFunction(name, path) {
  return { [name]() { refuse(path); } }[name];
}

// unavailableClass makes a class that programs may extend but not construct. methods are those of its prototype.
function unavailableClass(name, path, methods, parent) {
  function construct() { refuse(`new ${path}`); }
  Object.defineProperty(construct, 'name', { value: name });
  if (parent !== undefined) {
    Object.setPrototypeOf(construct.prototype, parent.prototype);
    Object.setPrototypeOf(construct, parent);
  }
  for (const method of methods) {
    Object.defineProperty(construct.prototype, method, {
      value: unavailableFunction(method, `${path}.prototype.${method}`), writable: true, enumerable: true, configurable: true,
    });
  }
  return construct;
}

// unavailable gives the exports of a module: functions and classes by name. A class is described by what it extends and its methods.
function unavailable(module, { functions = [], classes = {} }) {
  const exports = {};
  for (const name of functions) exports[name] = unavailableFunction(name, `${module}.${name}`);
  for (const name of Object.keys(classes)) {
    const { extends: parent, methods } = classes[name];
    exports[name] = unavailableClass(name, `${module}.${name}`, methods, parent);
  }
  return exports;
}

module.exports = { unavailable, unavailableFunction };
