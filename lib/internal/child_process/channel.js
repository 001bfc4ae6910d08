'use strict';

// The channel between a parent and a forked child: messages over a pipe, and what both ends get for them.

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { validateObject } = require('internal/validators');
const serializers = require('internal/child_process/serialization');

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_HANDLE_TYPE, ERR_IPC_CHANNEL_CLOSED, ERR_IPC_DISCONNECTED, ERR_MISSING_ARGS } = codes;

// As much may wait to be written before send() says that it is too much.
const highWaterMark = 65536 * 2;

// Control is what programs see as channel. It keeps the loop alive while it is counted, until ref() or unref() decide for good.
class Control extends EventEmitter {
  #pipe;
  #refs = 0;
  #explicit = false;

  constructor(pipe) {
    super();
    this.#pipe = pipe;
  }

  refCounted() {
    if (++this.#refs === 1 && !this.#explicit) this.#pipe.ref();
  }

  unrefCounted() {
    if (--this.#refs === 0 && !this.#explicit) {
      this.#pipe.unref();
      this.emit('unref');
    }
  }

  ref() {
    this.#explicit = true;
    this.#pipe.ref();
  }

  unref() {
    this.#explicit = true;
    this.#pipe.unref();
  }

  get fd() {
    const { fd } = this.#pipe;
    return fd < 0 ? undefined : fd;
  }
}

// Channel is one end: target is process, or the child of a parent.
class Channel {
  #target;
  #pipe;
  #codec;
  #closed;
  #pending = []; // messages that nobody has listened for yet
  #waiting = 0; // bytes on their way
  #ended = false;

  constructor(target, pipe, serialization, closed) {
    this.#target = target;
    this.#pipe = pipe;
    this.#codec = serializers.make(serialization);
    this.#closed = closed;
    this.control = new Control(pipe);
    target.on('newListener', (name) => {
      if (name === 'message' && this.#pending.length > 0) process.nextTick(() => this.#flush());
    });
  }

  start() {
    this.#pipe.readStart((error, bytes) => {
      if (error || bytes === null) this.#end();
      else this.#arrived(bytes);
    });
  }

  #arrived(bytes) {
    for (const message of this.#codec.decode(bytes)) {
      const internal = typeof message === 'object' && message !== null && typeof message.cmd === 'string' && message.cmd.startsWith('NODE_');
      if (this.#ended || !this.#target.channel) return;
      process.nextTick(() => this.#deliver(internal ? 'internalMessage' : 'message', message));
    }
  }

  #deliver(name, message) {
    if (name === 'internalMessage' || this.#target.listenerCount('message') > 0) this.#target.emit(name, message, undefined);
    else this.#pending.push(message);
  }

  #flush() {
    const list = this.#pending;
    this.#pending = [];
    for (const message of list) this.#deliver('message', message);
  }

  // end is the end that the other side has made.
  #end() {
    if (this.#ended) return;
    if (this.#target.connected) this.#target.disconnect();
    this.#closed();
  }

  // disconnect closes this end. What has come before is told first.
  disconnect() {
    if (this.#ended) return;
    this.#ended = true;
    process.nextTick(() => {
      this.#pipe.close();
      this.#target.emit('disconnect');
    });
  }

  // send writes a message; it returns false if enough is on its way.
  send(message, options, callback) {
    const data = this.#codec.encode(message);
    this.#waiting += data.length;
    const result = this.#pipe.write(data, (error) => {
      this.control.unrefCounted();
      this.#sent(data.length, error, options, callback);
    });
    if (result === undefined) {
      this.control.refCounted();
    } else {
      process.nextTick(() => this.#sent(data.length, result, options, callback));
    }
    return this.#waiting < highWaterMark;
  }

  #sent(length, error, options, callback) {
    this.#waiting -= length;
    if (typeof callback === 'function') {
      if (error === null || !options.swallowErrors) callback(error);
    } else if (error !== null && !options.swallowErrors) {
      this.#target.emit('error', error);
    }
  }
}

function checkMessage(message) {
  if (message === undefined) throw new ERR_MISSING_ARGS('message');
  if (!['string', 'object', 'number', 'boolean'].includes(typeof message)) {
    throw new ERR_INVALID_ARG_TYPE('message', ['string', 'object', 'number', 'boolean'], message);
  }
}

// setupChannel gives target its methods for the channel over pipe. closed is called when the other end was closed.
function setupChannel(target, pipe, serialization, closed) {
  const channel = new Channel(target, pipe, serialization, closed);
  target.channel = channel.control;
  target._handleQueue = null;
  target._pendingMessage = null;

  target.send = function(message, handle, options, callback) {
    if (typeof handle === 'function') {
      callback = handle;
      handle = undefined;
      options = undefined;
    } else if (typeof options === 'function') {
      callback = options;
      options = undefined;
    } else if (options !== undefined) {
      validateObject(options, 'options');
    }
    options = { swallowErrors: false, ...options };
    if (this.connected) return this._send(message, handle, options, callback);
    const error = new ERR_IPC_CHANNEL_CLOSED();
    if (typeof callback === 'function') process.nextTick(callback, error);
    else process.nextTick(() => this.emit('error', error));
    return false;
  };

  target._send = function(message, handle, options, callback) {
    checkMessage(message);
    if (typeof options === 'boolean') options = { swallowErrors: options };
    if (handle) throw new ERR_INVALID_HANDLE_TYPE();
    return channel.send(message, options ?? {}, callback);
  };

  target.connected = true;

  target.disconnect = function() {
    if (!this.connected) {
      this.emit('error', new ERR_IPC_DISCONNECTED());
      return;
    }
    this._disconnect();
  };

  target._disconnect = function() {
    this.connected = false;
    this.channel = null;
    channel.disconnect();
  };

  channel.start();
  return channel.control;
}

module.exports = { setupChannel };
