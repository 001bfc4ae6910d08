// Async functions that wait for the one that fails are frames too.
(async () => {
  async function inner() { await null; throw new Error('x'); }
  async function outer() { await inner(); }
  try { await outer(); } catch (e) { console.log(trim(e.stack)); }
  const o = { async m() { await null; throw new Error('y'); } };
  class Q { async n() { return await o.m(); } }
  try { await new Q().n(); } catch (e) { console.log(trim(e.stack)); }
})();
Promise.resolve().then(() => { try { throw new Error('x'); } catch (e) { console.log('then', trim(e.stack)); } });
Promise.resolve().then(function nn() { try { throw new Error('x'); } catch (e) { console.log('then', trim(e.stack)); } });
