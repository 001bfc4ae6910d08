'use strict';

// PerformanceResourceTiming: how long a resource took to come, as fetch implementations tell it.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const { enumerable } = require('internal/event_target');
const { PerformanceEntry, token } = require('internal/perf/entry');

// What each attribute is made of: timing info, connection info, the response.
const readers = {
  initiatorType: (r) => r.initiatorType,
  nextHopProtocol: (r) => r.timing.finalConnectionTimingInfo?.ALPNNegotiatedProtocol,
  workerStart: (r) => r.timing.finalServiceWorkerStartTime,
  redirectStart: (r) => r.timing.redirectStartTime,
  redirectEnd: (r) => r.timing.redirectEndTime,
  fetchStart: (r) => r.timing.postRedirectStartTime,
  domainLookupStart: (r) => r.timing.finalConnectionTimingInfo?.domainLookupStartTime,
  domainLookupEnd: (r) => r.timing.finalConnectionTimingInfo?.domainLookupEndTime,
  connectStart: (r) => r.timing.finalConnectionTimingInfo?.connectionStartTime,
  connectEnd: (r) => r.timing.finalConnectionTimingInfo?.connectionEndTime,
  secureConnectionStart: (r) => r.timing.finalConnectionTimingInfo?.secureConnectionStartTime,
  requestStart: (r) => r.timing.finalNetworkRequestStartTime,
  finalResponseHeadersStart: (r) => r.timing.finalNetworkResponseStartTime,
  firstInterimResponseStart: (r) => r.timing.firstInterimNetworkResponseStartTime ?? 0,
  responseStart: (r) => r.timing.firstInterimNetworkResponseStartTime || r.timing.finalNetworkResponseStartTime,
  responseEnd: (r) => r.timing.endTime,
  transferSize: (r) => {
    if (r.cacheMode === 'local') return 0;
    if (r.cacheMode === 'validated') return 300;
    return r.timing.encodedBodySize + 300;
  },
  encodedBodySize: (r) => r.timing.encodedBodySize,
  decodedBodySize: (r) => r.timing.decodedBodySize,
  deliveryType: (r) => r.deliveryType,
  responseStatus: (r) => r.responseStatus,
  renderBlockingStatus: (r) => (r.timing.renderBlocking ? 'blocking' : 'non-blocking'),
  contentType: (r) => r.body?.contentType ?? '',
  contentEncoding: (r) => r.body?.contentEncoding ?? '',
};

const records = new WeakMap();

function recordOf(entry) {
  const r = records.get(entry);
  if (r === undefined) throw new ERR_INVALID_THIS('PerformanceResourceTiming');
  return r;
}

class PerformanceResourceTiming extends PerformanceEntry {
  constructor(made, record) {
    if (made !== token) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super(made, record.requestedUrl, 'resource', record.timing.startTime, record.timing.endTime - record.timing.startTime);
    records.set(this, record);
  }

  get name() { return recordOf(this).requestedUrl; }
  get startTime() { return recordOf(this).timing.startTime; }
  get duration() {
    const { timing } = recordOf(this);
    return timing.endTime - timing.startTime;
  }

  toJSON() {
    const record = recordOf(this);
    const shown = { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration };
    for (const name in readers) shown[name] = readers[name](record);
    return shown;
  }
}

Object.defineProperty(PerformanceResourceTiming, 'length', { value: 0 });
// The module may be loaded after a program has replaced functions of Object.
for (const name in readers) {
  const { get } = Object.getOwnPropertyDescriptor({ get [name]() { return readers[name](recordOf(this)); } }, name);
  Object.defineProperty(PerformanceResourceTiming.prototype, name, { get, enumerable: true, configurable: true });
}
enumerable(PerformanceResourceTiming.prototype, ['toJSON']);
Object.defineProperty(PerformanceResourceTiming.prototype, Symbol.toStringTag, { value: 'PerformanceResourceTiming', configurable: true });

module.exports = { PerformanceResourceTiming, make: (record) => new PerformanceResourceTiming(token, record) };
