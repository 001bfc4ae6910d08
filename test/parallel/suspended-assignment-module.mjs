// The same in a module, where the top level suspends.
let a, o = {}; a ??= await 1; o.x ??= await 2; export let b; b ??= await 3; console.log(a, o.x, b);
async function* ag(x) { x ??= yield 1; console.log(x); let y; y ||= await 4; console.log(y); } const i = ag(); await i.next(); await i.next('q');
{ let b; b ??= await 1; console.log(b)}  await 2; function f(){}; let c2; c2 ||= await 5; console.log(c2); async function q(){ let z; z ??= await 3; console.log(z)} ; await q()
