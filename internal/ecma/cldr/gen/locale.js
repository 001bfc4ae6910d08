'use strict';
// Takes from the JSON files of CLDR what Intl needs of one locale: flat maps from key to text, one for each section.
const { readFileSync, existsSync } = require('node:fs');
const { join } = require('node:path');

const read = (root, pack, locale, file) => {
  const name = join(root, pack, 'main', locale, file);
  return existsSync(name) ? JSON.parse(readFileSync(name, 'utf8')).main[locale] : undefined;
};

// flatten puts the texts under value into map, keys joined by slashes; skip refuses names.
function flatten(map, prefix, value, skip = () => false) {
  if (value === undefined) return;
  if (typeof value === 'object') {
    for (const key in value) if (!skip(key)) flatten(map, prefix ? `${prefix}/${key}` : key, value[key], skip);
    return;
  }
  map.set(prefix, String(value));
}

const counted = (key) => key.replace('unitPattern-count-', '').replace('relativeTimePattern-count-', '');

function numbers(root, locale) {
  const map = new Map();
  const n = read(root, 'cldr-numbers-full', locale, 'numbers.json').numbers;
  const native = n.defaultNumberingSystem;
  map.set('ns', native);
  map.set('minGroup', n.minimumGroupingDigits);
  for (const ns of new Set(['latn', native])) {
    const p = ns === 'latn' ? '' : `${ns}/`;
    flatten(map, `${p}sym`, n[`symbols-numberSystem-${ns}`], (k) => k === 'list' || k === 'perMille');
    const decimal = n[`decimalFormats-numberSystem-${ns}`];
    map.set(`${p}dec`, decimal.standard);
    flatten(map, `${p}long`, decimal.long.decimalFormat);
    flatten(map, `${p}short`, decimal.short.decimalFormat);
    map.set(`${p}sci`, n[`scientificFormats-numberSystem-${ns}`].standard);
    map.set(`${p}pct`, n[`percentFormats-numberSystem-${ns}`].standard);
    const c = n[`currencyFormats-numberSystem-${ns}`];
    for (const k of ['standard', 'accounting']) map.set(`${p}cur/${k}`, c[k]);
    flatten(map, `${p}curshort`, c.short?.standard, (k) => k.includes('-alt-'));
    for (const k in c) if (k.startsWith('unitPattern-')) map.set(`${p}curunit/${counted(k)}`, c[k]);
    flatten(map, `${p}misc`, n[`miscPatterns-numberSystem-${ns}`], (k) => k !== 'range');
  }
  const list = read(root, 'cldr-numbers-full', locale, 'currencies.json').numbers.currencies;
  for (const code in list) {
    const c = list[code];
    if (c.symbol && c.symbol !== code) map.set(`$/${code}`, c.symbol);
    if (c['symbol-alt-narrow']) map.set(`$n/${code}`, c['symbol-alt-narrow']);
  }
  return map;
}

function dates(root, locale) {
  const map = new Map();
  const g = read(root, 'cldr-dates-full', locale, 'ca-gregorian.json').dates.calendars.gregorian;
  flatten(map, 'month', g.months);
  flatten(map, 'day', g.days);
  flatten(map, 'period', g.dayPeriods, (k) => k.includes('-alt-'));
  flatten(map, 'era', g.eras, (k) => k.includes('-alt-'));
  flatten(map, 'date', g.dateFormats, (k) => k.includes('-alt-'));
  flatten(map, 'time', g.timeFormats, (k) => k.includes('-alt-'));
  const d = g.dateTimeFormats;
  for (const k of ['full', 'long', 'medium', 'short']) {
    map.set(`join/${k}`, d[k]);
    map.set(`at/${k}`, g['dateTimeFormats-atTime']?.standard?.[k] ?? g['dateTimeFormats-atTime']?.[k] ?? d[k]);
  }
  const skip = (k) => k.includes('-alt-') || k.includes('-count-') || /[QqwWY]/.test(k) && k !== 'Day-Of-Week';
  flatten(map, 'avail', d.availableFormats, skip);
  flatten(map, 'append', d.appendItems, (k) => k === 'Quarter' || k === 'Week');
  flatten(map, 'span', d.intervalFormats, skip);
  const f = read(root, 'cldr-dates-full', locale, 'dateFields.json').dates.fields;
  for (const k of ['era', 'year', 'month', 'day', 'weekday', 'dayperiod', 'hour', 'minute', 'second', 'zone']) map.set(`field/${k}`, f[k].displayName);
  return map;
}

