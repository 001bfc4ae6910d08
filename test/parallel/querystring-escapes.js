'use strict';
// What an escape is, and what stands for characters that are no bytes.
const qs=require('querystring');
const show=(f)=>{try{const v=f(); console.log(JSON.stringify(v))}catch(e){console.log(e.name,e.code,e.message)}};
for (const t of ['%\u0100=%\u0101','%41=%4\u0131','%4\u0131%41','\u0125\u0134\u0131%E0','%zz=+','%','a%2','%\u0141\u0141=1%E0%A4%A','%e4=+%2b','\u2b2b%FF+', 5, true, {}, [1,2], Buffer.from('%41+')]) {
  show(()=>qs.parse(t)); show(()=>qs.unescape(t)); show(()=>[...qs.unescapeBuffer(t)]); show(()=>[...qs.unescapeBuffer(t,true)]);
}
