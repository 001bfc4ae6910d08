'use strict';

// node:v8: values in V8's wire format, and what of the engine's own matters has a meaning here.

const heap = internalBinding('heap');
const { Serializer, Deserializer, isOneByte } = internalBinding('serdes');
const promiseHooks = heap.promiseHooks();
const { codes: { ERR_METHOD_NOT_IMPLEMENTED, ERR_NOT_BUILDING_SNAPSHOT, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateString, validateFunction, validateUint32, validateObject, validateOneOf, validateNumber } = require('internal/validators');
const { Buffer } = require('buffer');
const { inspect } = require('internal/util/inspect');

Object.defineProperty(Serializer.prototype, '_getDataCloneError', { __proto__: null, value: Error, writable: true, enumerable: true, configurable: true });

Deserializer.prototype.readRawBytes = function readRawBytes(length) {
  const offset = this._readRawBytes(length);
  return Buffer.from(this.buffer.buffer, this.buffer.byteOffset + offset, length);
};

// The classes of views by the number that stands for them.
const BUFFER_CLASS = 10;
const viewClasses = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array,
  DataView, Buffer, BigInt64Array, BigUint64Array, globalThis.Float16Array];

function classOf(view) {
  if (Buffer.isBuffer(view)) {
    return BUFFER_CLASS;
  }
  const tag = Object.prototype.toString.call(view).slice(8, -1);
  return viewClasses.findIndex((c) => c !== undefined && c.name === tag);
}

class DefaultSerializer extends Serializer {
  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }

  _writeHostObject(view) {
    const index = ArrayBuffer.isView(view) ? classOf(view) : -1;
    if (index < 0) {
      throw new this._getDataCloneError(`Unserializable host object: ${inspect(view)}`);
    }
    this.writeUint32(index);
    this.writeUint32(view.byteLength);
    this.writeRawBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }
}

class DefaultDeserializer extends Deserializer {
  _readHostObject() {
    const Class = viewClasses[this.readUint32()];
    const byteLength = this.readUint32();
    if (Class === undefined) {
      throw new Error('Unable to deserialize cloned data.');
    }
    const at = this.buffer.byteOffset + this._readRawBytes(byteLength);
    const size = Class.BYTES_PER_ELEMENT || 1;
    if (Class === Buffer) {
      return Buffer.from(this.buffer.buffer, at, byteLength);
    }
    if (at % size === 0) {
      return new Class(this.buffer.buffer, at, byteLength / size);
    }
    const copy = new Uint8Array(byteLength);
    copy.set(new Uint8Array(this.buffer.buffer, at, byteLength));
    return new Class(copy.buffer, 0, byteLength / size);
  }
}

function serialize(value) {
  const s = new DefaultSerializer();
  s.writeHeader();
  s.writeValue(value);
  return s.releaseBuffer();
}

function deserialize(buffer) {
  const d = new DefaultDeserializer(buffer);
  d.readHeader();
  return d.readValue();
}

function getHeapStatistics() {
  const { 0: total, 1: used, 2: limit, 3: outside, 4: allocated, 5: reserved } = heap.statistics();
  return {
    total_heap_size: total,
    total_heap_size_executable: 0,
    total_physical_size: total,
    total_available_size: Math.max(limit - used, 0),
    used_heap_size: used,
    heap_size_limit: limit,
    malloced_memory: outside,
    peak_malloced_memory: Math.max(outside, reserved - total),
    does_zap_garbage: 0,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    total_global_handles_size: 0,
    used_global_handles_size: 0,
    external_memory: 0,
    total_allocated_bytes: allocated,
  };
}

// V8's spaces. Go keeps all objects in one heap, which stands where long-lived objects are.
const spaces = ['read_only_space', 'new_space', 'old_space', 'code_space', 'shared_space', 'trusted_space', 'shared_trusted_space',
  'new_large_object_space', 'large_object_space', 'code_large_object_space', 'shared_large_object_space',
  'shared_trusted_large_object_space', 'trusted_large_object_space'];

