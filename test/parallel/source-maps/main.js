// flags: --enable-source-maps
// Stacks and call sites with source maps, and the class SourceMap.
'use strict';
const path = require('path');
const { SourceMap, findSourceMap, getSourceMapsSupport, setSourceMapsSupport } = require('module');

const short = (text) => text.split(__dirname + path.sep).join('');
console.log({ ...getSourceMapsSupport() }, process.sourceMapsEnabled);

const { fail, sites } = require('./generated.js');
try {
  fail();
} catch (err) {
  console.log(short(err.stack).split('\n').slice(0, 2));
}
const [file, line, column] = sites();
console.log(path.basename(file), line, column);

const map = findSourceMap(require.resolve('./generated.js'));
console.log(map instanceof SourceMap, path.basename(map.payload.sources[0]), map.lineLengths.length);
console.log(short(JSON.stringify(map.findEntry(line - 1, column - 1)).replace('file://', '')));
console.log(findSourceMap(__filename));

const own = new SourceMap({ version: 3, sources: ['a.js', 'b.js'], names: ['x'], mappings: 'AAAA,IACAA;;CACA;' });
console.log(own.findEntry(0, 0), own.findEntry(0, 9), own.findEntry(1, 0));
console.log(own.findOrigin(1, 5), own.findOrigin(3, 2));
for (const bad of [null, 1, 'x', undefined]) {
  try {
    new SourceMap(bad);
  } catch (err) {
    console.log(err.code, err.message);
  }
}
console.log(new SourceMap({ version: 3, sources: [], names: [], mappings: '' }).findEntry(0, 0));

setSourceMapsSupport(false);
console.log({ ...getSourceMapsSupport() }, process.sourceMapsEnabled);
try {
  setSourceMapsSupport(true, { nodeModules: 1 });
} catch (err) {
  console.log(err.code);
}
