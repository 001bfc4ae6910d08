'use strict';
// Abort signals that are sent: to a port, to a thread, more than once, after they aborted.
const { transferableAbortController, transferableAbortSignal } = require('util');
const { Worker, isMainThread, workerData, parentPort } = require('worker_threads');
if (!isMainThread) {
  const { signal } = workerData;
  signal.onabort = () => parentPort.postMessage(`thread ${signal.reason}`);
  parentPort.postMessage('ready');
  parentPort.on('message', () => {});
} else {
  const t = (name, fn) => { try { console.log(name, fn()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
  t('type', () => transferableAbortSignal(1));
  t('plain', () => structuredClone(new AbortController().signal));
  t('unmarked', () => { const { signal } = new AbortController(); return structuredClone(signal, { transfer: [signal] }); });
  t('unlisted', () => structuredClone(transferableAbortController().signal));
  t('aborted', () => { const s = transferableAbortSignal(AbortSignal.abort('x')); const m = structuredClone(s, { transfer: [s] }); return [m.aborted, m.reason]; });
  const control = transferableAbortController();
  const { signal } = control;
  t('control', () => control);
  const copies = [1, 2].map(() => structuredClone(signal, { transfer: [signal] }));
  let left = 2;
  for (const copy of copies) {
    copy.onabort = () => {
      console.log('copy', copy.reason);
      if (--left === 0) inThread();
    };
  }
  t('copy', () => copies[0]);
  control.abort('why');
  setTimeout(() => {}, 50);
}
function inThread() {
  const control = transferableAbortController();
  const worker = new Worker(__filename, { workerData: { signal: control.signal }, transferList: [control.signal] });
  worker.on('message', (m) => {
    console.log(m);
    if (m === 'ready') control.abort('told');
    else worker.terminate();
  });
}
