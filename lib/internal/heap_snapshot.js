'use strict';

// Snapshots of the heap as streams and files.

const { Readable } = require('stream');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateObject } = require('internal/validators');

function checkOptions(options) {
  if (options === undefined) return;
  validateObject(options, 'options');
  for (const name of ['exposeInternals', 'exposeNumericValues']) {
    if (options[name] !== undefined && typeof options[name] !== 'boolean') {
      throw new ERR_INVALID_ARG_TYPE(`options.${name}`, 'boolean', options[name]);
    }
  }
}

class HeapSnapshotStream extends Readable {
  #text;

  constructor(text) {
    super();
    this.#text = text;
  }

  _read() {
    if (this.#text === undefined) return;
    const text = this.#text;
    this.#text = undefined;
    this.push(text);
    this.push(null);
  }
}

let written = 0;

// defaultName names a file after the moment, the process and the thread.
function defaultName() {
  const now = new Date();
  const digits = (n, width) => String(n).padStart(width, '0');
  const day = `${now.getFullYear()}${digits(now.getMonth() + 1, 2)}${digits(now.getDate(), 2)}`;
  const time = `${digits(now.getHours(), 2)}${digits(now.getMinutes(), 2)}${digits(now.getSeconds(), 2)}`;
  written++;
  return `Heap.${day}.${time}.${process.pid}.${require('worker_threads').threadId}.${digits(written, 3)}.heapsnapshot`;
}

// pathOf gives a path that was not given as a string.
function pathOf(path) {
  return path instanceof URL ? require('url').fileURLToPath(path) : path.toString();
}

module.exports = { checkOptions, defaultName, pathOf, streamOf: (text) => new HeapSnapshotStream(text) };
