'use strict';

// tee(): one readable stream as two, for streams of values and for byte streams.

const ops = require('internal/webstreams/readable_ops');
const { bare } = require('internal/webstreams/util');
const { fulfill, pending, react, resolve, soon } = internalBinding('webstreams');

const nop = () => {};

// Branches is what both kinds share: two branches over one source, which is cancelled when both are.
class Branches {
  constructor(stream) {
    this.stream = stream;
    this.reader = ops.acquireReader(stream);
    this.reading = false;
    this.canceled1 = false;
    this.canceled2 = false;
    this.reason1 = undefined;
    this.reason2 = undefined;
    this.controller1 = undefined;
    this.controller2 = undefined;
    this.cancelPromise = pending();
  }

  cancel(second, reason) {
    if (second) {
      this.canceled2 = true;
      this.reason2 = reason;
    } else {
      this.canceled1 = true;
      this.reason1 = reason;
    }
    if (this.canceled1 && this.canceled2) {
      resolve(this.cancelPromise, ops.cancelStream(this.stream, [this.reason1, this.reason2]));
    }
    return this.cancelPromise;
  }

  settleCancel() {
    if (!this.canceled1 || !this.canceled2) fulfill(this.cancelPromise, undefined);
  }
}
bare(Branches);

class ValueBranches extends Branches {
  constructor(stream) {
    super(stream);
    this.readAgain = false;
    this.value = undefined;
    this.onchunk = () => { this.deliver(); };
  }

  pull() {
    if (this.reading) {
      this.readAgain = true;
      return;
    }
    this.reading = true;
    ops.read(this.reader, this);
  }

  chunk(value) {
    this.value = value;
    soon(this.onchunk); // a failure of the source that came with the chunk goes first
  }

  deliver() {
    const { value } = this;
    this.value = undefined;
    this.readAgain = false;
    if (!this.canceled1) ops.controllerEnqueue(this.controller1, value);
    if (!this.canceled2) ops.controllerEnqueue(this.controller2, value);
    this.reading = false;
    if (this.readAgain) this.pull();
  }

  close() {
    this.reading = false;
    if (!this.canceled1) ops.controllerClose(this.controller1);
    if (!this.canceled2) ops.controllerClose(this.controller2);
    this.settleCancel();
  }

  error() {
    this.reading = false;
  }
}

function teeValues(stream) {
  const { createReadableStream } = require('internal/webstreams/readablestream');
  const { bare, kState } = require('internal/webstreams/util');
  const branches = new ValueBranches(stream);
  const make = (second) => createReadableStream({
    pull() { branches.pull(); },
    cancel(reason) { return branches.cancel(second, reason); },
  });
  const branch1 = make(false);
  const branch2 = make(true);
  branches.controller1 = branch1[kState].controller;
  branches.controller2 = branch2[kState].controller;
  react(branches.reader.closed, nop, (err) => {
    ops.controllerError(branches.controller1, err);
    ops.controllerError(branches.controller2, err);
    branches.settleCancel();
  });
  return [branch1, branch2];
}

// ByteBranches reads with a BYOB reader while a branch has memory to fill, else with a default one.
class ByteBranches extends Branches {
  constructor(stream, bytes) {
    super(stream);
    this.bytes = bytes; // byte_ops
    this.again1 = false;
    this.again2 = false;
  }

  watch() {
    const { reader } = this;
    react(reader.closed, nop, (err) => {
      if (reader !== this.reader) return;
      this.bytes.controllerError(this.controller1, err);
      this.bytes.controllerError(this.controller2, err);
      this.settleCancel();
    });
  }

  swapReader(byob) {
    if (this.reader.byob === byob) return;
    ops.releaseReader(this.reader);
    this.reader = new ops.ReaderState(byob);
    ops.setUpReader(this.reader, this.stream);
    this.watch();
  }

  pull(second) {
    if (this.reading) {
      if (second) this.again2 = true;
      else this.again1 = true;
      return;
    }
    this.reading = true;
    const request = this.bytes.getRequest(second ? this.controller2 : this.controller1);
    if (request === undefined) {
      this.swapReader(false);
      ops.read(this.reader, new ValueRead(this));
    } else {
      this.swapReader(true);
      this.bytes.readInto(this.reader, request.view, 1, new IntoRead(this, second));
    }
  }

