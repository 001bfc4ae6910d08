'use strict';

// pipeline(): joins streams, iterables and functions, and takes all down together
// when one fails.

const { AbortError, codes: {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_RETURN_VALUE, ERR_MISSING_ARGS,
  ERR_STREAM_DESTROYED, ERR_STREAM_PREMATURE_CLOSE, ERR_STREAM_UNABLE_TO_PIPE,
} } = require('internal/errors');
const { validateAbortSignal, validateFunction } = require('internal/validators');
const {
  isClosed, isDestroyed, isIterable, isNodeStream, isReadable, isReadableFinished, isReadableNodeStream, isReadableStream,
  isTransformStream, isWebStream,
} = require('internal/streams/predicates');
const { destroyer } = require('internal/streams/destroyer');
const { finished } = require('internal/streams/finished');
const { pumpToNode, pumpToWeb, readableOf } = require('internal/streams/pump');

function pipeline(streams) {
  const callback = streams[streams.length - 1];
  validateFunction(callback, 'streams[stream.length - 1]');
  // The callback belongs to the context of the one who asks.
  const bound = require('async_hooks').AsyncResource.bind(callback, 'STREAM_PIPELINE');
  let called = false;
  return run(streams.slice(0, -1), (...args) => {
    if (called) return;
    called = true;
    bound(...args);
  });
}

// pipelinePromise is stream/promises' pipeline(): its last argument may be options.
function pipelinePromise(streams) {
  return new Promise((resolve, reject) => {
    let signal;
    let end;
    const last = streams[streams.length - 1];
    if (last && typeof last === 'object' && !isNodeStream(last) && !isIterable(last) && !isWebStream(last)) {
      ({ signal, end } = last);
      streams = streams.slice(0, -1);
    }
    run(streams, (err, value) => {
      if (err) reject(err);
      else resolve(value);
    }, { signal, end });
  });
}

// Line is what a running pipeline knows: what is still going on, what to take
// down, and the error that counts.
class Line {
  constructor(callback, outerSignal) {
    this.callback = callback;
    this.running = 0; // parts that have not finished
    this.error = undefined;
    this.value = undefined;
    this.destroys = [];
    this.lastCleanups = []; // what to undo on a last stream that can be read on
    this.controller = null; // for the functions among the parts
    this.listening = null;
    this.outerSignal = outerSignal;
    this.finish = (err) => { this.note(err, --this.running === 0); };
    this.fail = (err) => { this.note(err, false); };
    this.abort = () => {
      this.fail(new AbortError(undefined, outerSignal === undefined ? undefined : { cause: outerSignal.reason }));
    };
    if (outerSignal) this.listening = require('events').addAbortListener(outerSignal, this.abort);
  }

  note(err, final) {
    // An early close is the echo of an error that may come later.
    if (err && (!this.error || this.error.code === 'ERR_STREAM_PREMATURE_CLOSE')) this.error = err;
    if (!this.error && !final) return;
    while (this.destroys.length > 0) this.destroys.shift()(this.error);
    if (this.listening) {
      this.listening[Symbol.dispose]();
      this.listening = null;
    }
    if (this.controller !== null) this.controller.abort();
    if (!final) return;
    if (!this.error) for (const cleanup of this.lastCleanups) cleanup();
    process.nextTick(this.callback, this.error, this.value);
  }

  signal() {
    if (this.controller === null) this.controller = new AbortController();
    return this.controller.signal;
  }

  // adopt makes the pipeline take `stream` down when it ends early.
  adopt(stream, reading, writing) {
    let through = false;
    stream.on('close', () => { through = true; });
    const cleanup = finished(stream, { readable: reading, writable: writing }, (err) => { through = !err; });
    this.destroys.push((err) => {
      if (through) return;
      through = true;
      destroyer(stream, err || new ERR_STREAM_DESTROYED('pipe'));
    });
    return cleanup;
  }
}

function run(streams, callback, options) {
  if (streams.length === 1 && Array.isArray(streams[0])) streams = streams[0];
  if (streams.length < 2) throw new ERR_MISSING_ARGS('streams');

  const outerSignal = options ? options.signal : undefined;
  validateAbortSignal(outerSignal, 'options.signal');
  const line = new Line(callback, outerSignal);
  const endsLast = !options || options.end !== false;
  let result;

  for (let i = 0; i < streams.length; i++) {
    const stream = streams[i];
    const isLast = i === streams.length - 1;
    const end = !isLast || endsLast;

    if (isNodeStream(stream)) watchStream(line, stream, i, isLast, end);

    if (i === 0) result = source(line, stream);
    else if (typeof stream === 'function') result = callStage(line, stream, i, isLast, end, result);
    else if (isNodeStream(stream)) result = intoNode(line, stream, isLast, end, result);
    else if (isWebStream(stream)) result = intoWeb(line, stream, end, result);
    else result = require('internal/streams/duplexify').duplexify(stream, 'body');
  }

  if (outerSignal && outerSignal.aborted) process.nextTick(line.abort);
  return result;
}

