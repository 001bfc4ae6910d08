'use strict';

// pipeTo(): moves what a readable stream has into a writable one.

const readable = require('internal/webstreams/readable_ops');
const writable = require('internal/webstreams/writable_ops');
const { bare, stateError } = require('internal/webstreams/util');
const { fulfill, invoke, pending, react, reject, resolved, soon } = internalBinding('webstreams');

const nop = () => {};

// Pipe is one piping. It is also the request of its reads: there is one read at a time.
class Pipe {
  constructor(source, dest, options) {
    this.source = source;
    this.dest = dest;
    this.options = options;
    this.reader = readable.acquireReader(source);
    this.writer = new writable.WriterState();
    this.onstep = () => { this.step(); };
    this.writer.onready = this.onstep;
    writable.setUpWriter(this.writer, dest);
    source.disturbed = true;
    this.promise = pending();
    this.wrote = 0; // chunks
    this.shuttingDown = false;
    this.reading = false; // a read is being made: its chunk may come at once
    this.chunkCame = false;
    this.value = undefined;
    this.removeListener = nop;
    this.onchunk = () => {
      const { value } = this;
      this.value = undefined;
      this.write(value);
      this.step();
    };
  }

  start() {
    const { signal } = this.options;
    if (signal !== undefined) {
      if (signal.aborted) {
        this.abort(signal.reason);
        return;
      }
      const { addAbortListener } = require('internal/events/abort_listener');
      const listening = addAbortListener(signal, () => { this.abort(signal.reason); });
      this.removeListener = () => { listening[Symbol.dispose](); };
    }
    this.watch();
    this.step();
  }

  // The conditions in the order in which the standard asks for them.
  watch() {
    const { source, dest, reader, writer } = this;
    const { preventAbort, preventCancel, preventClose } = this.options;
    const sourceFailed = (err) => {
      this.shutDown(preventAbort ? undefined : () => writable.abort(dest, err), true, err);
    };
    const destFailed = (err) => {
      this.shutDown(preventCancel ? undefined : () => readable.cancelStream(source, err), true, err);
    };
    const sourceClosed = () => {
      this.shutDown(preventClose ? undefined : () => writable.closeWithErrorPropagation(writer), false);
    };
    if (source.state === 'errored') sourceFailed(source.storedError);
    else react(reader.closed, nop, sourceFailed);
    if (dest.state === 'errored') destFailed(dest.storedError);
    else react(writer.closed, nop, destFailed);
    if (source.state === 'closed') sourceClosed();
    else react(reader.closed, sourceClosed, nop);
    if (writable.closeQueuedOrInFlight(dest) || dest.state === 'closed') {
      const err = stateError('Destination WritableStream is closed');
      this.shutDown(preventCancel ? undefined : () => readable.cancelStream(source, err), true, err);
    }
  }

  // step moves chunks while there are some and the other side takes them.
  step() {
    const { dest, source, reader } = this;
    while (!this.shuttingDown) {
      if (dest.state !== 'writable' || source.state !== 'readable') return;
      if (dest.backpressure) return; // the writer calls again
      this.reading = true;
      this.chunkCame = false;
      readable.read(reader, this);
      this.reading = false;
      if (!this.chunkCame) return;
      const { value } = this;
      this.value = undefined;
      this.write(value);
    }
  }

  write(chunk) {
    if (this.writer.stream === undefined) return;
    this.wrote++;
    writable.writeQuietly(this.writer, chunk);
  }

  // --- as a request

  chunk(value) {
    this.value = value;
    // A chunk that comes while its source enqueues it is written after that.
    if (this.reading) this.chunkCame = true;
    else soon(this.onchunk);
  }

  close() {}

  error() {}

  // --- the end

  abort(reason) {
    const { source, dest } = this;
    const { preventAbort, preventCancel } = this.options;
    this.shutDown(() => {
      const actions = [];
      if (!preventAbort) actions.push(dest.state === 'writable' ? writable.abort(dest, reason) : undefined);
      if (!preventCancel) actions.push(source.state === 'readable' ? readable.cancelStream(source, reason) : undefined);
      return all(actions);
    }, true, reason);
  }

  shutDown(action, failed, err) {
    if (this.shuttingDown) return;
    this.shuttingDown = true;
    const { dest } = this;
    const rest = () => {
      if (action === undefined) {
        this.finish(failed, err);
        return;
      }
      react(invoke(action), () => { this.finish(failed, err); }, (failure) => { this.finish(true, failure); });
    };
    if (dest.state === 'writable' && !writable.closeQueuedOrInFlight(dest)) this.afterWrites(rest);
    else rest();
  }

  afterWrites(then) {
    const { wrote } = this;
    writable.afterWrites(this.dest, () => {
      if (wrote === this.wrote) then();
      else this.afterWrites(then);
    });
  }

  finish(failed, err) {
    writable.writerRelease(this.writer);
    readable.releaseReader(this.reader);
    this.removeListener();
    if (failed) reject(this.promise, err);
    else fulfill(this.promise, undefined);
  }
}
bare(Pipe);

// all gives a promise that is kept when all are, and broken by the first that is.
function all(promises) {
  let left = promises.length;
  if (left === 0) return resolved(undefined);
  const promise = pending();
  const done = () => { if (--left === 0) fulfill(promise, undefined); };
  const failed = (err) => { reject(promise, err); };
  for (let i = 0; i < promises.length; i++) react(promises[i], done, failed);
  return promise;
}

// pipeTo gives a promise; source and dest are records that are not locked.
function pipeTo(source, dest, options) {
  const pipe = new Pipe(source, dest, options);
  pipe.start();
  return pipe.promise;
}

module.exports = { pipeTo };
