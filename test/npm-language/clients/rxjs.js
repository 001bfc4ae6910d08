// rxjs: creation, operators, subjects, schedulers, errors.
'use strict';
const rx = require('rxjs');
const { of, from, interval, merge, combineLatest, concat, Subject, BehaviorSubject, ReplaySubject, throwError, timer, range, defer, firstValueFrom, lastValueFrom, forkJoin, zip, EMPTY } = rx;
const log = (name) => ({ next: (v) => console.log(name, v), error: (e) => console.log(name, 'error', e.message), complete: () => console.log(name, 'complete') });
range(1, 10).pipe(rx.filter((n) => n % 2 === 0), rx.map((n) => n * n), rx.scan((a, b) => a + b, 0), rx.bufferCount(2)).subscribe(log('range'));
from([3, 1, 2]).pipe(rx.toArray(), rx.map((a) => a.sort())).subscribe(log('array'));
of(1, 2, 3).pipe(rx.concatMap((n) => of(n, n * 10))).subscribe(log('concatMap'));
const s = new Subject();
s.pipe(rx.distinctUntilChanged(), rx.pairwise()).subscribe(log('pairs'));
[1, 1, 2, 2, 3].forEach((v) => s.next(v));
s.complete();
const b = new BehaviorSubject('first');
b.subscribe(log('behaviour'));
b.next('second');
const r = new ReplaySubject(2);
[1, 2, 3].forEach((v) => r.next(v));
r.subscribe(log('replay'));
throwError(() => new Error('bad')).pipe(rx.catchError((e) => of('caught ' + e.message))).subscribe(log('catch'));
let tries = 0;
defer(() => (++tries < 3 ? throwError(() => new Error('again')) : of('third'))).pipe(rx.retry(5)).subscribe(log('retry'));
combineLatest([of('a', 'b'), of(1, 2)]).subscribe(log('combine'));
zip(of(1, 2, 3), of('a', 'b')).subscribe(log('zip'));
concat(of(1), EMPTY, of(2)).pipe(rx.groupBy((n) => n % 2), rx.mergeMap((g) => g.pipe(rx.count(), rx.map((c) => [g.key, c])))).subscribe(log('group'));
(async () => {
  console.log(await firstValueFrom(interval(1).pipe(rx.skip(2), rx.take(1))), await lastValueFrom(timer(0, 1).pipe(rx.take(3))));
  console.log(await lastValueFrom(forkJoin({ a: of(1), b: Promise.resolve(2) })));
  console.log(await lastValueFrom(merge(timer(8).pipe(rx.map(() => 'late')), timer(1).pipe(rx.map(() => 'early'))).pipe(rx.toArray())));
  try { await lastValueFrom(EMPTY); } catch (e) { console.log(e.name); }
  const sub = interval(1).pipe(rx.switchMap((n) => of(n)), rx.takeUntil(timer(20)), rx.share()).subscribe();
  sub.add(() => console.log('closed'));
  sub.unsubscribe();
  console.log(await lastValueFrom(of('x').pipe(rx.delay(2), rx.timeout(1000), rx.observeOn(rx.asyncScheduler))));
})();
