'use strict';

// Members of Readable whose code is loaded when they are first used: most
// programs need few of them, and every worker would pay for all.

class Operators {
  drop(number, options = undefined) { return operators().drop(this, number, options); }
  filter(fn, options) { return operators().filter(this, fn, options); }
  flatMap(fn, options) { return operators().flatMap(this, fn, options); }
  map(fn, options) { return operators().map(this, fn, options); }
  take(number, options = undefined) { return operators().take(this, number, options); }
  every(fn, options = undefined) { return consumers().every(this, fn, options); }
  forEach(fn, options) { return consumers().forEach(this, fn, options); }
  reduce(reducer, initialValue, options) {
    return consumers().reduce(this, arguments.length > 1, reducer, initialValue, options);
  }
  toArray(options) { return consumers().toArray(this, options); }
  some(fn, options = undefined) { return consumers().some(this, fn, options); }
  find(fn, options) { return consumers().find(this, fn, options); }
}

function operators() {
  return require('internal/streams/operators');
}

function consumers() {
  return require('internal/streams/operators_end');
}

function adapters() {
  return require('internal/webstreams/adapters');
}

function addLateMethods(Readable) {
  const proto = Readable.prototype;

  proto.pipe = function(dest, pipeOpts) {
    return require('internal/streams/readable_pipe').pipe(this, dest, pipeOpts);
  };
  proto.unpipe = function(dest) {
    return require('internal/streams/readable_pipe').unpipe(this, dest);
  };
  proto.wrap = function(stream) {
    return require('internal/streams/readable_wrap').wrap(this, stream);
  };
  proto.iterator = function(options) {
    return require('internal/streams/async_iterator').iterator(this, options);
  };
  proto.compose = function compose(stream, options) {
    return operators().compose(this, stream, options);
  };
  proto[Symbol.asyncIterator] = function() {
    return require('internal/streams/async_iterator').iterate(this);
  };
  proto[Symbol.asyncDispose] = function() {
    return require('internal/streams/dispose').dispose(this, this.readableEnded);
  };

  for (const name of Object.getOwnPropertyNames(Operators.prototype)) {
    if (name === 'constructor') continue;
    Object.defineProperty(proto, name, {
      configurable: true, enumerable: false, writable: true, value: Operators.prototype[name],
    });
  }

  Readable.from = function(iterable, opts) {
    return require('internal/streams/from').from(Readable, iterable, opts);
  };
  Readable.fromWeb = function(readableStream, options) {
    return adapters().newStreamReadableFromReadableStream(readableStream, options);
  };
  Readable.toWeb = function(streamReadable, options) {
    return adapters().newReadableStreamFromStreamReadable(streamReadable, options);
  };
  Readable.wrap = function(src, options) {
    return require('internal/streams/readable_wrap').wrapped(Readable, src, options);
  };
}

module.exports = { addLateMethods };
