// Heap snapshots in V8's format: they hold together, and show who holds an object by which name.
'use strict';
const v8 = require('node:v8');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Worker } = require('node:worker_threads');
const { once } = require('node:events');

function parse(text) {
  const { snapshot, nodes, edges, strings } = JSON.parse(text);
  const { node_fields: nf, node_types: nt, edge_fields: ef, edge_types: et } = snapshot.meta;
  const list = [];
  for (let i = 0; i < nodes.length; i += nf.length) {
    const at = (name) => nodes[i + nf.indexOf(name)];
    list.push({ type: nt[0][at('type')], name: strings[at('name')], id: at('id'), size: at('self_size'), count: at('edge_count'), out: [], in: [] });
  }
  let e = 0;
  for (const node of list) {
    for (let k = 0; k < node.count; k++, e += ef.length) {
      const type = et[0][edges[e]];
      const to = list[edges[e + 2] / nf.length];
      const name = type === 'element' || type === 'hidden' ? edges[e + 1] : strings[edges[e + 1]];
      node.out.push({ type, name, to });
      to.in.push({ type, name, from: node });
    }
  }
  const sound = list.length === snapshot.node_count && e === edges.length && e / ef.length === snapshot.edge_count &&
    new Set(list.map((n) => n.id)).size === list.length;
  return { list, sound };
}

class Treasure {
  constructor(label) { this.label = label; }
}
globalThis.chest = { gem: new Treasure('in the chest') };
globalThis.shelf = [new Treasure('on the shelf')];
globalThis.pair = new Map([['key', new Treasure('in the map')]]);
globalThis.hidden = (() => {
  const secret = new Treasure('in a closure');
  return () => secret;
})();

function describe(text) {
  const { list, sound } = parse(text);
  console.log(sound, list.length > 100);
  const treasures = list.filter((n) => n.type === 'object' && n.name === 'Treasure' && n.out.some((e) => e.name === 'label'));
  const label = (n) => n.out.find((e) => e.name === 'label').to.name;
  for (const n of treasures.sort((a, b) => (label(a) < label(b) ? -1 : 1))) {
    const held = n.in.filter((e) => e.type === 'property' && e.name === 'gem' || e.type === 'element' || e.type === 'context');
    console.log(label(n), n.size > 0, n.in.length > 0, label(n).includes('chest') ? held.some((e) => e.name === 'gem') : true,
                label(n).includes('closure') ? held.some((e) => e.type === 'context') : true);
  }
  console.log(list.some((n) => n.type === 'closure' && n.name === 'describe'));
}

(async () => {
  const stream = v8.getHeapSnapshot();
  let text = '';
  for await (const chunk of stream) text += chunk;
  describe(text);

  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'heap-')), 'a.heapsnapshot');
  console.log(v8.writeHeapSnapshot(file) === file, parse(fs.readFileSync(file, 'utf8')).sound);
  fs.rmSync(path.dirname(file), { recursive: true });

  const worker = new Worker('class Pearl {} globalThis.pearl = new Pearl(); setInterval(() => {}, 1000);' +
    'require("node:worker_threads").parentPort.postMessage("ready");', { eval: true });
  await once(worker, 'message');
  let theirs = '';
  for await (const chunk of await worker.getHeapSnapshot()) theirs += chunk;
  const snapshot = parse(theirs);
  console.log(snapshot.sound, snapshot.list.some((n) => n.name === 'Pearl' && n.in.some((e) => e.name === 'pearl')),
              snapshot.list.some((n) => n.name === 'Treasure'));
  await worker.terminate();
  await worker.getHeapSnapshot().catch((err) => console.log(err.code));
  try {
    v8.getHeapSnapshot({ exposeInternals: 1 });
  } catch (err) {
    console.log(err.message);
  }
})();