function getHeapSpaceStatistics() {
  const { 0: total, 1: used } = heap.statistics();
  return spaces.map((name) => {
    const whole = name === 'old_space';
    return {
      space_name: name,
      space_size: whole ? total : 0,
      space_used_size: whole ? used : 0,
      space_available_size: whole ? Math.max(total - used, 0) : 0,
      physical_space_size: whole ? total : 0,
    };
  });
}

// Compiled code is part of the heap and is not counted apart.
function getHeapCodeStatistics() {
  return { code_and_metadata_size: 0, bytecode_and_metadata_size: 0, external_script_source_size: 0, cpu_profiler_metadata_size: 0 };
}

function getCppHeapStatistics(type = 'detailed') {
  validateOneOf(type, 'type', ['brief', 'detailed']);
  return {
    __proto__: null,
    committed_size_bytes: 0,
    resident_size_bytes: 0,
    used_size_bytes: 0,
    space_statistics: [],
    type_names: [],
    detail_level: type,
  };
}

// The names that a profile of collections has for what heap statistics tell.
function snapshot() {
  const s = getHeapStatistics();
  return {
    heapStatistics: {
      totalHeapSize: s.total_heap_size,
      totalHeapSizeExecutable: s.total_heap_size_executable,
      totalPhysicalSize: s.total_physical_size,
      totalAvailableSize: s.total_available_size,
      totalGlobalHandlesSize: s.total_global_handles_size,
      usedGlobalHandlesSize: s.used_global_handles_size,
      usedHeapSize: s.used_heap_size,
      heapSizeLimit: s.heap_size_limit,
      mallocedMemory: s.malloced_memory,
      externalMemory: s.external_memory,
      peakMallocedMemory: s.peak_malloced_memory,
    },
    heapSpaceStatistics: getHeapSpaceStatistics().map((x) => ({
      spaceName: x.space_name,
      spaceSize: x.space_size,
      spaceUsedSize: x.space_used_size,
      spaceAvailableSize: x.space_available_size,
      physicalSpaceSize: x.physical_space_size,
    })),
  };
}

// Go tells of each collection when it ended and how long it stopped the program; what the heap held is known before the first and
// after the last of a profile.
class GCProfiler {
  #began;
  #startTime = 0;
  #before;

  start() {
    if (this.#began === undefined) {
      this.#startTime = Date.now();
      this.#before = snapshot();
      this.#began = heap.collections()[0];
    }
  }

