// JSON.stringify leaves out properties whose names are not ASCII as well as others.
const names = ['a', 'é', '日本', '😀'];
const values = [undefined, () => {}, Symbol('s'), { toJSON() {} }, 1, {}, 'é', null];
let n = 0;
for (const first of names) {
  for (const second of names) {
    for (const v of values) {
      for (const w of values) {
        const o = { x: 1, [first]: v, n: {}, [second]: w };
        for (const gap of [undefined, 1]) {
          const text = JSON.stringify(o, null, gap);
          const back = JSON.parse(text);
          const kept = Object.keys(o).filter((k) => JSON.stringify(o[k]) !== undefined);
          if (Object.keys(back).join() !== kept.join()) console.log(text);
          n++;
        }
      }
    }
  }
}
console.log(n);
const text = JSON.stringify({ a: 1, 'é': undefined });
console.log(text, text === '{"a":1}', text.length, { '{"a":1}': 5 }[text], JSON.stringify({ 'é': undefined }) === '{}');
console.log(JSON.stringify({ 'é': () => {}, b: [{ '日': undefined }, 2] }, null, 2));
console.log(JSON.stringify({ b: 1, 'é': 2, c: 3 }, (k, v) => k === 'é' ? undefined : v), JSON.stringify({ b: 1, 'é': 2 }, ['é', 'q', 'b']));
