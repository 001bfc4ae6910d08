// The functions of the language in stacks, whoever has written them.
const show = (name, f) => {
  try { f(); console.log(name, 'nothing thrown'); } catch (e) {
    console.log(name, '|', e.stack.split('\n').filter((l) => /^ +at /.test(l)).slice(0, 4).map((l) => l.trim().replaceAll(__dirname + require('path').sep, '')).filter((l) => !/node:/.test(l)).join(' | '));
  }
};
const boom = function boom() { throw new Error('boom'); };
const object = { toString: boom, valueOf: boom };
show('JSON.parse', () => JSON.parse('{ bad'));
show('JSON.parse reviver', () => JSON.parse('[1]', boom));
show('JSON.stringify', () => { const o = {}; o.o = o; JSON.stringify(o); });
show('JSON.stringify toJSON', () => JSON.stringify({ toJSON: boom }));
show('Object.groupBy', () => Object.groupBy([1], boom));
show('Map.groupBy', () => Map.groupBy([1], boom));
show('Array.prototype.map', () => [1].map(boom));
show('Array.prototype.findLast', () => [1].findLast(boom));
show('Array.prototype.toSorted', () => [1, 2].toSorted(boom));
show('Array.from', () => Array.from([1], boom));
show('String.prototype.replace', () => 'a'.replace('a', boom));
show('Iterator.prototype.forEach', () => [1].values().forEach(boom));
show('Iterator.prototype.reduce', () => [1].values().reduce(boom, 0));
show('new Promise', () => { new Promise(() => {}); boom(); });
show('Reflect.apply', () => Reflect.apply(boom, null, []));
show('Number.prototype.toFixed', () => (1).toFixed(-1));
show('String.prototype.repeat', () => 'a'.repeat(-1));
show('BigInt', () => BigInt(1.5));
show('Map.prototype.forEach', () => new Map([[1, 2]]).forEach(boom));
show('Set.prototype.union', () => new Set().union(5));
show('String', () => String(object));
show('decodeURIComponent', () => decodeURIComponent('%'));
show('Object.defineProperty', () => Object.defineProperty(1, 'a', {}));
