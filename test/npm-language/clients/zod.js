// zod: schemas, parsing, errors.
'use strict';
const { z } = require('zod');
const User = z.object({
  name: z.string().min(2), age: z.number().int().positive().optional(), email: z.email(), role: z.enum(['admin', 'user']).default('user'),
  tags: z.array(z.string()).max(3), nested: z.object({ when: z.coerce.date(), id: z.union([z.string(), z.number()]) }).partial(),
}).strict();
console.log(User.parse({ name: 'Ann', email: 'a@b.co', tags: ['x'], nested: { when: '2020-01-01T00:00:00Z', id: 5 } }));
const bad = User.safeParse({ name: 'A', age: -1.5, email: 'nope', role: 'root', tags: ['1', '2', '3', '4'], nested: { when: 'x' }, extra: 1 });
console.log(bad.success, bad.error.issues.map((i) => `${i.path.join('.')}: ${i.code}: ${i.message}`));
console.log(z.prettifyError(bad.error));
const Shape = z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle'), r: z.number() }), z.object({ kind: z.literal('square'), a: z.number() })]);
console.log(Shape.parse({ kind: 'circle', r: 2 }), Shape.safeParse({ kind: 'hexagon' }).error.issues[0].code);
console.log(z.string().transform((s) => s.length).pipe(z.number().min(3)).safeParse('ab').success, z.preprocess((v) => Number(v), z.number()).parse('42'));
console.log(z.record(z.string(), z.number()).parse({ a: 1 }), z.tuple([z.string(), z.number()]).rest(z.boolean()).parse(['a', 1, true, false]), z.bigint().parse(10n));
const Tree = z.object({ v: z.number(), get children() { return z.array(Tree); } });
console.log(JSON.stringify(Tree.parse({ v: 1, children: [{ v: 2, children: [] }] })));
console.log(JSON.stringify(z.toJSONSchema(z.object({ a: z.string().optional(), b: z.number().array() }))));
console.log(['uuid', 'ipv4', 'iso-date'].map((_, i) => [z.uuid(), z.ipv4(), z.iso.date()][i].safeParse(['550e8400-e29b-41d4-a716-446655440000', '1.2.3.4', '2020-02-30'][i]).success));
z.string().refine(async (s) => s === 'ok', { message: 'not ok' }).safeParseAsync('ko').then((r) => console.log(r.error.issues[0].message));
