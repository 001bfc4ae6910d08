// Events, their targets and iterators with arguments that few programs give.
const events = require('events');
const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
};
for (const v of [-1, 1.5, '7', 'x', 5n, NaN, 2 ** 32 + 5, null, undefined, true, {}, -1.9, Infinity, 65536]) {
  show('ErrorEvent', () => new ErrorEvent('a', { lineno: v, colno: v }).lineno);
  show('CloseEvent', () => new CloseEvent('a', { code: v }).code);
}
for (const source of [true, 5, 's', {}, new EventTarget(), null, undefined, () => {}]) {
  show('source', () => new MessageEvent('a', { source }).source);
}
for (const ports of [true, 5, 5n, 's', {}, null, undefined, [1], [null], new Set(), () => {}]) {
  show('ports', () => new MessageEvent('a', { ports }).ports);
}
show('tag', () => Object.prototype.toString.call(new MessageEvent('a')));
show('initMessageEvent', () => {
  const event = new MessageEvent('a', { data: 1 });
  const { length, name } = event.initMessageEvent;
  event.initMessageEvent('b', true, true, 2);
  return [event.type, event.data, length, name].join();
});
show('initMessageEvent', () => new MessageEvent('a').initMessageEvent());
show('initMessageEvent', () => new MessageEvent('a').initMessageEvent('b', 0, 0, 1, 2, 3, 5));
show('initMessageEvent', () => MessageEvent.prototype.initMessageEvent.call({}, 'b'));
for (const options of [[], () => {}, 5, null, undefined, 'x', new Map()]) {
  show('Event', () => new Event('x', options).type + new CustomEvent('x', options).type);
}
for (const type of [Symbol('x'), null, 5]) {
  show('addEventListener', () => new EventTarget().addEventListener(type, () => {}));
  show('removeEventListener', () => new EventTarget().removeEventListener(type, () => {}));
}
for (const self of [undefined, null, 5, 'x', Symbol('x'), {}, []]) {
  show('this', () => EventTarget.prototype.addEventListener.call(self, 'a', () => {}));
  show('this', () => EventTarget.prototype.removeEventListener.call(self, 'a', () => {}));
  show('this', () => EventTarget.prototype.dispatchEvent.call(self, new Event('a')));
}
show('addAbortListener', () => Object.getPrototypeOf(events.addAbortListener(AbortSignal.abort(), () => {})));
