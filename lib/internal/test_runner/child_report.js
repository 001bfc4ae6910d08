'use strict';

// How the process of a test file tells its events to the process that runs files: each as a mark, the length of what follows in bytes,
// and the event as v8.serialize writes it, on standard output. What stands between is the program's own output.

const { Buffer } = require('buffer');
const { inspect } = require('util');
const { serialize, deserialize } = require('v8');
const { wrap, show } = require('internal/test_runner/failure');

const mark = Buffer.from('\u0001node:test ');

// pack describes a thrown value by what can be serialized.
function pack(value, seen = []) {
  if (value === null || typeof value !== 'object') {
    return typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function' ? { text: String(value) } : { value };
  }
  if (!(value instanceof Error) || seen.includes(value)) return packObject(value, seen);
  seen = [...seen, value];
  const packed = { message: value.message, name: value.name, stack: value.stack };
  if (value.failureType !== undefined) packed.failureType = value.failureType;
  if ('cause' in value) packed.cause = pack(value.cause, seen);
  packed.properties = {};
  for (const key of Object.keys(value)) {
    if (key !== 'cause' && key !== 'failureType') packed.properties[key] = pack(value[key], seen);
  }
  return { error: packed };
}

// packObject keeps what can be serialized; the rest becomes the text that inspect makes of it.
function packObject(value, seen) {
  if (seen.includes(value)) return { text: show(value) };
  try {
    if (typeof value[inspect.custom] === 'function') return { text: inspect(value) };
  } catch {
    // what cannot show itself is shown as any other object
  }
  try {
    serialize(value);
    return { value };
  } catch {
    return { value: show(value) }; // there is a function in it, or a getter threw
  }
}

function unpack({ error, text, value }) {
  if (error === undefined) return text === undefined ? value : { [inspect.custom]: () => text };
  const cause = error.cause === undefined ? undefined : unpack(error.cause);
  let made;
  if (error.failureType !== undefined) {
    made = wrap(cause, error.failureType);
    made.message = error.message;
  } else {
    made = new Error(error.message, error.cause === undefined ? undefined : { cause });
    if (error.name !== 'Error') Object.defineProperty(made, 'name', { value: error.name, writable: true, configurable: true });
  }
  Object.defineProperty(made, 'stack', { value: error.stack, writable: true, configurable: true });
  for (const [key, packed] of Object.entries(error.properties)) made[key] = unpack(packed);
  return made;
}

// frame gives the bytes of an event.
function frame({ type, data }) {
  const details = data.details === undefined ? undefined : { ...data.details };
  if (details?.error !== undefined) details.error = pack(details.error);
  const logged = type === 'test:log' ? { data: pack(data.data) } : {};
  const bytes = serialize({ type, data: { ...data, ...logged, details } });
  return Buffer.concat([mark, Buffer.from(`${bytes.length}:`), bytes]);
}

// attach writes all events of a stream. It gives a function whose promise settles when they are written.
function attach(events) {
  const done = new Promise((resolve) => { events.on('end', resolve); });
  events.on('data', (event) => process.stdout.write(frame(event)));
  if (process.env.NODE_TEST_WATCH !== undefined) {
    process.on('exit', () => {
      process.stdout.write(frame({ type: 'watch:files', data: { files: internalBinding('import').loadedFiles() } }));
    });
  }
  return () => done;
}

// FrameReader tells the events of what a child writes, and the text between them.
class FrameReader {
  #rest = Buffer.alloc(0);
  #onEvent;
  #onText;

  constructor(onEvent, onText) {
    this.#onEvent = onEvent;
    this.#onText = onText;
  }

  write(chunk) {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const at = bytes.indexOf(mark);
      if (at < 0) {
        const keep = this.#partial(bytes);
        this.#text(bytes.subarray(0, bytes.length - keep));
        bytes = bytes.subarray(bytes.length - keep);
        break;
      }
      this.#text(bytes.subarray(0, at));
      bytes = bytes.subarray(at);
      const colon = bytes.indexOf(':', mark.length);
      if (colon < 0) break;
      const end = colon + 1 + Number(bytes.toString('latin1', mark.length, colon));
      if (bytes.length < end) break;
      this.#event(bytes.subarray(colon + 1, end));
      bytes = bytes.subarray(end);
    }
    this.#rest = bytes;
  }

  end() {
    this.#text(this.#rest);
    this.#rest = Buffer.alloc(0);
  }

  // partial gives how many bytes at the end may be the beginning of a mark.
  #partial(bytes) {
    for (let n = Math.min(mark.length - 1, bytes.length); n > 0; n--) {
      if (bytes.subarray(bytes.length - n).equals(mark.subarray(0, n))) return n;
    }
    return 0;
  }

  #text(bytes) {
    if (bytes.length > 0) this.#onText(bytes.toString('utf8'));
  }

  #event(bytes) {
    const event = deserialize(bytes);
    const { data } = event;
    if (data.details?.error !== undefined) data.details.error = unpack(data.details.error);
    if (event.type === 'test:log') data.data = unpack(data.data);
    this.#onEvent(event);
  }
}

module.exports = { attach, frame, FrameReader };
