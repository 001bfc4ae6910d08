export default function square(n) {
  if (typeof n !== 'number') throw new TypeError('not a number');
  return n * n;
}
export function named({ a }) { return { a: a + 1 }; }
