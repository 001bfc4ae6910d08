'use strict';
// JSON: texts and values, errors, sources, raw text, limits.
const t=f=>{try{console.log(f())}catch(e){console.log(e.name+": "+e.message)}};
t(()=>JSON.stringify({a:[1,"x\ud800\n",null,undefined,()=>1,NaN,-0,1e21],b:undefined,c:new Date(0),d:{e:{}},f:[],1:2,__proto__:null},null,2));
t(()=>JSON.stringify({a:1n})); t(()=>{let o={x:{}};o.x.y=o;return JSON.stringify(o)}); t(()=>{let o=[1,{a:{}}];o[1].a.b=o;return JSON.stringify(o)});
t(()=>JSON.stringify({a:JSON.rawJSON("12345678901234567890"),b:"é日"})); t(()=>JSON.parse('{"a":-0,"b":[1.5,"\\u00e9\\n",true,null],"a":3,"__proto__":1,"10":1,"2":2}'));
t(()=>JSON.parse('{"a":1.0,"b":[2,3]}',function(k,v,c){console.log(k,c);return v}));
for (const s of ['','{','[1,]','{"a"}','tru','"\n"','01','1 2','{"a":1,}','[1 2]','\u00e9','"\\x"','-','1.','nul'])t(()=>JSON.parse(s));
t(()=>JSON.parse('"\\ud83d\\ude00x"')); t(()=>JSON.stringify("\u2028\u007f\u0001")); t(()=>JSON.stringify([new String("a"),new Number(1),new Boolean(false),Object(1n)].slice(0,3)));
t(()=>JSON.stringify({a:1,b:2,c:{a:5,d:1}},["c","a"],"--")); t(()=>JSON.stringify(undefined)); t(()=>JSON.stringify({toJSON(k){return "k"+k}}));t(()=>JSON.stringify(Object.create({x:1},{y:{value:1},z:{get(){return 5},enumerable:true}})));
t(()=>JSON.rawJSON({})); t(()=>JSON.rawJSON("")); t(()=>JSON.rawJSON(" 1"));t(()=>JSON.rawJSON("{}")); t(()=>JSON.isRawJSON(JSON.rawJSON("1"))); t(()=>Object.isFrozen(JSON.rawJSON("1")));
t(()=>JSON.stringify(new Map([[1,2]]))); t(()=>JSON.stringify(new Proxy({a:1},{}))); t(()=>JSON.stringify(new Proxy([1],{}))); t(()=>JSON.stringify(/x/)); t(()=>JSON.stringify(Symbol())); t(()=>JSON.stringify(new Error("x")));
