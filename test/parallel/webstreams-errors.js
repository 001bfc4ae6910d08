'use strict';
// What the classes of stream/web refuse, and with which errors.
const { inspect } = require('util');
const tell = (name, e) => console.log(name, '!', e.name, e.code, e.message);
function t(name, fn) {
  try {
    const v = fn();
    if (v && typeof v.then === 'function') v.then((x) => console.log(name, 'kept', inspect(x)), (e) => tell(name, e));
    else console.log(name, inspect(v));
  } catch (e) {
    tell(name, e);
  }
}
const RS = ReadableStream;
const WS = WritableStream;
const TS = TransformStream;
const locked = () => { const r = new RS(); r.getReader(); return r; };

for (const C of [ReadableStreamDefaultController, ReadableByteStreamController, ReadableStreamBYOBRequest,
  WritableStreamDefaultController, TransformStreamDefaultController]) t(C.name, () => new C());
for (const bad of [1, null]) {
  t('rs', () => new RS(bad));
  t('ws', () => new WS(bad));
  t('ts', () => new TS(bad));
}
t('type', () => new RS({ type: 'x' }));
t('sink type', () => new WS({ type: 'x' }));
t('pull', () => new RS({ pull: 1 }));
t('write', () => new WS({ write: 1 }));
t('transform', () => new TS({ transform: 1 }));
t('readableType', () => new TS({ readableType: 1 }));
t('strategy', () => new RS({}, 1));
t('hwm', () => new RS({}, { highWaterMark: -1 }));
t('hwm', () => new WS({}, { highWaterMark: NaN }));
t('size', () => new RS({}, { size: 1 }));
t('byte size', () => new RS({ type: 'bytes' }, { size() {} }));
t('auto', () => new RS({ type: 'bytes', autoAllocateChunkSize: 0 }));
t('start', () => new RS({ start() { throw new Error('mine'); } }));
t('size -1', () => { let c; new RS({ start(x) { c = x; } }, { size: () => -1 }); c.enqueue(1); });
t('close twice', () => { let c; new RS({ start(x) { c = x; } }); c.close(); c.close(); });
t('enqueue closed', () => { let c; new RS({ start(x) { c = x; } }); c.close(); c.enqueue(1); });
t('getReader', () => new RS().getReader({ mode: 'x' }));
t('getReader', () => new RS().getReader(1));
t('byob of values', () => new RS().getReader({ mode: 'byob' }));
t('locked', () => locked().getReader());
t('cancel locked', () => locked().cancel());
t('tee locked', () => locked().tee());
t('reader of none', () => new ReadableStreamDefaultReader({}));
t('writer of none', () => new WritableStreamDefaultWriter({}));
t('pipeTo', () => new RS().pipeTo());
t('pipeTo', () => new RS().pipeTo(new WS(), 1));
t('pipeTo', () => new RS().pipeTo(new WS(), { signal: 1 }));
t('pipeTo locked', () => locked().pipeTo(new WS()));
t('pipeThrough', () => new RS().pipeThrough({}));
t('pipeThrough', () => new RS().pipeThrough({ readable: new RS() }));
t('from', () => RS.from(1));
t('from', () => RS.from({ [Symbol.asyncIterator]() { return 1; } }));
for (const name of ['cancel', 'getReader', 'tee', 'values']) t(name, () => RS.prototype[name].call({}));
for (const name of ['abort', 'close', 'getWriter']) t(name, () => WS.prototype[name].call({}));
for (const name of ['closed', 'ready', 'desiredSize']) t(name, () => Reflect.get(WritableStreamDefaultWriter.prototype, name, {}));
for (const name of ['readable', 'writable']) t(name, () => Reflect.get(TS.prototype, name, {}));
t('abort locked', () => { const w = new WS(); w.getWriter(); return w.abort(); });
t('close twice', () => { const w = new WS(); w.close(); return w.close(); });
t('released', () => { const w = new WS().getWriter(); w.closed.catch(() => {}); w.releaseLock(); return w.write(1); });
t('released', () => { const w = new WS().getWriter(); w.releaseLock(); return w.desiredSize; });
t('released', () => { const r = new RS().getReader(); r.releaseLock(); return r.read(); });
t('write closing', () => { const w = new WS().getWriter(); w.close(); return w.write(1); });
t('strategy', () => new CountQueuingStrategy());
t('strategy', () => new CountQueuingStrategy({}));
t('terminated', () => { let c; new TS({ start(x) { c = x; } }); c.terminate(); c.enqueue(1); });
t('encoding', () => new TextDecoderStream('x'));
t('clone', () => structuredClone(new RS()));
t('clone', () => { const r = locked(); return structuredClone(r, { transfer: [r] }); });
t('clone', () => { const w = new WS(); w.getWriter(); return structuredClone(w, { transfer: [w] }); });
