// util.styleText.
const {styleText:s}=require('util');const o={validateStream:false};const j=x=>console.log(JSON.stringify(x));
j(s('red','A'+s('blue','B',o)+'C',o)); j(s('bold','A'+s('dim','B',o)+'C',o)); j(s(['red','bold'],'A'+s(['blue'],'B',o)+'C',o)); j(s('bgRed','A'+s('red','x',o)+'B',o)); j(s(['none','red'],'a',o)); j(s([],'a',o)); j(s('#f00','a',o)); j(s('underline','A'+s('underline','B',o)+'C',o)); j(s('dim','A'+s('bold','B',o)+'C',o));j(s('red','a\nb',o));
const t=f=>{try{return f()}catch(e){return e.stack.split('\n')[0]}};
console.log(t(()=>s('red','x',{validateStream:5})),t(()=>s(5,'x')),t(()=>s('#zz','x',o)),t(()=>s('red','x',5)),t(()=>s(['red','nope'],'x')),t(()=>s('red','x',{stream:null})),t(()=>s('#ggg000','x')).slice(0,60));
j(s('#abc','x',o)); j(s(['#abcdef','bold'],'x',o));
