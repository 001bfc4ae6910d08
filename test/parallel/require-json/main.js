// JSON files are parsed once; what does not parse says where.
const data = require('./data.json');
console.log(data, require('./data') === data);
for (const f of ['./bad.json', './empty.json']) {
  try {
    require(f);
  } catch (e) {
    console.log(e.name, e.message.replace(__dirname, '.').replaceAll('\\', '/'));
  }
}
console.log(require('./bom.json'));
