'use strict';

// DOMException: an Error whose kind is its name.

const { kClone } = internalBinding('messaging');

// The legacy code of a name is its place in this list, counted from 1; the constants are named apart from them.
const legacy = [
  ['INDEX_SIZE_ERR', 'IndexSizeError'], ['DOMSTRING_SIZE_ERR'], ['HIERARCHY_REQUEST_ERR', 'HierarchyRequestError'],
  ['WRONG_DOCUMENT_ERR', 'WrongDocumentError'], ['INVALID_CHARACTER_ERR', 'InvalidCharacterError'], ['NO_DATA_ALLOWED_ERR'],
  ['NO_MODIFICATION_ALLOWED_ERR', 'NoModificationAllowedError'], ['NOT_FOUND_ERR', 'NotFoundError'],
  ['NOT_SUPPORTED_ERR', 'NotSupportedError'], ['INUSE_ATTRIBUTE_ERR', 'InUseAttributeError'],
  ['INVALID_STATE_ERR', 'InvalidStateError'], ['SYNTAX_ERR', 'SyntaxError'],
  ['INVALID_MODIFICATION_ERR', 'InvalidModificationError'], ['NAMESPACE_ERR', 'NamespaceError'],
  ['INVALID_ACCESS_ERR', 'InvalidAccessError'], ['VALIDATION_ERR'], ['TYPE_MISMATCH_ERR', 'TypeMismatchError'],
  ['SECURITY_ERR', 'SecurityError'], ['NETWORK_ERR', 'NetworkError'], ['ABORT_ERR', 'AbortError'],
  ['URL_MISMATCH_ERR', 'URLMismatchError'], ['QUOTA_EXCEEDED_ERR', 'QuotaExceededError'], ['TIMEOUT_ERR', 'TimeoutError'],
  ['INVALID_NODE_TYPE_ERR', 'InvalidNodeTypeError'], ['DATA_CLONE_ERR', 'DataCloneError'],
];

const parts = new WeakMap(); // name and message of each instance

// notOf is the error for a receiver that is not of the class. Its words are not those of other classes.
function notOf(name, from) {
  const e = new TypeError(`Value of "this" must be of ${name}`);
  e.code = 'ERR_INVALID_THIS';
  Error.captureStackTrace(e, from);
  return e;
}

function partsOf(self) {
  const found = parts.get(self);
  if (found === undefined) throw notOf('DOMException', partsOf);
  return found;
}

class DOMException {
  constructor(message = '', options = 'Error') {
    const self = Object.setPrototypeOf(new Error(), new.target.prototype);
    const isObject = options !== null && typeof options === 'object';
    parts.set(self, { message: `${message}`, name: `${isObject ? options.name : options}` });
    if (isObject && 'cause' in options) {
      Object.defineProperty(self, 'cause', { value: options.cause, writable: true, configurable: true });
    }
    Error.captureStackTrace(self, DOMException);
    return self;
  }

  get name() { return partsOf(this).name; }
  get message() { return partsOf(this).message; }

  get code() {
    const { name } = partsOf(this);
    return 1 + legacy.findIndex((entry) => entry[1] === name);
  }
}

Object.setPrototypeOf(DOMException.prototype, Error.prototype);
['name', 'message', 'code'].forEach((name) => Object.defineProperty(DOMException.prototype, name, { enumerable: true }));
// The module may be loaded after a program has changed how arrays are iterated.
for (let i = 0; i < legacy.length; i++) {
  const constant = legacy[i][0];
  const property = { value: i + 1, enumerable: true };
  Object.defineProperty(DOMException, constant, property);
  Object.defineProperty(DOMException.prototype, constant, property);
}
Object.defineProperty(DOMException.prototype, kClone, {
  value() {
    if (!parts.has(this)) return undefined; // an object that only inherits is cloned as any other
    const { message, name } = partsOf(this);
    const data = { message, name, stack: this.stack, cause: this.cause, hasCause: Object.hasOwn(this, 'cause') };
    return { data, deserializeInfo: 'internal/dom_exception:remake' };
  },
});
Object.defineProperty(DOMException.prototype, Symbol.toStringTag, { value: 'DOMException', configurable: true });

// Makes an exception again of what a message carried.
function remake({ message, name, stack, cause, hasCause }) {
  const e = new DOMException(message, hasCause ? { name, cause } : name);
  Object.defineProperty(e, 'stack', { value: stack, writable: true, configurable: true });
  return e;
}

module.exports = { DOMException, remake, notOf };
