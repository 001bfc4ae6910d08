'use strict';

// Prints what each expression gives or throws; the expected output was recorded from Node.js.
function t(f) {
  const source = f.toString().slice(4);
  try {
    console.log(source, '=>', f());
  } catch (e) {
    console.log(source, '!!', e.name, e.code, e.message);
  }
}
const B=require('buffer');
t(()=>Blob());
t(()=>new Blob().size);
t(()=>new Blob('abc'));
t(()=>new Blob(5));
t(()=>new Blob(null));
t(()=>new Blob([],5));
t(()=>new Blob([],null).type);
t(()=>new Blob([],()=>{}).type);
t(()=>new Blob(['a',1,null,{}, new Uint16Array(2),new ArrayBuffer(3),new DataView(new ArrayBuffer(2)),new Blob(['xy'])]).size);
t(()=>new Blob(['é\ud800']).size);
t(()=>new Blob([],{type:'Text/HTML'}).type);
t(()=>new Blob([],{type:'é'}).type);
t(()=>new Blob([],{type:5}).type);
t(()=>new Blob([],{type:'a\u0000b'}).type);
t(()=>new Blob(['a\r\nb\nc'],{endings:'native'}).size);
t(()=>new Blob([],{endings:'x'}));
t(()=>new Blob(new Set(['ab','c'])).size);
t(()=>new Blob(new Uint8Array([1,23])).size);
t(()=>new Blob([Symbol()]));
t(()=>new Blob({}));
t(()=>new Blob({[Symbol.iterator]:5}));
t(()=>new Blob([],{get type(){throw new Error('x')}}));
t(()=>new Blob(undefined,undefined).type);
t(()=>new Blob(['abcdef']).slice(1,3).size);
t(()=>new Blob(['abcdef']).slice(-3,-1).size);
t(()=>new Blob(['abcdef']).slice(4,1).size);
t(()=>new Blob(['abcdef'],{type:'x'}).slice(1,3,'T/p').type);
t(()=>new Blob(['abcdef'],{type:'x'}).slice(1).type);
t(()=>new Blob(['abcdef']).slice('1','x').size);
t(()=>new Blob(['abcdef']).slice(100).size);
t(()=>new Blob(['abc']).slice(0,2**40).size);
t(()=>new Blob(['abc']).slice(0,2,'é').type);
t(()=>new Blob(['abc']).slice(0,2,null).type);
t(()=>new Blob(['abc']).slice(undefined,undefined).size);
t(()=>new File(['abc'],'n').slice(1) instanceof File);
t(()=>Blob.prototype.size);
t(()=>Blob.prototype.slice.call({}));
t(()=>Blob.prototype.type);
t(()=>Blob.prototype.stream.call({}));
t(()=>String(new Blob()));
t(()=>Object.keys(Blob.prototype));
t(()=>new File([]));
t(()=>new File(['a'],'n',5));
t(()=>new File(['a'],'n',{lastModified:5}).lastModified);
t(()=>new File(['a'],5).name);
t(()=>new File(['a'],'a/b',{type:'X',lastModified:'q'}));
t(()=>new File(['a'],'n',{lastModified:NaN}).lastModified);
t(()=>new File(['a'],'n',{lastModified:new Date(7)}).lastModified);
t(()=>new File(['a'],'n',{lastModified:1.9}).lastModified);
t(()=>new File(['a'],'n',{lastModified:-1}).lastModified);
t(()=>new File('a','n'));
t(()=>File.prototype.name);
t(()=>new File(['a'],'\ud800').name.charCodeAt(0).toString(16));
t(()=>new File(['a'],Symbol()));
t(()=>File.prototype.lastModified);
t(()=>Object.getPrototypeOf(File)===Blob);
t(()=>new File(['a'],'n',null).size);
t(()=>new File(['a'],'n',{lastModified:2n**70n}).lastModified);
t(()=>new File(['a'],'n',{lastModified:Infinity}).lastModified);
t(()=>B.resolveObjectURL('blob:nodedata:x'));
t(()=>B.resolveObjectURL('zzz'));
t(()=>B.resolveObjectURL(5));
t(()=>new Blob(['a'],{type:'t'}));
t(()=>new File(['a'],'t',{type:'x',lastModified:0}));
(async()=>{ const b=new Blob(['hé',new Uint8Array([0xff])]);
console.log(await b.text(), await b.arrayBuffer(), await b.bytes(), (await b.bytes()) instanceof Buffer);
for (const m of ['text','arrayBuffer','bytes']) try { await Blob.prototype[m].call({}) } catch(e) {console.log(e.name,e.code,e.message)}
console.log(await new Blob(['abcdef']).slice(2,4).text(), await new Blob([new Blob(['xy']),new Blob(['abc']).slice(1)]).text());
const u8=new Uint8Array([97,98]); const bb=new Blob([u8]); u8[0]=99; console.log(await bb.text());
const bytes=await bb.bytes(); bytes[0]=1; console.log(await bb.text());
console.log(await new Blob(['a\r\nb\nc\r'],{endings:'native'}).text().then(JSON.stringify));
console.log(b.text() instanceof Promise, b.stream);
})();
