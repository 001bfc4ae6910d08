'use strict';

// ZIP archives: entries, archives in memory and on disk, streams, what is wrong with damaged ones.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const zlib = require('zlib');
const { ZipEntry, ZipBuffer, ZipFile, createZipArchive, createZipArchiveSync, zipFiles } = zlib;

process.on('warning', () => {}); // the API is experimental

const report = async (name, f) => {
  try {
    console.log(name, await f());
  } catch (e) {
    console.log(name, `${e}`, e.code);
  }
};

const modified = new Date(2020, 1, 2, 3, 4, 6);
const text = Buffer.from('some words and some more words '.repeat(20));
const built = (entries, options) => Buffer.concat([...createZipArchiveSync(entries, options)]);
const store = { method: 'store', modified };
const about = (entry) => [entry.name, entry.size, entry.method, entry.mode.toString(8), entry.isFile, entry.isDirectory, entry.isSymlink, entry.comment];

async function entries() {
  for (const method of ['store', 'deflate', 'zstd']) {
    const entry = await ZipEntry.create('a.txt', text, { method, modified, comment: 'ä' });
    console.log(about(entry), entry.crc32, entry.flags, entry.compressed, entry.compressedSize <= entry.size, entry.modified.getTime() === modified.getTime());
    assert.ok(entry.contentSync().equals(text) && (await entry.content()).equals(text));
    const pieces = [];
    for await (const piece of entry.contentIterator()) pieces.push(piece);
    assert.ok(Buffer.concat(pieces).equals(text));
  }
  console.log(about(ZipEntry.createSync('folder/', Buffer.alloc(0))), about(ZipEntry.createSymlink('link', 'target')));
  await report('name', () => ZipEntry.createSync('', text));
  await report('name', () => ZipEntry.createSync(5, text));
  await report('folder', () => ZipEntry.createSync('a/', text));
  await report('data', () => ZipEntry.createSync('a', 'text'));
  for (const [name, value] of [['method', 'none'], ['mode', -1], ['modified', 5], ['comment', 5]]) {
    await report(name, () => ZipEntry.createSync('a', text, { [name]: value }));
  }
  console.log(built([ZipEntry.createSync('a.txt', Buffer.from('stored'), store)], 'comment').toString('latin1').split('PK').length);
  const odd = new ZipBuffer(built([ZipEntry.createSync('a', text, { ...store, modified: new Date(2020, 1, 2, 3, 4, 7, 300) })]));
  console.log(odd.get('a').modified.getSeconds(), odd.get('a').modified.getMilliseconds());
}

async function memory() {
  const buffer = built([ZipEntry.createSync('a.txt', text, store), ZipEntry.createSync('b/', Buffer.alloc(0), store)], 'the comment');
  const zip = new ZipBuffer(buffer);
  console.log(zip.size, zip.comment, [...zip.keys()], zip.has('a.txt'), zip.has('c'), `${zip}`);
  zip.addSync('c', Buffer.from('c'), store);
  await zip.add('d', Buffer.from('d'), store);
  console.log(zip.delete('a.txt'), zip.delete('a.txt'), [...zip].map(([name, entry]) => [name, entry.size]));
  console.log([...new ZipBuffer(await zip.toBuffer()).keys()], new ZipBuffer(zip.toBufferSync('other')).comment, [...ZipEntry.read(buffer)].length);
  await report('get', () => zip.get('nothing'));
  await report('nothing', () => new ZipBuffer(Buffer.from('no archive')));
  await report('before and behind', () => new ZipBuffer(Buffer.concat([Buffer.from('#!'), buffer, Buffer.from('xx')])).get('a.txt').size);

  const central = buffer.indexOf('PK\x01\x02');
  const end = buffer.indexOf('PK\x05\x06');
  const changed = (...bytes) => {
    const copy = Buffer.from(buffer);
    for (const [at, value] of bytes) copy[at] = value;
    return copy;
  };
  const read = (copy, options) => new ZipBuffer(copy).get('a.txt').contentSync(options).length;
  for (const [name, copy] of [
    ['content', changed([40, 0])], ['both sums', changed([14, 1], [central + 16, 1])], ['one sum', changed([14, 1])],
    ['encrypted', changed([6, 1], [central + 8, 1])], ['encrypted in one', changed([6, 1])], ['method', changed([8, 99], [central + 10, 99])],
    ['size', changed([22, 9], [central + 24, 9])], ['local', changed([0, 0])], ['central', changed([central, 0])],
    ['count', changed([end + 8, 9], [end + 10, 9])], ['disk', changed([end + 4, 1])], ['place', changed([end + 18, 9])],
  ]) {
    await report(name, () => read(copy));
  }
  await report('not verified', () => read(changed([40, 0]), { verify: false }));
  await report('limit', () => read(buffer, { maxSize: 10 }));
  zlib.setMaxZipContentSize(10);
  await report('default limit', () => read(buffer));
  zlib.setMaxZipContentSize(256 * 1024 * 1024);
  await report('limit', () => zlib.setMaxZipContentSize(-1));
}

async function disk() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zip-'));
  const file = (name) => path.join(folder, name);
  fs.writeFileSync(file('one.txt'), text);
  fs.chmodSync(file('one.txt'), 0o640);
  fs.mkdirSync(file('sub'), { mode: 0o755 });
  const archive = await zipFiles([[file('one.txt'), 'one.txt'], [file('sub'), 'sub']], 'from files').toArray();
  fs.writeFileSync(file('x.zip'), Buffer.concat(archive));

  const zip = await ZipFile.open(file('x.zip'), { writable: true });
  console.log(zip.size, zip.comment, zip.writable, [...zip.valuesSync()].map(about));
  assert.ok((await (await zip.get('one.txt')).content()).equals(text));
  assert.ok(Buffer.concat(await (await zip.stream('one.txt')).toArray()).equals(text));
  const streamed = ZipEntry.createStream('s', (function* () { yield Buffer.from('one '); yield Buffer.from('two'); })(), { method: 'store' });
  await report('unread', () => streamed.size);
  await zip.addEntry(streamed);
  console.log(streamed.size, streamed.contentSync().toString());
  await Promise.all([zip.add('p', Buffer.from('1')), zip.add('q', Buffer.from('2')), zip.delete('sub/')]);
  console.log([...zip.keys()]);
  await zip.add('p', Buffer.from('again'));
  const compact = zip.compactSync();
  console.log(new ZipBuffer(compact).get('p').contentSync().toString(), compact.length < fs.statSync(file('x.zip')).size);
  assert.ok(Buffer.concat(await zip.compact().toArray()).equals(compact));
  await zip.close();
  await report('closed', () => zip.getSync('p'));

  const again = ZipFile.openSync(file('x.zip'));
  console.log([...again.keys()], again.getSync('p').rawContent);
  await report('read-only', () => again.addSync('z', text));
  await report('missing', () => again.get('z'));
  again.closeSync();
  await report('no archive', () => ZipFile.open(file('one.txt')));
  await report('entry twice', async () => {
    const once = ZipEntry.createStream('s', [Buffer.from('x')]);
    await createZipArchive([once]).toArray();
    await createZipArchive([once]).toArray();
  });
  await report('not synchronous', () => built([ZipEntry.createStream('s', [])]));
  fs.rmSync(folder, { recursive: true });
}

entries().then(memory).then(disk);
