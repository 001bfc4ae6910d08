'use strict';
// Takes from CLDR what is of no locale.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

module.exports = function supplemental(root) {
  const json = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const core = (name) => json(`cldr-core/supplemental/${name}.json`).supplemental;
  const sections = {};
  const section = (name) => (sections[name] = new Map());

  const plural = section('plural');
  for (const [kind, file] of [['cardinal', 'plurals'], ['ordinal', 'ordinals']]) {
    const rules = core(file)[`plurals-type-${kind}`];
    for (const locale in rules) {
      for (const k in rules[locale]) {
        const condition = rules[locale][k].split('@')[0].trim();
        if (condition) plural.set(`${kind}/${locale}/${k.slice('pluralRule-count-'.length)}`, condition);
        else if (!plural.has(`${kind}/${locale}`)) plural.set(`${kind}/${locale}`, '');
      }
    }
  }
  const ranges = core('pluralRanges').plurals;
  for (const locale in ranges) {
    for (const k in ranges[locale]) {
      const m = /^pluralRange-start-(\w+)-end-(\w+)$/.exec(k);
      plural.set(`range/${locale}/${m[1]}/${m[2]}`, ranges[locale][k]);
    }
  }

  const tags = section('likely');
  const likely = core('likelySubtags').likelySubtags;
  for (const k in likely) tags.set(k, likely[k]);

  const alias = section('alias');
  const aliases = core('aliases').metadata.alias;
  for (const [kind, name] of [['language', 'languageAlias'], ['script', 'scriptAlias'], ['territory', 'territoryAlias'],
    ['variant', 'variantAlias'], ['subdivision', 'subdivisionAlias']]) {
    for (const k in aliases[name]) alias.set(`${kind}/${k}`, aliases[name][k]._replacement);
  }
  for (const file of ['calendar', 'collation', 'currency', 'measure', 'number', 'segmentation', 'timezone', 'variant', 'transform', 'transform_mt', 'transform-destination', 'transform_private_use']) {
    const keyword = json(`cldr-bcp47/bcp47/${file}.json`).keyword;
    for (const ext in keyword) {
      for (const key in keyword[ext]) {
        for (const type in keyword[ext][key]) {
          const x = keyword[ext][key][type];
          if (typeof x !== 'object') continue;
          if (x._deprecated && x._preferred) alias.set(`${ext}/${key}/${type}`, x._preferred);
          if (key === 'tz') continue;
          for (const old of (x._alias ?? '').split(' ')) if (/^[a-z0-9-]{3,}$/.test(old) && old !== type) alias.set(`${ext}/${key}/${old}`, type);
        }
      }
    }
  }

  const region = section('region');
  const time = core('timeData').timeData;
  for (const k in time) region.set(`time/${k.replace('_', '-')}`, `${time[k]._preferred} ${time[k]._allowed}`);
  const week = core('weekData').weekData;
  for (const k of ['minDays', 'firstDay', 'weekendStart', 'weekendEnd']) {
    for (const r in week[k]) if (!r.includes('-alt-')) region.set(`${k}/${r}`, week[k][r]);
  }
  const calendars = core('calendarPreferenceData').calendarPreferenceData;
  for (const k in calendars) region.set(`calendar/${k}`, [].concat(calendars[k]).join(' '));

  const parents = section('parent');
  const parent = core('parentLocales').parentLocales.parentLocale;
  for (const k in parent) parents.set(k, parent[k]);

  const period = section('period');
  const periods = core('dayPeriods').dayPeriodRuleSet;
  for (const locale in periods) {
    for (const k in periods[locale]) {
      const { _at: at, _from: from, _before: before } = periods[locale][k];
      period.set(`${locale}/${k}`, at ?? `${from} ${before}`);
    }
  }

  const digits = section('digits');
  const systems = core('numberingSystems').numberingSystems;
  for (const k in systems) if (systems[k]._type === 'numeric') digits.set(k, systems[k]._digits);

  const money = section('money');
  const fractions = core('currencyData').currencyData.fractions;
  for (const k in fractions) money.set(k, fractions[k]._digits);

  const used = new Set();
  for (const list of Object.values(core('currencyData').currencyData.region)) {
    for (const x of list) for (const code in x) if (!x[code]._to && x[code]._tender !== 'false') used.add(code);
  }
  money.set('used', [...used].sort().join(' '));

  const meta = section('metazone');
  const walk = (prefix, value) => {
    for (const k in value) {
      const name = prefix ? `${prefix}/${k}` : k;
      if (Array.isArray(value[k])) {
        meta.set(name, value[k].map((x) => `${x.usesMetazone._mzone},${x.usesMetazone._from ?? ''},${x.usesMetazone._to ?? ''}`).join(';'));
      } else walk(name, value[k]);
    }
  };
  walk('', core('metaZones').metaZones.metazoneInfo.timezone);
  for (const { mapZone: m } of core('metaZones').metaZones.metazones) meta.set(`:${m._other}/${m._territory}`, m._type);

  const zone = section('zones');
  const zones = json('cldr-bcp47/bcp47/timezone.json').keyword.u.tz;
  for (const id in zones) {
    const x = zones[id];
    if (typeof x !== 'object' || x._deprecated) continue;
    const names = x._alias.split(' ');
    zone.set(names[0], [id, x._iana ?? names[0], ...names.slice(1)].join(' '));
  }
  const primary = core('primaryZones').primaryZones;
  for (const k in primary) zone.set(`:${k}`, primary[k]);
  return sections;
};
