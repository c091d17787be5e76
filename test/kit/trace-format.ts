/**
 * Validates a file against the Trace Event Format of performance tools: fields and their types by phase, ascending
 * times, spans of a thread either nested or separate, and asynchronous spans that begin and end once.
 */

const PHASES = new Set(['M', 'X', 'b', 'e', 'C', 'i']);
const METADATA = new Set(['process_name', 'thread_name']);

interface UnknownRecord {
  readonly [name: string]: unknown;
}
const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export function findTraceFaults(text: string): readonly string[] {
  const faults: string[] = [];
  const file: unknown = JSON.parse(text);
  if (!isRecord(file) || !Array.isArray(file.traceEvents)) return ['no traceEvents'];
  if (file.displayTimeUnit !== 'ms' && file.displayTimeUnit !== 'ns') faults.push('displayTimeUnit');
  let previousTime = 0;
  const threads = new Map<string, number[]>();
  const openSpans = new Map<string, number>();
  for (const [at, event] of (file.traceEvents as readonly unknown[]).entries()) {
    const addFault = (message: string): void => void faults.push(`event ${at}: ${message}`);
    if (!isRecord(event)) {
      addFault('no object');
      continue;
    }
    const { name, cat, ph, pid, tid, ts, dur, id, s, args } = event;
    if (typeof ph !== 'string' || !PHASES.has(ph)) addFault(`ph ${String(ph)}`);
    if (typeof name !== 'string' || name === '') addFault('name');
    if (typeof cat !== 'string' || cat === '') addFault('cat');
    if (!isWhole(pid) || !isWhole(tid)) addFault('pid, tid');
    if (!isWhole(ts)) addFault(`ts ${String(ts)}`);
    if (!isRecord(args)) addFault('args');
    const time = Number(ts);
    if (time < previousTime) addFault('earlier than the one before');
    if (ph !== 'M') previousTime = time;
    if (ph === 'M' && !(METADATA.has(String(name)) && isRecord(args) && typeof args.name === 'string'))
      addFault('metadata');
    if (ph === 'X') {
      if (!isWhole(dur)) addFault(`dur ${String(dur)}`);
      const openEnds = threads.get(`${pid} ${tid}`) ?? [];
      while (openEnds.length > 0 && Number(openEnds.at(-1)) <= time) openEnds.pop();
      const end = time + Number(dur);
      if (openEnds.length > 0 && end > Number(openEnds.at(-1)))
        addFault('overlaps the span that it begins in');
      threads.set(`${pid} ${tid}`, [...openEnds, end]);
    } else if (dur !== undefined) addFault('dur of something that takes no time');
    if (ph === 'b' || ph === 'e') {
      const key = `${cat} ${name} ${id}`;
      if (typeof id !== 'string' || !/^0x[\da-f]+$/.test(id)) addFault(`id ${String(id)}`);
      const begin = openSpans.get(key);
      if (ph === 'b') {
        if (begin !== undefined) addFault('begun twice');
        openSpans.set(key, time);
      } else {
        if (begin === undefined || begin > time) addFault('ended before it began');
        openSpans.delete(key);
      }
    }
    if (ph === 'C') {
      const series = isRecord(args) ? Object.values(args) : [];
      if (series.length === 0 || !series.every((value) => Number.isFinite(value))) addFault('counter');
    }
    if (ph === 'i' && s !== 'g' && s !== 'p' && s !== 't') addFault('scope of an instant');
  }
  for (const key of openSpans.keys()) faults.push(`never ended: ${key}`);
  return faults;
}
