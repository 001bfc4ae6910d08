// Names of languages, regions and the like, and durations: Intl.DisplayNames and Intl.DurationFormat.
'use strict';
const t=f=>{try{console.log(f())}catch(e){console.log(e.name+': '+e.message)}};
for (const l of ['en','de','zh-TW']) for (const style of ['long','short','narrow']) { 
 const f=(type,o)=>new Intl.DisplayNames(l,{type,style,...o});
 t(()=>[l,style,...['en','en-US','en-GB','zh-Hant-TW','sr-Latn','fr-CH','xx','es-419','de-AT','pt-BR','zh-Hans','nl-BE','en-x-foo'].map(c=>{try{return f('language').of(c)}catch(e){return e.message}})].join(' | '));
 t(()=>[...['en-US','zh-Hant-TW','de-AT-1996','sr-Cyrl-RS','ca-ES-valencia','und-US'].map(c=>{try{return f('language',{languageDisplay:'standard'}).of(c)}catch(e){return e.message}})].join(' | '));
 t(()=>['US','GB','UN','419','ZZ','XX','us','HK'].map(c=>{try{return f('region').of(c)}catch(e){return e.message}}).join(' | '));
 t(()=>['Latn','Hans','Zzzz','Abcd','arab'].map(c=>{try{return f('script').of(c)}catch(e){return e.message}}).join(' | '));
 t(()=>['USD','eur','XXX','ABC','JPY'].map(c=>{try{return f('currency').of(c)}catch(e){return e.message}}).join(' | '));
 t(()=>['gregory','buddhist','islamic-civil','roc','foo','ethioaa'].map(c=>{try{return f('calendar').of(c)}catch(e){return e.message}}).join(' | '));
 t(()=>['era','year','quarter','month','weekOfYear','weekday','day','dayPeriod','hour','minute','second','timeZoneName','x'].map(c=>{try{return f('dateTimeField').of(c)}catch(e){return e.message}}).join(' | '));
}
t(()=>new Intl.DisplayNames('en',{type:'region',fallback:'none'}).of('XX'));t(()=>new Intl.DisplayNames('en',{type:'language',fallback:'none'}).of('xx'));t(()=>new Intl.DisplayNames('en',{type:'x'}));t(()=>new Intl.DisplayNames(undefined,{type:'region'}).resolvedOptions());t(()=>new Intl.DisplayNames('en',{type:'region'}).of());
const D=(l,o,d)=>t(()=>{const f=new Intl.DurationFormat(l,o);return l+JSON.stringify(o)+JSON.stringify(d)+' '+f.format(d)+' '+f.formatToParts(d).map(p=>p.type+':'+p.value+(p.unit?':'+p.unit:'')).join('|')});
const ds=[{hours:1,minutes:46,seconds:40},{years:1,months:2,weeks:3,days:4,hours:5,minutes:6,seconds:7,milliseconds:8,microseconds:9,nanoseconds:10},{seconds:0},{hours:-1,minutes:-30},{minutes:5,seconds:3,milliseconds:250},{days:1,nanoseconds:1},{hours:10,seconds:5}];
for (const l of ['en','de','ja']) for (const o of [undefined,{style:'long'},{style:'narrow'},{style:'digital'},{hours:'numeric'},{style:'digital',fractionalDigits:2},{secondsDisplay:'always'},{milliseconds:'numeric'},{style:'digital',hours:'2-digit'},{seconds:'numeric',fractionalDigits:3,minutes:'2-digit'}]) for (const d of ds) D(l,o,d);
t(()=>new Intl.DurationFormat('en',{style:'digital'}).resolvedOptions());t(()=>new Intl.DurationFormat('en',{hours:'numeric',minutes:'long'}));t(()=>new Intl.DurationFormat('en').format({hours:1,minutes:-1}));t(()=>new Intl.DurationFormat('en').format('PT1H'));t(()=>new Intl.DurationFormat('en').format(5));t(()=>new Intl.DurationFormat('en').format({hours:1e20}));t(()=>new Intl.DurationFormat('en',{fractionalDigits:10}));t(()=>new Intl.DurationFormat('en').format({years:4294967296}));t(()=>new Intl.DurationFormat('en',{hours:'fractional'}));t(()=>new Intl.DurationFormat('en',{milliseconds:'numeric'}).resolvedOptions());
