'use strict';
// What structured clone makes of objects that are more than their properties: asked twice, nested, and posted.
const attempt = (name, make) => {
  const v = make(), seen = [];
  const { port1 } = new MessageChannel();
  for (const f of [() => structuredClone(v), () => structuredClone(v), () => structuredClone([make()])[0], () => { port1.postMessage(make()); return {}; }]) {
    try {
      const c = f();
      seen.push(`${Object.prototype.toString.call(c)} ${Object.getPrototypeOf(c) === Object.prototype}`);
    } catch (e) {
      seen.push(`${e.name} ${e.message}`);
    }
  }
  port1.close();
  console.log(name, Object.prototype.toString.call(v), new Set(seen));
};

const kinds = {
  URL: () => new URL('http://a'), URLSearchParams: () => new URLSearchParams('a=b'), URLPattern: () => new URLPattern(),
  Serializer: () => new (require('v8').Serializer)(), Segmenter: () => new Intl.Segmenter(), segments: () => new Intl.Segmenter().segment('a'),
  segment: () => new Intl.Segmenter().segment('a')[Symbol.iterator](), DurationFormat: () => new Intl.DurationFormat(),
  DisplayNames: () => new Intl.DisplayNames('en', { type: 'region' }), Locale: () => new Intl.Locale('en'),
  DisposableStack: () => new DisposableStack(), AsyncDisposableStack: () => new AsyncDisposableStack(),
  helper: () => [1].values().map((x) => x), wrapper: () => Iterator.from({ next() {} }), raw: () => JSON.rawJSON('1'),
  WeakRef: () => new WeakRef({}), PlainDate: () => Temporal.PlainDate.from('2020-01-01'),
  EventEmitter: () => new (require('events'))(), AsyncLocalStorage: () => new (require('async_hooks').AsyncLocalStorage)(),
  AsyncResource: () => new (require('async_hooks').AsyncResource)('x'), Hash: () => require('crypto').createHash('md5'),
  Timeout: () => { const t = setTimeout(() => {}, 1); clearTimeout(t); return t; }, Immediate: () => { const t = setImmediate(() => {}); clearImmediate(t); return t; },
  env: () => process.env, EventTarget: () => new EventTarget(),
};
for (const name of ['PluralRules', 'RelativeTimeFormat', 'ListFormat', 'Collator', 'NumberFormat', 'DateTimeFormat']) kinds[name] = () => new Intl[name]();
for (const name in kinds) attempt(name, kinds[name]);
void WebAssembly.Memory;
attempt('env again', kinds.env);
console.log(structuredClone(new (require('events'))()));

const channel = new BroadcastChannel('x');
channel.close();
for (const v of [new MessageChannel(), new MessageChannel().port1, channel, new TextDecoderStream(), new TextEncoderStream()]) console.log(Object.prototype.toString.call(v));
for (const Class of [MessageChannel, MessagePort, BroadcastChannel]) console.log(Object.getOwnPropertyDescriptor(Class.prototype, Symbol.toStringTag));
