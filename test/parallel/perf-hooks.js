'use strict';
// perf_hooks: entries, observers and histograms where no time is shown.
const ph = require('perf_hooks');
const strip = (e) => [e.constructor.name, e.name, e.entryType, typeof e.startTime, typeof e.duration, e.detail];
const t=(f)=>{try{const r=f();console.log(String(f).slice(4),'->',r)}catch(e){console.log(String(f).slice(4),'!!',e.name,e.code,e.message)}};
const p = performance;
t(()=>p.timerify(1));t(()=>p.timerify(()=>{},1));t(()=>p.timerify(()=>{},{histogram:1}));t(()=>p.timerify(class{}) );t(()=>p.timerify(p.timerify(function z(){}))===p.timerify);
t(()=>p.eventLoopUtilization(1));t(()=>p.eventLoopUtilization({idle:1,active:2},{idle:0,active:1}));
t(()=>ph.createHistogram({lowest:1.5}));t(()=>ph.createHistogram({highest:'a'}));t(()=>ph.createHistogram({figures:0}));
const h=ph.createHistogram();
t(()=>h.record(0));t(()=>h.record(-1));t(()=>h.record(1.5));t(()=>h.record('a'));t(()=>h.record(0n));t(()=>h.record(-5n));t(()=>h.record());t(()=>h.record(2**60));t(()=>h.record(2n**70n));t(()=>h.record.call({}));t(()=>h.percentile(0));t(()=>h.percentile(101));t(()=>h.percentile('a'));t(()=>h.percentile(NaN));t(()=>h.percentile(50));t(()=>h.add(1));t(()=>h.add({}));t(()=>h.recordDelta());t(()=>h.recordDelta());t(()=>h.count);t(()=>h.reset());t(()=>h.min);t(()=>h.percentileBigInt(99));
t(()=>Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Object.getPrototypeOf(h)),'count').get.call({}));
t(()=>ph.monitorEventLoopDelay({resolution:0}));t(()=>ph.monitorEventLoopDelay({resolution:'a'}));t(()=>ph.monitorEventLoopDelay(1));
const m=ph.monitorEventLoopDelay();t(()=>m.enable());t(()=>m.enable());t(()=>m.disable());t(()=>m.disable());
t(()=>m.constructor.name+Object.getPrototypeOf(m.constructor).name);t(()=>h.constructor.name+Object.getPrototypeOf(h.constructor).name);
t(()=>{const o=new O(()=>{}); o.observe({type:'mark'}); o.observe({entryTypes:['mark']})});t(()=>{const o=new O(()=>{}); o.observe({entryTypes:['mark']}); o.observe({type:'mark'})});
t(()=>Object.getOwnPropertyDescriptor(PerformanceEntry.prototype,'name').get.call({}));t(()=>PerformanceEntry.prototype.toJSON.call({}));
t(()=>JSON.stringify(p.mark('j',{detail:{a:1},startTime:3})));
t(()=>Object.getOwnPropertyDescriptor(PerformanceMark.prototype,'detail').get.call({}));
