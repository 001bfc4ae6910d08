// Scripts and functions compiled from source in this context, their cached data, and what is refused.
'use strict';
const vm = require('vm');

const tell = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, 'throws', e.name, e.code, e.message);
  }
};

const script = new vm.Script('1 + 1', { produceCachedData: true });
tell('produced', () => [Object.keys(script).join(), script.cachedDataProduced, Buffer.isBuffer(script.cachedData), script.runInThisContext()].join(' '));
tell('consumed', () => {
  const s = new vm.Script('1 + 1', { cachedData: script.cachedData, filename: 'x.js' });
  return `${s.cachedDataRejected} ${s.runInThisContext()} ${Object.keys(s)}`;
});
tell('view', () => {
  const { buffer, byteOffset, byteLength } = script.createCachedData();
  return new vm.Script('1 + 1', { cachedData: new DataView(buffer, byteOffset, byteLength) }).cachedDataRejected;
});
tell('longer source', () => {
  const s = new vm.Script('1 + 1 + 1', { cachedData: script.cachedData });
  return `${s.cachedDataRejected} ${s.runInThisContext()}`;
});
tell('memory of the cached data is not kept', () => {
  const data = new vm.Script('(function inner() { return "inner" })').createCachedData();
  const s = new vm.Script('(function inner() { return "inner" })', { cachedData: data });
  data.fill(0);
  const f = s.runInThisContext();
  return `${f()} ${f}`;
});

const f = vm.compileFunction('return a + b', ['a', 'b'], { produceCachedData: true });
tell('function', () => [f(1, 2), f.length, JSON.stringify(f.name), Object.keys(f)].join(' '));
tell('function again', () => {
  const g = vm.compileFunction('return a + b', ['a', 'b'], { cachedData: f.cachedData });
  return `${g.cachedDataRejected} ${g(3, 4)}`;
});
tell('function of other parameters', () => vm.compileFunction('return a + b', ['b', 'a', 'c'], { cachedData: f.cachedData })(1, 2));

vm.runInThisContext('var made = 7; let hidden = 8');
tell('globals', () => [made, globalThis.made, globalThis.hidden, vm.runInThisContext('made + hidden', 'file.js')].join(' '));
tell('source map', () => new vm.Script('1 //\n//# sourceMappingURL=abc.map').sourceMapURL);
tell('isContext', () => vm.isContext({}));

const place = (source, options) => {
  try {
    new vm.Script(source, options).runInThisContext();
  } catch (e) {
    return /q\.js:\d+:\d+/.exec(e.stack)[0];
  }
};
tell('first line', () => place('throw new Error("x")', { filename: 'q.js', lineOffset: 5, columnOffset: 3 }));
tell('second line', () => place('\n throw new Error("x")', { filename: 'q.js', lineOffset: 5, columnOffset: 3 }));
tell('no offset', () => place('throw new Error("x")', { filename: 'q.js' }));

for (const options of [{ cachedData: 'x' }, { cachedData: new ArrayBuffer(8) }, { filename: 1 }, { lineOffset: '1' }, { columnOffset: 1.5 },
                       { produceCachedData: 1 }, { importModuleDynamically: 1 }, 5]) {
  tell('options', () => new vm.Script('1', options));
}
tell('code', () => vm.compileFunction(1));
tell('params', () => vm.compileFunction('', 1));
tell('params[0]', () => vm.compileFunction('', [1]));
tell('parsingContext', () => vm.compileFunction('', [], { parsingContext: 1 }));
tell('contextExtensions', () => vm.compileFunction('', [], { contextExtensions: 1 }));
tell('without new', () => vm.Script('1'));
tell('syntax', () => new vm.Script('let a = ;', { filename: 'q.js' }));