  stop() {
    if (this.#began === undefined) {
      return undefined;
    }
    const list = heap.collections();
    const count = Math.min(list[0] - this.#began, (list.length - 1) / 2);
    const after = count > 0 ? snapshot() : undefined;
    const statistics = [];
    for (let i = count - 1; i >= 0; i--) {
      statistics.push({ gcType: 'MarkSweepCompact', cost: list[2 + 2 * i], beforeGC: this.#before, afterGC: after });
    }
    this.#began = undefined;
    return { version: 1, startTime: this.#startTime, statistics, endTime: Date.now() };
  }

  [Symbol.dispose]() {
    this.stop();
  }
}

// Flags of V8 that have a meaning here.
function setFlagsFromString(flags) {
  validateString(flags, 'flags');
  for (const flag of flags.split(/\s+/)) {
    const name = flag.replaceAll('_', '-');
    if (name === '--expose-gc') {
      internalBinding('contexts').exposeGC();
    } else if (/^--stack-trace-limit=\d+$/.test(name)) {
      Error.stackTraceLimit = Number(name.slice(name.indexOf('=') + 1));
    } else if (name !== '' && !internalBinding('options').accepts(name)) {
      process._rawDebug(`Error: unrecognized flag ${flag}\nTry --help for options`);
    }
  }
}

function isStringOneByteRepresentation(content) {
  validateString(content, 'content');
  return isOneByte(content);
}

function unavailable(name) {
  throw new ERR_METHOD_NOT_IMPLEMENTED(`v8.${name}()`);
}

function getHeapSnapshot(options) {
  const { checkOptions, streamOf } = require('internal/heap_snapshot');
  checkOptions(options);
  return streamOf(internalBinding('heap').snapshot());
}

function writeHeapSnapshot(filename, options) {
  if (filename !== undefined && typeof filename !== 'string' && !Buffer.isBuffer(filename) && !(filename instanceof URL)) {
    throw new ERR_INVALID_ARG_TYPE('path', ['string', 'Buffer', 'URL'], filename);
  }
  require('internal/heap_snapshot').checkOptions(options);
  const name = filename ?? require('internal/heap_snapshot').defaultName();
  require('fs').writeFileSync(name, internalBinding('heap').snapshot());
  return filename === undefined || typeof filename === 'string' ? name : require('internal/heap_snapshot').pathOf(name);
}

function setHeapSnapshotNearHeapLimit(limit) {
  validateUint32(limit, 'limit', true);
  unavailable('setHeapSnapshotNearHeapLimit');
}

function setHeapProfileNearHeapLimit(limit) {
  validateUint32(limit, 'limit', true);
  unavailable('setHeapProfileNearHeapLimit');
}

let queried = false;

// queryObjects tells of the objects that inherit from ctor.prototype: how many there are, or what each looks like.
function queryObjects(ctor, options = { format: 'count' }) {
  validateFunction(ctor, 'constructor');
  validateObject(options, 'options');
  const { format = 'count' } = options;
  if (format !== 'count' && format !== 'summary') throw new ERR_INVALID_ARG_VALUE('options.format', format);
  if (!queried) {
    queried = true;
    process.emitWarning('v8.queryObjects() is an experimental feature and might change at any time', 'ExperimentalWarning');
  }
  const { prototype } = ctor;
  const found = prototype !== null && (typeof prototype === 'object' || typeof prototype === 'function') ? heap.query(prototype) : [];
  return format === 'count' ? found.length : found.map((o) => inspect(o, { depth: 0 }));
}

// A profile of this thread that is being made; its text can be had once.
class SyncCPUProfileHandle {
  #number;

  constructor(number) {
    this.#number = number;
  }

  stop() {
    return internalBinding('profiler').stop(this.#number);
  }

  [Symbol.dispose]() {
    this.stop();
  }
}

function startCpuProfile(options) {
  if (options !== undefined) {
    validateObject(options, 'options');
    for (const name of ['sampleInterval', 'maxBufferSize']) {
      if (options[name] !== undefined) validateNumber(options[name], `options.${name}`);
    }
  }
  return new SyncCPUProfileHandle(internalBinding('profiler').start());
}

function startHeapProfile(options) {
  if (options !== undefined) {
    validateObject(options, 'options');
  }
  unavailable('startHeapProfile');
}

// Coverage is written where NODE_V8_COVERAGE asks for it, which cannot be: there is none to write and none to stop.
function takeCoverage() {}
function stopCoverage() {}

function noSnapshot() {
  throw new ERR_NOT_BUILDING_SNAPSHOT();
}

const startupSnapshot = {
  addDeserializeCallback(callback, data) {
    noSnapshot();
  },
  addSerializeCallback(callback, data) {
    noSnapshot();
  },
  setDeserializeMainFunction(callback, data) {
    noSnapshot();
  },
  isBuildingSnapshot() {
    return false;
  },
};

module.exports = {
  cachedDataVersionTag: function cachedDataVersionTag() {
    return heap.cachedDataVersionTag();
  },
  getHeapSnapshot,
  getHeapStatistics,
  getHeapSpaceStatistics,
  getHeapCodeStatistics,
  getCppHeapStatistics,
  setFlagsFromString,
  Serializer,
  Deserializer,
  DefaultSerializer,
  DefaultDeserializer,
  deserialize,
  takeCoverage,
  stopCoverage,
  serialize,
  writeHeapSnapshot,
  promiseHooks,
  queryObjects,
  startupSnapshot,
  setHeapSnapshotNearHeapLimit,
  setHeapProfileNearHeapLimit,
  GCProfiler,
  isStringOneByteRepresentation,
  startCpuProfile,
  startHeapProfile,
};