  continue() {
    this.reading = false;
    if (this.again1) this.pull(false);
    else if (this.again2) this.pull(true);
  }

  // fail is for memory that could not be copied.
  fail(err) {
    this.bytes.controllerError(this.controller1, err);
    this.bytes.controllerError(this.controller2, err);
    resolve(this.cancelPromise, ops.cancelStream(this.stream, err));
  }
}

function copyOf({ buffer, byteOffset, byteLength }) {
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

class ValueRead {
  constructor(branches) {
    this.branches = branches;
  }

  chunk(chunk) {
    const { branches } = this;
    soon(() => {
      const { bytes } = branches;
      branches.again1 = false;
      branches.again2 = false;
      let other = chunk;
      if (!branches.canceled1 && !branches.canceled2) {
        try {
          other = copyOf(chunk);
        } catch (err) {
          branches.fail(err);
          return;
        }
      }
      if (!branches.canceled1) bytes.controllerEnqueue(branches.controller1, chunk);
      if (!branches.canceled2) bytes.controllerEnqueue(branches.controller2, other);
      branches.continue();
    });
  }

  close() {
    const { branches } = this;
    const { bytes, controller1, controller2 } = branches;
    branches.reading = false;
    if (!branches.canceled1) bytes.controllerClose(controller1);
    if (!branches.canceled2) bytes.controllerClose(controller2);
    if (controller1.pendingPullIntos.length > 0) bytes.respond(controller1, 0);
    if (controller2.pendingPullIntos.length > 0) bytes.respond(controller2, 0);
    branches.settleCancel();
  }

  error() {
    this.branches.reading = false;
  }
}

class IntoRead {
  constructor(branches, second) {
    this.branches = branches;
    this.second = second; // which branch gave the memory
  }

  sides() {
    const { branches, second } = this;
    return second ?
      { own: branches.controller2, other: branches.controller1, ownOff: branches.canceled2, otherOff: branches.canceled1 } :
      { own: branches.controller1, other: branches.controller2, ownOff: branches.canceled1, otherOff: branches.canceled2 };
  }

  chunk(chunk) {
    const { branches } = this;
    soon(() => {
      const { bytes } = branches;
      branches.again1 = false;
      branches.again2 = false;
      const { own, other, ownOff, otherOff } = this.sides();
      if (!otherOff) {
        let copy;
        try {
          copy = copyOf(chunk);
        } catch (err) {
          branches.fail(err);
          return;
        }
        if (!ownOff) bytes.respondWithNewView(own, chunk);
        bytes.controllerEnqueue(other, copy);
      } else if (!ownOff) {
        bytes.respondWithNewView(own, chunk);
      }
      branches.continue();
    });
  }

  close(chunk) {
    const { branches } = this;
    const { bytes } = branches;
    branches.reading = false;
    const { own, other, ownOff, otherOff } = this.sides();
    if (!ownOff) bytes.controllerClose(own);
    if (!otherOff) bytes.controllerClose(other);
    if (chunk !== undefined) {
      if (!ownOff) bytes.respondWithNewView(own, chunk);
      if (!otherOff && other.pendingPullIntos.length > 0) bytes.respond(other, 0);
    }
    if (!ownOff || !otherOff) fulfill(branches.cancelPromise, undefined);
  }

  error() {
    this.branches.reading = false;
  }
}

function teeBytes(stream) {
  const { createReadableByteStream } = require('internal/webstreams/readablestream');
  const { bare, kState } = require('internal/webstreams/util');
  const branches = new ByteBranches(stream, require('internal/webstreams/byte_ops'));
  const make = (second) => createReadableByteStream({
    pull() { branches.pull(second); },
    cancel(reason) { return branches.cancel(second, reason); },
  });
  const branch1 = make(false);
  const branch2 = make(true);
  branches.controller1 = branch1[kState].controller;
  branches.controller2 = branch2[kState].controller;
  branches.watch();
  return [branch1, branch2];
}

// tee gives two streams over that of the record.
function tee(stream) {
  return stream.controller instanceof ops.DefaultControllerState ? teeValues(stream) : teeBytes(stream);
}

module.exports = { tee };