function zones(root, locale) {
  const map = new Map();
  const z = read(root, 'cldr-dates-full', locale, 'timeZoneNames.json').dates.timeZoneNames;
  for (const k of ['hourFormat', 'gmtFormat', 'gmtZeroFormat', 'regionFormat', 'regionFormat-type-daylight', 'regionFormat-type-standard',
    'fallbackFormat']) map.set(k, z[k]);
  flatten(map, 'zone', z.zone, (k) => k === '_type');
  flatten(map, 'meta', z.metazone, (k) => k === '_type');
  return map;
}

const relativeUnits = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'];

function relative(root, locale) {
  const map = new Map();
  const f = read(root, 'cldr-dates-full', locale, 'dateFields.json').dates.fields;
  for (const unit of relativeUnits) {
    for (const style of ['', '-short', '-narrow']) {
      const x = f[unit + style];
      for (const k in x) {
        if (k.startsWith('relative-type-')) map.set(`${unit}${style}/${k.slice(14)}`, x[k]);
        if (!k.startsWith('relativeTime-type-')) continue;
        for (const c in x[k]) map.set(`${unit}${style}/${k.slice(18)}/${counted(c)}`, x[k][c]);
      }
    }
  }
  return map;
}

const sanctioned = new Set(('acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch ' +
  'kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute ' +
  'month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year').split(' '));

function units(root, locale) {
  const map = new Map();
  const u = read(root, 'cldr-units-full', locale, 'units.json').units;
  for (const style of ['long', 'short', 'narrow']) {
    for (const id in u[style]) {
      if (id === 'per') {
        map.set(`${style}/per`, u[style].per.compoundUnitPattern);
        continue;
      }
      const name = id.slice(id.indexOf('-') + 1);
      const parts = name.split('-per-');
      if (id.startsWith('duration-') && name.endsWith('-person') || !parts.every((p) => sanctioned.has(p))) continue;
      for (const k in u[style][id]) {
        if (k === 'perUnitPattern') map.set(`${style}/${name}/per`, u[style][id][k]);
        else if (/^unitPattern-count-(zero|one|two|few|many|other)$/.test(k)) map.set(`${style}/${name}/${counted(k)}`, u[style][id][k]);
      }
    }
  }
  return map;
}

function lists(root, locale) {
  const map = new Map();
  const l = read(root, 'cldr-misc-full', locale, 'listPatterns.json').listPatterns;
  for (const k in l) flatten(map, k.replace('listPattern-type-', ''), l[k]);
  const layout = read(root, 'cldr-misc-full', locale, 'layout.json').layout.orientation.characterOrder;
  map.set('order', layout === 'right-to-left' ? 'rtl' : 'ltr');
  return map;
}

function names(root, locale) {
  const map = new Map();
  const of = (file) => read(root, 'cldr-localenames-full', locale, file)?.localeDisplayNames ?? {};
  flatten(map, 'lang', of('languages.json').languages, (k) => k.includes('-alt-') && !/-alt-(short|menu)$/.test(k));
  flatten(map, 'script', of('scripts.json').scripts, (k) => k.includes('-alt-') && !k.endsWith('-alt-stand-alone'));
  flatten(map, 'region', of('territories.json').territories, (k) => k.includes('-alt-') && !k.endsWith('-alt-short'));
  flatten(map, 'variant', of('variants.json').variants, (k) => k.includes('-alt-'));
  const d = of('localeDisplayNames.json');
  flatten(map, 'pattern', d.localeDisplayPattern);
  flatten(map, 'code', d.codePatterns);
  flatten(map, 'ca', d.types?.calendar, (k) => k.includes('-alt-') || k === 'core');
  const f = read(root, 'cldr-dates-full', locale, 'dateFields.json').dates.fields;
  for (const k of ['era', 'year', 'quarter', 'month', 'week', 'weekday', 'day', 'dayperiod', 'hour', 'minute', 'second', 'zone']) {
    for (const style of ['', '-short', '-narrow']) map.set(`field/${k}${style}`, f[k + style].displayName);
  }
  return map;
}

function currencies(root, locale) {
  const map = new Map();
  const list = read(root, 'cldr-numbers-full', locale, 'currencies.json').numbers.currencies;
  for (const code in list) {
    for (const k in list[code]) {
      if (k === 'displayName') map.set(code, list[code][k]);
      else if (k.startsWith('displayName-count-')) map.set(`${code}/${k.slice(18)}`, list[code][k]);
    }
  }
  return map;
}

module.exports = { number: numbers, date: dates, zone: zones, relative, unit: units, list: lists, name: names, currency: currencies };
