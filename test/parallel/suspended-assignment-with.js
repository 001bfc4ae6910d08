// Assignments within with whose value is awaited or yielded reach the variable that they name.
async function f1(){ eval(''); var x; x = await 1; return x }
async function f2(){ eval('var x'); x = await 1; return x }
async function f3(){ var x; with ({}) { x = await 1; } return x }
async function f4(){ let o = {x:0}; with (o) { x = await 1; } return o.x }
async function f5(){ var x = 1; with ({}) { x += await 1; } return x }
async function f6(){ var x = 1; with ({}) { [x] = [await 5]; } return x }
async function f7(){ var x = 1; with ({}) { ({x} = await {x:5}); } return x }
async function f8(){ var x; with ({}) { x ??= await 1; } return x }
async function f9(){ var x; with ({}) { for (x of [await 5]) { await 1 } } return x }
function* g1(){ var x; with ({}) { x = yield 1; } return x }
async function f10(){ let x = 1; eval('var q'); x += await 5; return x }
async function f11(){ with ({}) { var x = await 5; } return x }
async function f12(){ with ({x: 3}) { var x = await 5; } return x }
async function f13(){ with ({}) { let f = async () => { x = await 3; }; var x; await f(); } return x }
async function f14(){ globalThis.zz = 1; with ({}) { zz = await 3; } return zz }
async function f15(a){ with ({}) { a = await 3; } return [a, arguments[0]] }
async function f16(){ with ({}) { undeclaredx = await 3; } return undeclaredx }
async function f17(){ const c = 1; with ({}) { try { c = await 3; } catch (e) { return e.message } } }
async function f18(){ var x = 1; with ({}) { x = (x = await 3) + await 4; } return x }
async function f19(){ var f; with ({}) { f = (await 0, function () {}); } return f.name }
async function f20(){ var f; with ({}) { f = await 0 || (() => 1); f ||= await 2} return f.name }
(async () => { for (const f of [f1,f2,f3,f4,f5,f6,f7,f8,f9,f10,f11,f12,f13,f14,f15,f16,f17,f18,f19,f20]) { try { console.log(f.name, await f(7)) } catch (e) { console.log(f.name, e.message) } }
 const g = g1(); g.next(); console.log(g.next(4)); })();
