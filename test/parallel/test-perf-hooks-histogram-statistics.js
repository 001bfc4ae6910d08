'use strict';
// What a histogram tells about its values and about their difference from those of another; moving averages; windows. Figures are compared to
// nine digits: the functions behind them are computed in more than one way.
const { createHistogram, importHistogram, createSlidingWindowHistogram } = require('perf_hooks');
const round = (k, v) => (typeof v === 'bigint' ? `${v}n` : v instanceof Float64Array ? [...v] : v === Infinity || v !== v ? String(v) :
  typeof v === 'number' ? Math.abs(v) < 1e-12 ? 0 : Number(v.toPrecision(9)) : v);
const show = (v) => JSON.stringify(v, (k, x) => { const y = round(k, x); return Array.isArray(y) ? y.map((z) => round('', z)) : y; });
const attempt = (label, f) => {
  try { console.log(label, show(f())); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const histogram = (values, options) => { const h = createHistogram(options); for (const v of values) h.record(v); return h; };
const to = (n, f) => Array.from({ length: n }, (_, i) => f(i + 1));
const samples = {
  squares: histogram(to(100, (i) => i * i)),
  shifted: histogram(to(80, (i) => i * i + 500)),
  numbers: histogram(to(50, (i) => i), { halfLife: 10, threshold: 20 }),
  ties: histogram(to(30, (i) => i % 3 + 1)),
  equal: histogram([7, 7, 7]),
  one: histogram([5]),
  none: histogram([]),
};
for (const [name, h] of Object.entries(samples)) {
  console.log(name);
  attempt(' mean', () => [h.meanCI(), h.meanCI({ confidence: 0.99 }), h.meanCI({ confidence: 0.5 })]);
  attempt(' percentiles', () => [1, 5, 50, 90, 99, 100].map((p) => Object.values(h.percentileCI(p))));
  attempt(' with less confidence', () => [50, 90].map((p) => Object.values(h.percentileCI(p, { confidence: 0.5 }))));
  attempt(' averages', () => [h.ewmaMean, h.ewmaStddev, h.ewmaErrorRate, h.burnRate(0.9)]);
  for (const [other, o] of Object.entries(samples))
    attempt(` and ${other}`, () => [h.ksTest(o), h.welchTest(o), h.welchTest(o, { confidence: 0.8 }), h.mannWhitneyTest(o), h.cohensD(o), h.cliffsD(o)]);
}
console.log(Object.getPrototypeOf(samples.one.meanCI()), Object.getPrototypeOf(samples.one.welchTest(samples.ties).confidenceInterval));
const { squares: h } = samples;
for (const method of ['meanCI', 'percentileCI', 'burnRate', 'ksTest', 'welchTest', 'mannWhitneyTest', 'cohensD', 'cliffsD'])
  for (const args of [[], [5], ['x'], [null], [{}], [h, 5], [h, { confidence: 2 }], [h, { confidence: 'x' }], [50, { confidence: 0 }], [0], [101], [NaN], [0.5, null]])
    attempt(method, () => h[method](...args));

console.log('moving averages');
for (const options of [{ halfLife: 0 }, { halfLife: -1 }, { halfLife: 1.5 }, { halfLife: 'x' }, { halfLife: NaN }, { halfLife: Infinity }, { threshold: 5 },
  { threshold: -1 }, { halfLife: 1, threshold: 1.5 }, { halfLife: 2, threshold: '5' }])
  attempt(String(Object.entries(options)), () => { const x = histogram([1, 10], options); return [x.ewmaMean, x.ewmaStddev, x.ewmaErrorRate]; });
const averages = (x) => [x.count, x.ewmaMean, x.ewmaStddev, x.ewmaErrorRate];
const e = histogram([5, 20, 20, 10, 11], { halfLife: 3, threshold: 10, highest: 1000 });
attempt('all', () => [e, e.snapshot(), structuredClone(e), importHistogram(e.export())].map(averages));
const f = histogram([1], { halfLife: 3, threshold: 10, highest: 1000 });
attempt('added', () => { f.add(e); return averages(f); });
attempt('taken away', () => { f.subtract(e); return averages(f); });
attempt('out of range', () => { e.record(5000); return averages(e); });
attempt('corrected', () => { e.recordCorrected(100, 20); return averages(e); });
attempt('reset', () => { e.reset(); e.record(3); return averages(e); });
console.log(Buffer.from(e.export()).toString('hex'));

console.log('differences');
const a = histogram([1, 2]), b = histogram([1]), taken = a.snapshot();
attempt('less', () => a.diff(b).count);
attempt('more', () => b.diff(a).count);
attempt('other buckets', () => a.diff(createHistogram({ highest: 1000 })).count);
a.record(3);
attempt('later', () => a.diff(taken).count);
a.subtract(b);
attempt('after values were taken away', () => a.diff(taken).count);
a.reset();
attempt('after a reset', () => a.diff(taken).count);

console.log('windows');
const w = (s) => [s.constructor.name, s.count, s.count ? s.min : 'none', s.max, s.exceeds];
for (const options of [undefined, 5, null, {}, { chunks: 3 }, { chunks: 0, recordsPerChunk: 1 }, { chunks: 1025, recordsPerChunk: 1 }, { chunks: 1.5, recordsPerChunk: 1 },
  { chunks: 'x', recordsPerChunk: 1 }, { recordsPerChunk: 5 }, { chunks: 3, recordsPerChunk: 0 }, { chunks: 3, recordsPerChunk: 1, chunkDuration: 5 }, { chunks: 3, chunkDuration: 0 },
  { chunks: 3, chunkDuration: 18_446_744_073_710 }, { chunks: 3, chunkDuration: 18_446_744_073_709 }, { chunks: 3, recordsPerChunk: 2, lowest: 0 },
  { chunks: 3, recordsPerChunk: 2, lowest: 5, highest: 6 }, { chunks: 3, recordsPerChunk: 2, figures: 6 }, { chunks: 3, recordsPerChunk: 2, lowest: 2n, highest: 100n }])
  attempt('create', () => createSlidingWindowHistogram(options).constructor.name);
const window = createSlidingWindowHistogram({ chunks: 3, recordsPerChunk: 2, highest: 1000 });
for (let i = 1; i <= 9; i++) { window.record(i === 6 ? 5000 : i * 10); attempt(i, () => w(window.snapshot())); }
for (const v of [-1, 1.5, 'x', undefined, -1n, 2n ** 70n, NaN, 2n]) attempt('record', () => window.record(v));
const before = window.snapshot();
attempt('reset', () => { window.reset(); return w(window.snapshot()); });
attempt('before', () => [w(before), before.record]);
const Window = window.constructor;
for (const g of [() => new Window(), () => Window.prototype.record.call({}, 1), () => structuredClone(window)]) attempt('refused', g);
console.log(Object.getOwnPropertyNames(Window.prototype));

(async () => {
  console.log('densities');
  const d = async (label, x, options) => {
    try { console.log(label, show(await x.qrde(options))); } catch (err) { console.log(label, err.name, err.code, err.message); }
  };
  const wide = histogram([5000, 5000, 5000, 100000, 100001]), zeros = histogram([0, 0, 1]);
  for (const dequantize of [undefined, 'none', 'hdr', 'all'])
    for (const [name, x] of Object.entries({ ...samples, wide, zeros, long: histogram(to(3000, (i) => i * 7919 % 10007)) }))
      await d(`${name} ${dequantize}`, x, { probabilities: [0, 0.1, 0.5, 0.9, 0.999, 1], dequantize });
  await d('bins', h, { bins: 3, cache: true });
  console.log((await h.qrde()).quantiles.length, Object.getPrototypeOf(await h.qrde()));
  for (const options of [5, { bins: 0 }, { bins: 1001 }, { bins: 1.5 }, { bins: 4, probabilities: [0, 1] }, { probabilities: 5 }, { probabilities: [0] }, { probabilities: [0, 0] },
    { probabilities: [0, 2] }, { probabilities: [0, 'x'] }, { dequantize: 'x' }, { cache: 5 }])
    attempt('options', () => h.qrde(options).constructor.name);
})();
