// Methods of console and what they print, warnings among them.
console.group('G1','x'); console.log('a\nb'); console.group(); console.error('err'); console.info({a:1,b:'x'.repeat(90)}); console.groupEnd(); console.groupEnd(); console.groupEnd(); console.groupCollapsed('coll'); console.log(1); console.groupEnd();
console.assert(true,'no'); console.assert(false); console.assert(false,'%s is',5,'x'); console.assert(false,{a:1},2);
console.count(); console.count('x'); console.count('x'); console.countReset('x'); console.count('x'); console.countReset('nope'); console.count(undefined); console.count(null); console.count({});
console.table([[1,2],[3,4]]); console.table([{a:1,b:2},{a:3,c:4}]); console.table([{a:1,b:2}],['b']); console.table(5); console.table('s'); console.table(new Map([['a',{x:1}],['b',2]])); console.table(new Set([1,'x'])); console.table(new Map([['a',1]]).entries()); console.table([1,2,'a']); console.table([]); console.table({a:{x:1},b:{y:'日本'}}); console.table(null); console.table(undefined); console.table([{a:{b:{c:1}}}]); console.table([[{a:1}]]); console.table(new Uint8Array([1,2])); console.table([Symbol('x'),null,undefined,-0]);console.table(new Map([['a',1]]).keys()); console.table(new Set([1]).values());console.table({x:5,y:[1]}); console.table([()=>1, class A{}]);
console.dir({a:{b:{c:{d:1}}}},{depth:0}); console.dir('s'); console.dir({a:1},{showHidden:true}); console.dirxml({a:1},[2]); console.dirxml();
console.timeEnd('q'); console.timeLog('q'); console.time('q'); console.time('q'); 
console.warn('w %d',5); console.debug('d %o',{a:1}); console.log(); console.log('%c styled','color:red'); console.log('%s',Symbol('a'),'%s'); console.error(new Error('x').message);
process.on('warning',w=>console.log('WARN',w.name,w.message));
console.group({a:1}); console.log('in'); console.groupEnd();
try{console.table([1],5)}catch(e){console.log(e.message)}
try{console.count(Symbol('x'))}catch(e){console.log(e.message)}
try{console.time(Symbol('x'))}catch(e){console.log(e.message)}
console.table([{a:1,b:2}],[]); console.table([1],['x']); console.table({});
