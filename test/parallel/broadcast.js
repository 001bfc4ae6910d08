// BroadcastChannel reaches all others of its name, in every thread, and not itself.
const { BroadcastChannel, Worker } = require('worker_threads');
const a = new BroadcastChannel('one');
const b = new BroadcastChannel('one');
const other = new BroadcastChannel('two');
a.onmessage = () => console.log('never');
other.onmessage = () => console.log('never');
other.unref();
const seen = [];
b.onmessage = (e) => seen.push(e.data);
const w = new Worker(`
  const { BroadcastChannel, parentPort } = require('worker_threads');
  const c = new BroadcastChannel('one');
  c.onmessage = (e) => { parentPort.postMessage(e.data); c.close(); };
  parentPort.postMessage('listening');
`, { eval: true });
w.on('message', (m) => {
  console.log(m);
  if (m === 'listening') a.postMessage({ from: 'a' });
});
w.on('exit', function exited() {
  // Which of the threads hears first is nobody's promise.
  if (seen.length === 0) return setImmediate(exited);
  console.log(seen, a.name);
  a.close();
  b.close();
  other.close();
  try { a.postMessage(1); } catch (e) { console.log(e.name, e.message); }
});
