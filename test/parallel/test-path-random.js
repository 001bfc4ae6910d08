// Paths made of random pieces, POSIX and Windows.
const path=require('node:path'); process.cwd = () => '/home/u/x';
let seed=17; const rnd=n=>{seed=(seed*1103515245+12345)%2147483648; return Math.floor(seed/2147483648*n)};
const atoms=['/','/','\\','\\','.','..','a','b','C:','c:','D:','foo','.txt',':','CON:','nul:','?','bar.js','COM1','é','//','\\\\','a.','..a','LPT²:','.'];
const gen=()=>{let s='';for(let i=rnd(8);i>0;i--)s+=atoms[rnd(atoms.length)];return s};
const out=[];
for(let i=0;i<120;i++){
 const a=gen(),b=gen(),c=gen();
 for(const k of ['posix','win32']){const m=path[k];
 for(const [f,args] of [['normalize',[a]],['join',[a,b,c]],['resolve',[a,b]],['relative',[a,b]],['dirname',[a]],['basename',[a]],['basename',[a,b]],['extname',[a]],['parse',[a]],['isAbsolute',[a]],['toNamespacedPath',[a]]]){
  let r; try{r=m[f](...args)}catch(e){r=e.message}
  out.push(k+'.'+f+JSON.stringify(args)+' '+JSON.stringify(r)+(f==='parse'?' '+m.format(r):''));
 }}
}
process.stdout.write(out.join('\n')+'\n');
