'use strict';

// What a FileHandle does beyond single operations, and writing piece by piece. Each function gets the handle first; writeFile and
// appendFile may get a path in its place.

const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_STATE }, AbortError } = require('internal/errors');
const { validateBoolean } = require('internal/validators');
const binding = internalBinding('fs');

exports.createReadStream = function createReadStream(handle, options = undefined) {
  const { ReadStream } = require('internal/fs/streams');
  return new ReadStream(undefined, { ...options, fd: handle });
};

exports.createWriteStream = function createWriteStream(handle, options = undefined) {
  const { WriteStream } = require('internal/fs/streams');
  return new WriteStream(undefined, { ...options, fd: handle });
};

exports.readLines = function readLines(handle, options = undefined) {
  return require('readline').createInterface({ input: exports.createReadStream(handle, options), crlfDelay: Infinity });
};

const locked = new WeakSet();
const pieceSize = 16 * 1024;

exports.readableWebStream = function readableWebStream(handle, options = {}) {
  const { autoClose = false } = options;
  validateBoolean(autoClose, 'options.autoClose');
  if (handle.fd === -1) throw new ERR_INVALID_STATE('The FileHandle is closed');
  if (locked.has(handle)) throw new ERR_INVALID_STATE('The FileHandle is locked');
  locked.add(handle);
  const done = async () => {
    binding.release(handle);
    if (autoClose) await handle.close();
  };
  const { ReadableStream } = require('stream/web');
  const stream = new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: pieceSize,
    async pull(controller) {
      const view = controller.byobRequest.view;
      const { bytesRead } = await handle.read(view, view.byteOffset, view.byteLength);
      if (bytesRead === 0) {
        controller.close();
        await done();
      }
      controller.byobRequest.respond(bytesRead);
    },
    async cancel() { await done(); },
  });
  binding.retain(handle);
  handle.once('close', () => { if (locked.delete(handle)) stream.cancel?.().catch(() => {}); });
  return stream;
};

function toBytes(chunk, encoding) {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  if (ArrayBuffer.isView(chunk)) return chunk;
  throw new ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
}

async function writeBytes(handle, bytes) {
  while (bytes.byteLength > 0) {
    const { bytesWritten } = await handle.write(bytes, 0, bytes.byteLength);
    bytes = new Uint8Array(bytes.buffer, bytes.byteOffset + bytesWritten, bytes.byteLength - bytesWritten);
  }
}

// Writes what an iterable yields.
async function writePieces(handle, data, encoding, signal) {
  const iterator = (data[Symbol.asyncIterator] ?? data[Symbol.iterator]).call(data);
  let finished = false;
  try {
    for (;;) {
      if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
      const step = await iterator.next();
      if (step.done) {
        finished = true;
        return;
      }
      await writeBytes(handle, toBytes(await step.value, encoding));
    }
  } finally {
    if (!finished) await iterator.return?.();
  }
}

async function write(target, data, given, flag) {
  const options = binding.options(given);
  const { encoding = 'utf8', signal, flush = false } = options;
  if (flush !== null) validateBoolean(flush, 'options.flush');
  if (binding.isHandle(target)) {
    await writePieces(target, data, encoding, signal);
    return;
  }
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  const handle = await require('fs/promises').open(target, options.flag ?? flag, options.mode ?? 0o666);
  try {
    await writePieces(handle, data, encoding, signal);
    if (flush) await handle.sync();
  } finally {
    await handle.close();
  }
}

exports.writeFile = function writeFile(target, data, options) { return write(target, data, options, 'w'); };
exports.appendFile = function appendFile(target, data, options) { return write(target, data, options, 'a'); };
