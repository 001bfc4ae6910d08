// Names of builtin classes and their prototypes come in the order that programs see in Node.js: what they print or copy depends on it.
'use strict';
for (const C of [WeakRef, FinalizationRegistry, Iterator, Intl.NumberFormat, Intl.DateTimeFormat, Intl.Collator, Intl.ListFormat, DisposableStack, URL]) {
  console.log(C.name, Object.getOwnPropertyNames(C).slice(0, 3).join());
  console.log(Object.getOwnPropertyNames(C.prototype)[0], Object.getOwnPropertyDescriptor(C.prototype, 'constructor').value === C);
}
for (const C of [Intl.NumberFormat, Intl.DateTimeFormat]) {
  console.log(Object.getOwnPropertyNames(C.prototype).join());
  for (const receiver of [undefined, 'x']) {
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(C.prototype))) {
      if (name === 'constructor' || name === 'resolvedOptions' || (get && !receiver)) continue;
      try {
        (get ?? value).call(receiver);
      } catch (e) {
        console.log(e.message);
      }
    }
  }
}
