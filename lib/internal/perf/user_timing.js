'use strict';

// PerformanceMark, PerformanceMeasure, and what performance.mark and performance.measure do.

const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS, ERR_MISSING_ARGS,
    ERR_PERFORMANCE_INVALID_TIMESTAMP, ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS,
  },
} = require('internal/errors');
const { enumerable } = require('internal/event_target');
const { validateNumber, validateObject, validateString } = require('internal/validators');
const { PerformanceEntry, token, nameOf, startOf } = require('internal/perf/entry');
const { milestones, isMilestone } = require('internal/perf/node_timing');
const { now } = internalBinding('performance');
const trace = internalBinding('trace_events');

// The category of trace events of user timing, and the phases of a mark and of a measure.
const TIMING = 'node,node.perf,node.perf.usertiming';
const INSTANT = 'I'.charCodeAt(0);
const BEGIN = 'b'.charCodeAt(0);
const END = 'e'.charCodeAt(0);

const allowNull = 1;

// marks has the latest time of each mark, under its name.
const marks = new Map();

function copy(detail) {
  return detail === undefined || detail === null ? null : structuredClone(detail);
}

class PerformanceMark extends PerformanceEntry {
  #detail;

  constructor(name, options = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    name = `${name}`;
    if (isMilestone(name)) throw new ERR_INVALID_ARG_VALUE('name', name);
    if (options !== undefined) validateObject(options, 'options', allowNull);
    let start = options?.startTime;
    if (start === undefined || start === null) {
      start = now();
    } else {
      validateNumber(start, 'startTime');
      if (start < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(start);
    }
    super(token, name, 'mark', start, 0);
    this.#detail = copy(options?.detail);
  }

  get detail() {
    if (typeof this !== 'object' || !(#detail in this)) throw new ERR_INVALID_THIS('PerformanceMark');
    return this.#detail;
  }

  toJSON() {
    return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration, detail: this.#detail };
  }
}

Object.defineProperty(PerformanceMark, 'length', { value: 1 });

class PerformanceMeasure extends PerformanceEntry {
  #detail;

  constructor(made, name, start, duration, detail) {
    if (made !== token) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super(made, name, 'measure', start, duration);
    this.#detail = detail;
  }

  get detail() {
    if (typeof this !== 'object' || !(#detail in this)) throw new ERR_INVALID_THIS('PerformanceMeasure');
    return this.#detail;
  }

  toJSON() {
    return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration, detail: this.#detail };
  }
}

Object.defineProperty(PerformanceMeasure, 'length', { value: 0 });
for (const C of [PerformanceMark, PerformanceMeasure]) {
  enumerable(C.prototype, ['detail']);
  Object.defineProperty(C.prototype, Symbol.toStringTag, { value: C.name, configurable: true });
}

// timeOf gives the time that a mark, a milestone or a number stands for.
function timeOf(mark) {
  if (typeof mark === 'number') {
    if (mark < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(mark);
    return mark;
  }
  const name = `${mark}`;
  if (isMilestone(name)) return milestones()[name];
  const time = marks.get(name);
  if (time === undefined) {
    const { DOMException } = require('internal/dom_exception');
    throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
  }
  return time;
}

function mark(name, options) {
  const entry = new PerformanceMark(name, options);
  if (trace.isTraceCategoryEnabled(TIMING)) {
    trace.trace(INSTANT, TIMING, nameOf(entry), undefined, undefined, startOf(entry));
  }
  marks.set(nameOf(entry), startOf(entry));
  return entry;
}

function checkMeasure(options, endMark) {
  if (endMark !== undefined) throw new ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS('endMark must not be specified');
  const { start, end, duration } = options;
  if (start !== undefined && end !== undefined && duration !== undefined) {
    throw new ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS(
      'Must not have options.start, options.end, and options.duration specified');
  }
}

const optionNames = ['start', 'end', 'duration', 'detail'];

function measure(name, startOrOptions, endMark) {
  validateString(name, 'name');
  const options = typeof startOrOptions === 'object' && startOrOptions !== null ? startOrOptions : undefined;
  if (options !== undefined && optionNames.some((key) => options[key] !== undefined)) checkMeasure(options, endMark);
  const start = options === undefined ? startOrOptions : options.start;
  const duration = options?.duration;
  const endPoint = endMark === undefined ? options?.end : endMark;
  let end;
  if (endPoint !== undefined) end = timeOf(endPoint);
  else if (options?.start !== undefined && duration !== undefined) end = timeOf(options.start) + timeOf(duration);
  else end = now();
  let begin = 0;
  if (options === undefined) {
    if (typeof start === 'string') begin = timeOf(start);
  } else if (options.start !== undefined) {
    begin = timeOf(options.start);
  } else if (duration !== undefined && options.end !== undefined) {
    begin = end - timeOf(duration);
  }
  if (trace.isTraceCategoryEnabled(TIMING)) {
    trace.trace(BEGIN, TIMING, name, 0, undefined, begin);
    trace.trace(END, TIMING, name, 0, undefined, end);
  }
  return new PerformanceMeasure(token, name, begin, end - begin, copy(options?.detail));
}

function clearMarkTimes(name) {
  if (name === undefined) marks.clear();
  else marks.delete(name);
}

module.exports = { PerformanceMark, PerformanceMeasure, mark, measure, clearMarkTimes };
