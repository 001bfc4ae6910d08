// MessageChannel: order, start, close, transfer of ports, receiveMessageOnPort.
const { MessageChannel, receiveMessageOnPort, Worker } = require('worker_threads');
const { port1, port2 } = new MessageChannel();
for (let i = 0; i < 3; i++) port1.postMessage({ i });
console.log(receiveMessageOnPort(port2), receiveMessageOnPort(port1));
port2.on('message', (m) => {
  console.log('got', m);
  if (m.i === 2) port2.close();
});
port2.on('close', () => {
  console.log('port2 closed');
  other();
});
port1.on('close', () => {});

function other() {
  const { port1: mine, port2: theirs } = new MessageChannel();
  const w = new Worker(`
    const { parentPort } = require('worker_threads');
    parentPort.once('message', ({ port, text }) => {
      port.postMessage(text + ' back');
      port.on('message', (m) => { port.postMessage([m, port.constructor.name]); port.close(); });
    });
  `, { eval: true });
  w.postMessage({ port: theirs, text: 'there and' }, [theirs]);
  mine.on('message', (m) => {
    console.log(m);
    if (typeof m === 'string') mine.postMessage(new Set([1]));
  });
  mine.on('close', () => {
    console.log('mine closed');
    byProperty();
  });
  try { w.postMessage(theirs, [theirs]); } catch (e) { console.log(e.name, e.message); }
}

function byProperty() {
  const target = new MessageChannel();
  target.port2.onmessage = (event) => {
    console.log(event.data, event.type, event.target === target.port2);
    target.port1.close();
  };
  target.port1.postMessage('by property');
}
