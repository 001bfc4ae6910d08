'use strict';

// node:sqlite: statements, values, functions, aggregates, sessions, authorizers, limits, errors.

const assert = require('assert');
const { DatabaseSync, constants, backup } = require('node:sqlite');
const fs = require('fs');
const os = require('os');
const path = require('path');

const report = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e}`, e.code, e.errcode, e.errstr);
  }
};

const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, n REAL, b BLOB)');
const insert = db.prepare('INSERT INTO t(name, n, b) VALUES ($name, ?, ?)');
report('run', () => insert.run({ name: 'änne' }, 1.5, new Uint8Array([1, 2])));
report('run', () => insert.run({ $name: 'b\0c' }, null, new Uint8Array()));
report('again', () => insert.run({ $name: 'änne' }, 1n, null));
report('get', () => db.prepare('SELECT * FROM t').get());
report('all', () => db.prepare('SELECT id, name FROM t ORDER BY id').all());
report('arrays', () => db.prepare('SELECT id, n FROM t', { returnArrays: true }).all());
report('bigints', () => db.prepare('SELECT id FROM t', { readBigInts: true }).all());
report('iterate', () => [...db.prepare('SELECT id FROM t').iterate()]);
report('nothing', () => db.prepare('SELECT id FROM t WHERE id = ?').get(99));
report('unknown name', () => insert.run({ nobody: 1 }));
report('too many', () => db.prepare('SELECT ?').get(1, 2));
report('no value', () => db.prepare('SELECT ?').get(Symbol('s')));
report('large', () => db.prepare('SELECT 9007199254740993').get());
report('syntax', () => db.prepare('SELEC 1'));
report('no statement', () => db.prepare('-- nothing'));
report('sql', () => [insert.sourceSQL, db.prepare('SELECT ?').expandedSQL]);
report('columns', () => db.prepare('SELECT id, n AS m, 1 FROM t').columns());

db.function('twice', (x) => x * 2);
db.function('all', { varargs: true }, (...list) => list.length);
db.function('fails', () => { throw new RangeError('from within'); });
db.function('late', async () => 1);
db.aggregate('joined', { start: () => [], step: (list, x) => [...list, x], result: (list) => list.join('+') });
db.aggregate('total', { start: 0, step: (sum, x) => sum + x, inverse: (sum, x) => sum - x });
report('function', () => db.prepare("SELECT twice(21) AS a, \"all\"(1, 'x', NULL) AS b").get());
report('fails', () => db.exec('SELECT fails()'));
report('late', () => db.exec('SELECT late()'));
report('aggregate', () => db.prepare('SELECT joined(name) AS a, total(id) AS b FROM t').get());
report('window', () => db.prepare('SELECT total(id) OVER (ORDER BY id ROWS 1 PRECEDING) AS s FROM t').all());
report('nested', () => {
  db.function('count_t', () => db.prepare('SELECT count(*) AS c FROM t').get().c);
  return db.prepare('SELECT count_t() AS c').get();
});

db.setAuthorizer((action, arg) => (action === constants.SQLITE_DELETE && arg === 't' ? constants.SQLITE_DENY : constants.SQLITE_OK));
report('denied', () => db.exec('DELETE FROM t'));
db.setAuthorizer(null);

const other = new DatabaseSync(':memory:');
other.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, n REAL, b BLOB)');
const session = db.createSession();
db.exec("UPDATE t SET n = 9 WHERE id = 1; INSERT INTO t(name) VALUES ('new')");
report('session', () => [session.changeset().length > session.patchset().length, other.applyChangeset(session.changeset())]);
report('conflicts', () => {
  const kinds = [];
  const done = other.applyChangeset(session.changeset(), { onConflict(kind) { kinds.push(kind); return constants.SQLITE_CHANGESET_OMIT; } });
  return [done, kinds, other.prepare('SELECT name FROM t').all()];
});

report('transaction', () => {
  db.exec('BEGIN');
  const was = db.isTransaction;
  db.exec('ROLLBACK');
  return [was, db.isTransaction];
});
report('limits', () => {
  db.limits.column = 3;
  return db.limits.column;
});
report('limit', () => { db.limits.column = -1; });
report('tags', () => {
  const sql = db.createTagStore(2);
  return [sql.get`SELECT ${'x'} AS x`, sql.all`SELECT 1 AS one`, sql.size, sql.capacity, sql.db === db];
});
report('serialized', () => {
  const copy = new DatabaseSync(':memory:');
  copy.deserialize(other.serialize());
  return copy.prepare('SELECT count(*) AS c FROM t').get();
});
report('path', () => new DatabaseSync('/no/such/folder/x.db'));
report('argument', () => new DatabaseSync(5));
report('option', () => new DatabaseSync(':memory:', { readOnly: 1 }));
report('without new', () => DatabaseSync(':memory:'));

(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sqlite-'));
  const file = path.join(folder, 'copy.db');
  const seen = [];
  await backup(other, file, { rate: 1, progress: (p) => seen.push(p) });
  const copy = new DatabaseSync(file, { readOnly: true });
  console.log('backup', seen.length > 0, seen[0], copy.prepare('SELECT count(*) AS c FROM t').get());
  report('read-only', () => copy.exec('DELETE FROM t'));
  assert.strictEqual(copy.location(), file);
  const statement = copy.prepare('SELECT 1');
  copy.close();
  report('closed', () => statement.get());
  report('closed', () => copy.exec('SELECT 1'));
  await assert.rejects(backup(other, '/no/such/folder/x.db'), { code: 'ERR_SQLITE_ERROR', errcode: 14 });
  fs.rmSync(folder, { recursive: true });
})();
