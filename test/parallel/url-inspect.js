// What util.inspect shows of URLs: where no depth is left, of subclasses, without their own method; and util.getCallSites checks what it is given.
'use strict';
const util = require('node:util');
const url = new URL('https://user:pass@host.name:8080/path/?que=ry#hash');
class Place extends URL {
  constructor(input) {
    super(input);
    this.extra = 1;
  }
}
const place = new Place('http://a/');
console.log(url, place);
for (const options of [{ depth: -1 }, { depth: 0 }, { customInspect: false }, { compact: false }]) console.log(util.inspect(url, options));
console.log(util.inspect({ url, place }, { depth: 0 }), util.inspect([url], { depth: 0 }), util.inspect(place, { customInspect: false }));
console.log(util.inspect({ a: { b: { url } } }), util.inspect(Object.create(null, { url: { value: url, enumerable: true } }), { depth: 0 }));

for (const args of [[3.6], [201], [0.5], [-1], [0], [[]], [{}, {}], [10, 10], [1, []], [{ sourceMap: 1 }], [1, { sourceMap: 1 }], ['1'], [null]]) {
  try {
    console.log(util.getCallSites(...args).length > 0);
  } catch (err) {
    console.log(err.code, err.message);
  }
}
