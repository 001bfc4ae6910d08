// perf_hooks with arguments that few programs give.
const { performance, createHistogram } = require('perf_hooks');
const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
};
performance.mark('null', { startTime: 0.5 });
for (const end of [null, undefined, 'null', 'nope', 2]) {
  show('measure', () => {
    const { duration } = performance.measure('m', 'null', end);
    return duration > 0 || duration;
  });
}
for (const startTime of [null, undefined, 0, -1, '1', 1n]) {
  show('mark', () => performance.mark('a', { startTime }).startTime >= 0);
}
for (const size of [5n, Symbol('s'), '7', -1, NaN]) show('size', () => performance.setResourceTimingBufferSize(size));
for (const type of [Symbol('s'), null, 5, 'mark']) show('entries', () => performance.getEntriesByName('null', type).length);
for (const highest of [0, -1, 1, 2, 0n, 1.5]) show('highest', () => createHistogram({ highest }).constructor.name);
show('markResourceTiming', () => performance.markResourceTiming({}));
show('nodeTiming', () => Object.keys(performance.nodeTiming).join());
show('nodeTiming', () => Object.keys(performance.nodeTiming.toJSON()).join());
for (const v of [undefined, null, 5, 's', {}, [], new Map()]) {
  for (const m of ['call', 'apply', 'bind']) show(m, () => Function.prototype[m].call(v));
  show('Reflect.apply', () => Reflect.apply(v));
}
