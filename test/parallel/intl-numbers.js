// Numbers in many locales and ways: Intl.NumberFormat and toLocaleString.
'use strict';
const shown = (s) => String(s).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
const values = [0, -0, 1, 1.5, -1234.567, 1234567.891, 999999, 0.00001234, 1e21, NaN, -Infinity, 12n ** 20n, '1234567890123456789.123456789'];
const options = [undefined, { style: 'percent' }, { style: 'currency', currency: 'USD' }, { style: 'currency', currency: 'EUR', currencySign: 'accounting' },
  { style: 'currency', currency: 'JPY', currencyDisplay: 'name' }, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' },
  { style: 'currency', currency: 'CHF', currencyDisplay: 'code', signDisplay: 'always' }, { style: 'unit', unit: 'kilometer-per-hour' },
  { style: 'unit', unit: 'celsius', unitDisplay: 'narrow' }, { style: 'unit', unit: 'gallon-per-month', unitDisplay: 'long' },
  { notation: 'compact' }, { notation: 'compact', compactDisplay: 'long' }, { notation: 'scientific' }, { notation: 'engineering', signDisplay: 'exceptZero' },
  { maximumSignificantDigits: 3 }, { minimumFractionDigits: 2 }, { useGrouping: false }, { useGrouping: 'min2' },
  { style: 'currency', currency: 'EUR', notation: 'compact' }, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' },
  { roundingIncrement: 5, maximumFractionDigits: 2, minimumFractionDigits: 2 }, { roundingMode: 'floor', maximumFractionDigits: 1 },
  { minimumIntegerDigits: 3 }, { trailingZeroDisplay: 'stripIfInteger', minimumFractionDigits: 2 },
  { maximumSignificantDigits: 2, maximumFractionDigits: 1, roundingPriority: 'lessPrecision' }];
for (const locale of ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'es', 'pt-PT', 'pl', 'zh-TW', 'sv']) {
  for (const o of options) {
    const f = new Intl.NumberFormat(locale, o);
    console.log(locale, JSON.stringify(o), values.map((v) => shown(f.format(v))).join(' | '));
    console.log('  ', f.formatToParts(-12345.678).map((p) => `${p.type}:${shown(p.value)}`).join(' '));
    console.log('  ', shown(f.formatRange(1, 3)), shown(f.formatRange(-1.234, -1.2341)));
  }
}
for (const mode of ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven']) {
  const f = new Intl.NumberFormat('en', { roundingMode: mode, maximumFractionDigits: 0 });
  console.log(mode, [-2.5, -1.5, -0.4, 0.5, 1.4, 1.5, 2.5].map((v) => f.format(v)).join(' '));
}
console.log(new Intl.NumberFormat('en', { style: 'currency', currency: 'usd' }).resolvedOptions());
console.log(new Intl.NumberFormat('ar-EG', { notation: 'compact' }).resolvedOptions());
console.log(new Intl.NumberFormat('de-u-nu-thai').format(1234.5), (1234.5).toLocaleString('hi-u-nu-deva'), 123456789n.toLocaleString('de'));
console.log([1234.5, 2n ** 64n, new Date(0)].toLocaleString('en-US', { timeZone: 'UTC' }), Float64Array.of(1000.5, 2).toLocaleString('de'));
for (const bad of [() => new Intl.NumberFormat('en', { style: 'x' }), () => new Intl.NumberFormat('en', { style: 'currency' }),
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 101 }), () => new Intl.NumberFormat('x_y'), () => new Intl.NumberFormat([1]),
  () => new Intl.NumberFormat('en', { style: 'unit', unit: 'parsec' }), () => new Intl.NumberFormat('en').formatRange(1, NaN)]) {
  try { bad(); } catch (e) { console.log(`${e.name}: ${e.message}`); }
}
