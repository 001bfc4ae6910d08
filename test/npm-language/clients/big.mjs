// big.js: arithmetic, rounding, formats, errors.
import Big from 'big.js';
console.log(String(new Big('0.1').plus('0.2')), String(Big(2).pow(200)), Big(1).div(3).toFixed(30), Big('123456789.987654321').times('-9e20').toString(), Big(2).sqrt().toString(), Big('1e-7').toString());
for (let rm = 0; rm < 4; rm++) console.log(rm, ['1.25', '-1.25', '1.35', '1.251'].map((n) => Big(n).round(1, rm).toString()).join(' '));
console.log(Big(10).mod(3).toString(), Big('1.50').eq(1.5), Big(3).cmp(4), Big(12345.678).toExponential(2), Big(0.00001234).toPrecision(2), JSON.stringify({ x: Big('1.10') }), Big(-0).toString(), Big('-0').valueOf());
Big.DP = 50;
console.log(Big(355).div(113).toString());
for (const bad of [() => Big('x'), () => Big(1).div(0), () => Big(-1).sqrt(), () => Big(1).pow(1.5), () => Big(1).toFixed(-1)]) { try { bad(); } catch (e) { console.log(e.name, e.message); } }
let e = Big(1);
let t = Big(1);
for (let i = 1; i < 40; i++) { t = t.div(i); e = e.plus(t); }
console.log(e.toFixed(45));
