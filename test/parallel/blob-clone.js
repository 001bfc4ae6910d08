'use strict';
// Blobs and Files are cloned; those over files are not. What a warning prints goes through process.stderr.write.
const t = (name, fn) => { try { console.log(name, fn()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
t('blob', () => structuredClone(new Blob(['a'], { type: 'text/x' })));
t('file', () => structuredClone({ f: new File(['abc'], 'n', { lastModified: 5 }) }).f);
t('transfer', () => { const b = new Blob(['a']); return structuredClone(b, { transfer: [b] }); });
const { openAsBlob, writeFileSync, unlinkSync } = require('fs');
const path = require('path').join(require('os').tmpdir(), `blob-clone-${process.pid}`);
writeFileSync(path, '');
openAsBlob(path).then(async (blob) => {
  t('file-backed', () => structuredClone(blob));
  console.log(await blob.text(), (await blob.stream().getReader().read()).done);
  writeFileSync(path, 'more');
  await blob.stream().getReader().read().catch((e) => console.log(e.name));
  unlinkSync(path);
  const { write } = process.stderr;
  process.stderr.write = (text) => { console.log('stderr', text.includes('heard')); process.stderr.write = write; };
  process.emitWarning('heard');
  setTimeout(send, 20);
});
function send() {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(new Blob(['through a port']));
  port2.on('message', async (blob) => { console.log(await blob.text()); port2.close(); });
}