function watchStream(line, stream, i, isLast, end) {
  if (end) {
    const cleanup = line.adopt(stream, !isLast, i > 0);
    if (isLast && isReadable(stream)) line.lastCleanups.push(cleanup);
  }
  // finished() does not see errors that come after the stream's end.
  function onerror(err) {
    if (err && err.name !== 'AbortError' && err.code !== 'ERR_STREAM_PREMATURE_CLOSE') line.fail(err);
  }
  stream.on('error', onerror);
  if (isLast && isReadable(stream)) line.lastCleanups.push(() => { stream.removeListener('error', onerror); });
}

function source(line, stream) {
  if (typeof stream === 'function') {
    const result = stream({ signal: line.signal() });
    if (!isIterable(result)) throw new ERR_INVALID_RETURN_VALUE('Iterable, AsyncIterable or Stream', 'source', result);
    return result;
  }
  if (isIterable(stream) || isReadableNodeStream(stream) || isTransformStream(stream)) return stream;
  return require('internal/streams/duplexify').duplexify(stream, 'body');
}

// callStage runs a function of the pipeline on what comes before it.
function callStage(line, stage, i, isLast, end, input) {
  const iterable = isTransformStream(input) ? asyncIterable(input.readable) : asyncIterable(input);
  const result = stage(iterable, { signal: line.signal() });
  if (!isLast) {
    if (!isIterable(result, true)) {
      throw new ERR_INVALID_RETURN_VALUE('AsyncIterable', `transform[${i - 1}]`, result);
    }
    return result;
  }

  // pipeline() answers a stream, also where the last part is a function.
  const { PassThrough } = require('internal/streams/transform');
  const out = new PassThrough({ objectMode: true });
  const then = result ? result.then : undefined;
  if (typeof then === 'function') {
    line.running++;
    then.call(result, (value) => {
      line.value = value;
      if (value != null) out.write(value);
      if (end) out.end();
      process.nextTick(line.finish);
    }, (err) => {
      out.destroy(err);
      process.nextTick(line.finish, err);
    });
  } else if (isIterable(result, true)) {
    line.running++;
    pumpToNode(result, out, line.finish, end);
  } else if (isReadableStream(result) || isTransformStream(result)) {
    line.running++;
    pumpToNode(readableOf(result), out, line.finish, end);
  } else {
    throw new ERR_INVALID_RETURN_VALUE('AsyncIterable or Promise', 'destination', result);
  }
  line.lastCleanups.push(line.adopt(out, false, true));
  return out;
}

function asyncIterable(input) {
  if (isIterable(input)) return input;
  if (isReadableNodeStream(input)) {
    // Old streams have no iterator of their own.
    return {
      [Symbol.asyncIterator]: () => require('internal/streams/async_iterator').iterate(input),
    };
  }
  throw new ERR_INVALID_ARG_TYPE('val', ['Readable', 'Iterable', 'AsyncIterable'], input);
}

function intoNode(line, stream, isLast, end, input) {
  if (isReadableNodeStream(input)) {
    line.running += 2;
    const cleanup = join(line, input, stream, end);
    if (isLast && isReadable(stream)) line.lastCleanups.push(cleanup);
  } else if (isTransformStream(input) || isReadableStream(input)) {
    line.running++;
    pumpToNode(readableOf(input), stream, line.finish, end);
  } else if (isIterable(input)) {
    line.running++;
    pumpToNode(input, stream, line.finish, end);
  } else {
    throw new ERR_INVALID_ARG_TYPE(
      'val', ['Readable', 'Iterable', 'AsyncIterable', 'ReadableStream', 'TransformStream'], input);
  }
  return stream;
}

function intoWeb(line, stream, end, input) {
  if (isReadableNodeStream(input)) {
    line.running++;
    pumpToWeb(asyncIterable(input), stream, line.finish, end);
  } else if (isReadableStream(input) || isIterable(input)) {
    line.running++;
    pumpToWeb(input, stream, line.finish, end);
  } else if (isTransformStream(input)) {
    line.running++;
    pumpToWeb(input.readable, stream, line.finish, end);
  } else {
    throw new ERR_INVALID_ARG_TYPE(
      'val', ['Readable', 'Iterable', 'AsyncIterable', 'ReadableStream', 'TransformStream'], input);
  }
  return stream;
}

// join pipes one Node stream into another and counts as two parts.
function join(line, src, dest, end) {
  if (isClosed(dest) || isDestroyed(dest)) throw new ERR_STREAM_UNABLE_TO_PIPE();
  let ended = false;
  dest.on('close', () => {
    if (!ended) line.fail(new ERR_STREAM_PREMATURE_CLOSE());
  });
  // The end is passed on here, so that it is known to have been.
  src.pipe(dest, { end: false });
  if (end) {
    const pass = () => {
      ended = true;
      dest.end();
    };
    if (isReadableFinished(src)) process.nextTick(pass);
    else src.once('end', pass);
  } else {
    line.finish();
  }

  finished(src, { readable: true, writable: false }, (err) => {
    const r = src._readableState;
    if (err && err.code === 'ERR_STREAM_PREMATURE_CLOSE' && r && r.ended && !r.errored && !r.errorEmitted) {
      // Some streams close before 'end' is out, though all data came.
      src.once('end', line.finish).once('error', line.finish);
    } else {
      line.finish(err);
    }
  });
  return finished(dest, { readable: false, writable: true }, line.finish);
}

module.exports = { pipeline, pipelinePromise, run };
