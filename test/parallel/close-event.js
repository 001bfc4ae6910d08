// CloseEvent is an Event with what a closed connection leaves.
'use strict';
const event = new CloseEvent('close', { wasClean: 1, code: 70000.5, reason: 5, bubbles: true });
console.log(event.wasClean, event.code, event.reason, event.type, event.bubbles, event instanceof Event, String(event));
console.log(CloseEvent.name, CloseEvent.length, Object.keys(CloseEvent.prototype));
for (const args of [[], ['x'], ['x', null], ['x', undefined], ['x', 1], [Symbol('x')], ['x', { code: Symbol('x') }], ['x', { reason: null, code: '7' }]]) {
  try {
    const { type, wasClean, code, reason } = new CloseEvent(...args);
    console.log([type, wasClean, code, reason]);
  } catch (err) {
    console.log(err.name, err.message);
  }
}
for (const name of ['wasClean', 'code', 'reason']) {
  const { get } = Object.getOwnPropertyDescriptor(CloseEvent.prototype, name);
  for (const self of [{}, null, new Event('x'), event]) {
    try {
      console.log(name, get.call(self));
    } catch (err) {
      console.log(name, err.name, err.message);
    }
  }
}
const target = new EventTarget();
target.addEventListener('close', (e) => console.log('heard', e.code, e === event));
target.dispatchEvent(event);
