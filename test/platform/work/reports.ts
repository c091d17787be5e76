/** Smart reports and their records (wire: Smart reports): pinned to a version, filled by several people, submitted once. */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import type { World } from '../world';
import { Collection } from './collection';
import { type Document, documentsOf, FREE, fieldsIn, namesIn, republished } from './documents';
import { isRecord } from './forms';
import { newVersion } from './made';
import type { Actor } from './model';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const VALUES_BYTES = 262_144;
/** Somebody is said to be filling for this long after his last change. */
const EDITING_MS = 10 * 60_000;

export interface ReportRecord {
  readonly id: string;
  readonly excelId: string;
  readonly version: number;
  readonly rev: string;
  readonly status: 'filled' | 'unfilled';
  readonly generateTime: number;
  readonly dueTime: number | null;
  readonly filler: string;
  readonly fillTime: number | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly editing: { readonly userId: string; readonly person: string; readonly since: number } | null;
}
export interface SaveForm {
  readonly version: string;
  readonly rev: string;
  readonly values: unknown;
  readonly isFinal: boolean;
}

const isFilled = (value: unknown): boolean =>
  isRecord(value) &&
  ((value.v !== null && value.v !== undefined && value.v !== '') ||
    Array.isArray(value.rows) ||
    (Array.isArray(value.images) && value.images.length > 0));

export class Reports {
  private readonly records: Collection<ReportRecord>;
  private readonly documents: Document[];
  private readonly listeners: ((record: ReportRecord, name: string) => void)[] = [];
  private count: number;

  constructor(
    private readonly clock: Clock,
    durable: Durable,
    world: World,
  ) {
    this.records = new Collection(durable, 'report-record');
    this.documents = [...documentsOf(world)];
    if (this.records.size === 0) this.seed();
    this.count = Math.max(...this.records.values().map(({ id }) => Number(id.slice(1))));
  }

  /** Calls back for each record that the plan makes; not for those that a person begins. */
  onGenerate(listener: (record: ReportRecord, name: string) => void): void {
    this.listeners.push(listener);
  }

  get names(): readonly string[] {
    return [...new Set(this.documents.map(({ id }) => id))];
  }

  newest(excelId: string): Document {
    const found = this.documents.findLast(({ id }) => id === excelId);
    if (found === undefined) throw new Refusal('absent');
    return found;
  }

  document(excelId: string, version: string): Document {
    this.newest(excelId);
    const found = this.documents.find((one) => one.id === excelId && String(one.version) === version);
    if (found === undefined) throw new Refusal('noVersion');
    return found;
  }

  /** Unfilled ones first, then newest first. */
  recordsOf(excelId: string): readonly ReportRecord[] {
    this.newest(excelId);
    return this.records
      .values()
      .filter((one) => one.excelId === excelId)
      .sort((a, b) => b.status.localeCompare(a.status) || b.generateTime - a.generateTime);
  }

  /** `-` names the newest unfilled one. */
  record(excelId: string, recordId: string): ReportRecord {
    const all = this.recordsOf(excelId);
    const found = all.find(({ id, status }) => (recordId === '-' ? status === 'unfilled' : id === recordId));
    if (found === undefined) throw new Refusal('absent');
    return found;
  }

  add(excelId: string): ReportRecord {
    if (!FREE.has(this.newest(excelId).id)) throw new Refusal('noPermission');
    return this.generate(excelId, this.clock(), null);
  }

  save(excelId: string, recordId: string, who: Actor, form: SaveForm): ReportRecord {
    const record = this.record(excelId, recordId);
    if (form.version === '' || form.rev === '') throw new Refusal('badInput', '参数错误：version');
    if (form.version !== String(record.version)) throw new Refusal('noVersion');
    if (form.rev !== record.rev) throw new Refusal('contentChanged');
    const document = this.document(excelId, form.version);
    if (!isRecord(form.values)) throw new Refusal('badInput', '参数错误：values');
    const known = namesIn(document);
    const strange = Object.keys(form.values).filter((name) => !known.has(name));
    if (strange.length > 0) throw new Refusal('badInput', `参数错误：${strange[0]}`);
    const values = { ...record.values, ...form.values };
    if (Buffer.byteLength(JSON.stringify(values)) > VALUES_BYTES)
      throw new Refusal('badInput', '参数错误：values');
    if (form.isFinal) requireComplete(document, values);
    const now = this.clock();
    return this.records.put({
      ...record,
      values,
      rev: newVersion(),
      status: form.isFinal ? 'filled' : record.status,
      filler: who.name,
      fillTime: now,
      editing: form.isFinal ? null : { userId: who.userId, person: who.name, since: now },
    });
  }

  /** Somebody changes the report: newer records have the new version, the others keep theirs. */
  publish(excelId: string): Document {
    const made = republished(this.newest(excelId));
    this.documents.push(made);
    return made;
  }

  /** A record of the newest version, as the plan makes one. */
  generate(excelId: string, generateTime: number, dueTime: number | null): ReportRecord {
    this.count += 1;
    const { version, name } = this.newest(excelId);
    const record = this.records.put(blank(`d${this.count}`, excelId, version, generateTime, dueTime));
    if (dueTime !== null) for (const listener of this.listeners) listener(record, name);
    return record;
  }

