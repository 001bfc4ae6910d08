// Libraries of plain JavaScript: each does a little of what it is for.
import { createRequire } from 'node:module';
import _, { chunk, debounce } from 'lodash-es';
import { from, interval, of, Subject } from 'rxjs';
import { concatMap, filter, map, scan, take, toArray } from 'rxjs/operators';
import { z } from 'zod';
import { addMonths, differenceInDays, format, formatDistanceStrict, parseISO } from 'date-fns';
import chalk, { Chalk } from 'chalk';
import { v5, validate, version } from 'uuid';
import { marked } from 'marked';
import * as yaml from 'js-yaml';
import semver from 'semver';

const require = createRequire(import.meta.url);
const lodash = require('lodash');
console.log(lodash.groupBy([1, 2, 3, 4], (n) => (n % 2 ? 'odd' : 'even')), lodash.merge({ a: { b: 1 } }, { a: { c: [2] } }), lodash.camelCase('foo bar-baz'));
console.log(lodash.template('Hi <%= name %><% if (x) { %>!<% } %>')({ name: 'you', x: true }), lodash.VERSION === _.VERSION);
console.log(chunk([1, 2, 3, 4, 5], 2), _.sortBy([{ n: 2 }, { n: 1 }], 'n'), typeof debounce(() => {}, 1).cancel, _.isEqual(new Map([[1, { a: 1 }]]), new Map([[1, { a: 1 }]])));

const subject = new Subject();
subject.pipe(filter((n) => n > 1), scan((a, b) => a + b, 0)).subscribe((n) => console.log('subject', n));
[1, 2, 3].forEach((n) => subject.next(n));
interval(1).pipe(take(3), map((n) => n * n), toArray()).subscribe((list) => console.log('interval', list));
from([1, 2]).pipe(concatMap((n) => of(n, -n))).subscribe({ next: (n) => console.log('of', n), complete: () => console.log('complete') });

const User = z.object({ name: z.string().min(2), age: z.number().int().positive().optional(), tags: z.array(z.enum(['a', 'b'])).default([]) }).strict();
console.log(User.parse({ name: 'Ann' }));
const bad = User.safeParse({ name: 'A', age: -1.5, tags: ['c'], extra: 1 });
console.log(bad.error.issues.map((i) => [i.code, i.path.join('.'), i.message]));

const day = parseISO('2024-01-31T12:00:00Z');
console.log(format(addMonths(day, 1), 'yyyy-MM-dd'), differenceInDays(addMonths(day, 1), day), formatDistanceStrict(day, addMonths(day, 2)), format(day, 'EEEE, do MMMM'));

console.log(JSON.stringify(new Chalk({ level: 2 }).red.bold('x') + chalk.level));
console.log(v5('node', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'), validate('x'), version('6ba7b810-9dad-11d1-80b4-00c04fd430c8'));
console.log(marked.parse('# T\n\n- *a* **b** `c`\n- [l](http://x)\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```js\nlet a\n```\n'));
console.log(yaml.load('a: &x [1, 2.5, true, null, 2001-12-14]\nb: *x\nc: |\n  text\n  more\n'));
console.log(yaml.dump({ a: [1, { b: 'x: y' }], c: null, d: 'long '.repeat(20) }));
console.log(semver.satisfies('1.2.3-beta.1', '^1.2.3-alpha'), semver.maxSatisfying(['1.2.3', '1.9.0', '2.0.0'], '~1.2 || ^1.5'), semver.inc('1.2.3', 'preminor', 'rc'), semver.coerce('v3.4').version);
