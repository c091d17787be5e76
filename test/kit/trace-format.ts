/**
 * Validates a file against the Trace Event Format of performance tools: fields and their types by phase, ascending
 * times, spans of a thread either nested or separate, and asynchronous spans that begin and end once.
 */

const PHASES = new Set(['M', 'X', 'b', 'e', 'C', 'i']);
const METADATA = new Set(['process_name', 'thread_name']);

interface Loose {
  readonly [name: string]: unknown;
}
const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export function faultsOfTrace(text: string): readonly string[] {
  const faults: string[] = [];
  const file: unknown = JSON.parse(text);
  if (!isRecord(file) || !Array.isArray(file.traceEvents)) return ['no traceEvents'];
  if (file.displayTimeUnit !== 'ms' && file.displayTimeUnit !== 'ns') faults.push('displayTimeUnit');
  let before = 0;
  const threads = new Map<string, number[]>();
  const begun = new Map<string, number>();
  for (const [at, event] of (file.traceEvents as readonly unknown[]).entries()) {
    const bad = (what: string): void => void faults.push(`event ${at}: ${what}`);
    if (!isRecord(event)) {
      bad('no object');
      continue;
    }
    const { name, cat, ph, pid, tid, ts, dur, id, s, args } = event;
    if (typeof ph !== 'string' || !PHASES.has(ph)) bad(`ph ${String(ph)}`);
    if (typeof name !== 'string' || name === '') bad('name');
    if (typeof cat !== 'string' || cat === '') bad('cat');
    if (!isWhole(pid) || !isWhole(tid)) bad('pid, tid');
    if (!isWhole(ts)) bad(`ts ${String(ts)}`);
    if (!isRecord(args)) bad('args');
    const time = Number(ts);
    if (time < before) bad('earlier than the one before');
    if (ph !== 'M') before = time;
    if (ph === 'M' && !(METADATA.has(String(name)) && isRecord(args) && typeof args.name === 'string'))
      bad('metadata');
    if (ph === 'X') {
      if (!isWhole(dur)) bad(`dur ${String(dur)}`);
      const open = threads.get(`${pid} ${tid}`) ?? [];
      while (open.length > 0 && Number(open.at(-1)) <= time) open.pop();
      const end = time + Number(dur);
      if (open.length > 0 && end > Number(open.at(-1))) bad('overlaps the span that it begins in');
      threads.set(`${pid} ${tid}`, [...open, end]);
    } else if (dur !== undefined) bad('dur of something that takes no time');
    if (ph === 'b' || ph === 'e') {
      const key = `${cat} ${name} ${id}`;
      if (typeof id !== 'string' || !/^0x[\da-f]+$/.test(id)) bad(`id ${String(id)}`);
      const begin = begun.get(key);
      if (ph === 'b') {
        if (begin !== undefined) bad('begun twice');
        begun.set(key, time);
      } else {
        if (begin === undefined || begin > time) bad('ended before it began');
        begun.delete(key);
      }
    }
    if (ph === 'C') {
      const series = isRecord(args) ? Object.values(args) : [];
      if (series.length === 0 || !series.every((value) => Number.isFinite(value))) bad('counter');
    }
    if (ph === 'i' && s !== 'g' && s !== 'p' && s !== 't') bad('scope of an instant');
  }
  for (const key of begun.keys()) faults.push(`never ended: ${key}`);
  return faults;
}