  view(record: ReportRecord, who: Actor): object {
    const { editing } = record;
    const isOthers =
      editing !== null && editing.userId !== who.userId && editing.since > this.clock() - EDITING_MS;
    const { done, total } = this.progress(record);
    const prior = this.recordsOf(record.excelId).find(
      (one) => one.status === 'filled' && one.generateTime < record.generateTime,
    );
    return {
      excelId: record.excelId,
      recordId: record.id,
      version: String(record.version),
      rev: record.rev,
      status: record.status,
      generateTime: record.generateTime,
      dueTime: record.dueTime,
      filler: record.filler,
      fillTime: record.fillTime,
      values: record.values,
      prior: prior?.values ?? {},
      progress: { done, total },
      editing: isOthers ? { person: editing.person, since: editing.since } : null,
      actions: who.roles.includes('fill') ? ['fill'] : [],
    };
  }

  row(record: ReportRecord): object {
    return {
      recordId: record.id,
      version: String(record.version),
      rev: record.rev,
      status: record.status,
      generateTime: record.generateTime,
      dueTime: record.dueTime,
      filler: record.filler,
      fillTime: record.fillTime,
      ...this.progress(record),
      abnormal: Object.values(record.values).filter((value) => isRecord(value) && value.abnormal === true)
        .length,
    };
  }

  reportRow(
    excelId: string,
    who: Actor,
  ): { readonly name: string; readonly status: string; readonly dueTime: number | null } {
    const document = this.newest(excelId);
    const records = this.recordsOf(excelId);
    const open = records.filter(({ status }) => status === 'unfilled');
    const newest = open[0] ?? records[0];
    const dues = open.flatMap(({ dueTime }) => dueTime ?? []);
    const last = [...records].sort((a, b) => (b.fillTime ?? 0) - (a.fillTime ?? 0))[0];
    const row = {
      id: excelId,
      name: document.name,
      generateTime: newest?.generateTime ?? null,
      filler: last?.filler ?? '',
      fillTime: last?.fillTime ?? null,
      status: open.length > 0 ? 'unfilled' : 'filled',
      recordId: newest?.id ?? null,
      unfilled: open.length,
      dueTime: dues.length > 0 ? Math.min(...dues) : null,
      version: String(document.version),
      free: FREE.has(excelId),
      actions: who.roles.includes('fill') ? ['fill'] : [],
    };
    return row;
  }

  /** Changes a field as somebody else would, or only the revision where no field is named. */
  changedByOther(recordId: string, values: Readonly<Record<string, unknown>>, who: Actor): ReportRecord {
    const record = this.records.get(recordId);
    if (record === undefined) throw new Refusal('absent');
    const now = this.clock();
    const editing = { userId: who.userId, person: who.name, since: now };
    const more = {
      values: { ...record.values, ...values },
      rev: newVersion(),
      editing,
      filler: who.name,
      fillTime: now,
    };
    return this.records.put({ ...record, ...more });
  }

  private progress(record: ReportRecord): { readonly done: number; readonly total: number } {
    const names = [...namesIn(this.document(record.excelId, String(record.version)))];
    return { done: names.filter((name) => isFilled(record.values[name])).length, total: names.length };
  }

  private seed(): void {
    const now = this.clock();
    const filled = { status: 'filled', filler: '张伟' } as const;
    const value = (v: string, at: number): object => ({ v, at, by: 'hand' });
    const shift = (at: number): Readonly<Record<string, unknown>> => ({
      flow: value('420.5', at),
      sum: { ...value('10092', at), by: 'formula' },
      leak: value('0', at),
      note: value('运行正常', at),
      s2: { rows: ['h1', 'h2', 'h3', 'h4'].map((id) => ({ id, cells: { pressure: value('0.42', at) } })) },
    });
    const past = [3, 2, 1].map((days) => now - days * DAY_MS);
    past.forEach((at, index) => {
      const made = blank(`d${index + 1}`, 'x1', 1, at, at + 8 * HOUR_MS);
      this.records.put({ ...made, ...filled, fillTime: at + 7 * HOUR_MS, values: shift(at) });
    });
    // One is late and still of the old version, one is due, one is long.
    this.records.put(blank('d4', 'x1', 1, now - 10 * HOUR_MS, now - 2 * HOUR_MS));
    this.records.put(blank('d5', 'x1', 2, now - HOUR_MS, now + 7 * HOUR_MS));
    this.records.put({
      ...blank('d6', 'x2', 1, now - DAY_MS, null),
      ...filled,
      fillTime: now - DAY_MS,
      values: { place: value('东门', now - DAY_MS), seen: value('无异常', now - DAY_MS) },
    });
    this.records.put(blank('d7', 'x3', 1, now - DAY_MS, now + 20 * DAY_MS));
    this.records.put(blank('d8', 'x4', 1, now - 2 * HOUR_MS, now + 10 * HOUR_MS));
  }
}

const blank = (
  id: string,
  excelId: string,
  version: number,
  generateTime: number,
  dueTime: number | null,
): ReportRecord => ({
  id,
  excelId,
  version,
  rev: newVersion(),
  status: 'unfilled',
  generateTime,
  dueTime,
  filler: '',
  fillTime: null,
  values: {},
  editing: null,
});

/** Refuses a record that lacks what its document requires. */
function requireComplete(document: Document, values: Readonly<Record<string, unknown>>): void {
  const missing = fieldsIn(document).filter((field) => {
    const value = values[field.id];
    if (field.required === true && !isFilled(value)) return true;
    return field.mustBeRight === true && isRecord(value) && value.err === true;
  });
  if (missing.length > 0)
    throw new Refusal('incomplete', `未填写完整：${missing.map(({ title }) => title).join('、')}`);
  for (const { id, title, options } of fieldsIn(document)) {
    const value = values[id];
    if (options === undefined || !isRecord(value) || typeof value.v !== 'string' || value.v === '') continue;
    if (value.v.split(',').some((one) => !options.some((option) => option.value === one)))
      throw new Refusal('badInput', `参数错误：${title}`);
  }
}
