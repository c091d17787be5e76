/** The store of inspection orders and records, and both state machines (wire: Inspections). */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { createEntry, createVersion } from './made';
import type { Actor, InspectedRecord, Inspection, RecordStatus } from './model';
import { type CommonAction, type Move, OPEN_STATUSES, Orders } from './orders';

const MOVES = {
  accept: { from: ['assigned'], role: 'inspect', only: 'recipient' },
  claim: { from: ['pending'], role: 'inspect', only: null },
  finish: { from: ['accepted'], role: 'inspect', only: 'recipient' },
  return: { from: ['assigned', 'accepted'], role: 'inspect', only: 'recipient' },
  dispatch: { from: ['pending'], role: 'dispatch', only: null },
  reassign: { from: ['assigned', 'accepted'], role: 'dispatch', only: null },
  terminate: { from: OPEN_STATUSES, role: 'dispatch', only: null },
} as const satisfies Readonly<Record<CommonAction, Move>>;

/** Statuses that allow a change of a record, and the resulting status. */
const EVENTS = {
  save: [['not started', 'incomplete', 'aborted'], 'incomplete'],
  submit: [['not started', 'incomplete'], 'completed'],
  edit: [['completed'], 'completed'],
  abort: [['not started', 'incomplete'], 'aborted'],
} as const satisfies Readonly<Record<string, readonly [readonly RecordStatus[], RecordStatus]>>;
export type RecordEvent = keyof typeof EVENTS;

export class Inspections extends Orders<Inspection, CommonAction> {
  constructor(clock: Clock, durable: Durable, past: (id: string) => Inspection | undefined) {
    super(clock, durable, 'work-inspection', 'inspect', MOVES, past);
  }

  listRecordActions(order: Inspection, record: InspectedRecord, actor: Actor): readonly RecordEvent[] {
    if (order.status !== 'accepted' || order.recipientId !== actor.userId) return [];
    return (Object.keys(EVENTS) as RecordEvent[]).filter((event) => {
      const from: readonly RecordStatus[] = EVENTS[event][0];
      return from.includes(record.status);
    });
  }

  finish(order: Inspection, by: Actor, occurredAt: number): Inspection {
    const open = order.records.filter(({ status }) => status !== 'completed' && status !== 'aborted');
    if (open.length > 0)
      throw new Refusal(
        'incomplete',
        `未填写完整：${open.map((one) => one.equipName || one.point).join('、')}`,
      );
    const now = this.clock();
    const change = { status: 'completed', endPerson: by.name, endTime: now } as const;
    return this.move(
      order,
      'finish',
      by,
      change,
      createEntry(by, { kind: 'finished', time: now, occurredAt }),
    );
  }

  override terminate(order: Inspection, by: Actor, note: string, occurredAt: number): Inspection {
    const records = order.records.map(
      (record): InspectedRecord =>
        record.status === 'completed' ? record : { ...record, status: 'aborted', version: createVersion() },
    );
    return this.end(order, 'terminate', by, note, occurredAt, { records });
  }

  findRecord(
    id: string,
    recordEquipId: string,
    actor: Pick<Actor, 'orgId'>,
  ): readonly [Inspection, InspectedRecord] {
    const order = this.find(id, actor);
    const record = order.records.find((one) => one.recordEquipId === recordEquipId);
    if (record === undefined) throw new Refusal('absent');
    return [order, record];
  }

  /** Returns a record if this user may change it and has seen the current version. */
  requireRecord(
    ids: { readonly id: string; readonly recordEquipId: string; readonly version: string },
    event: RecordEvent,
    actor: Actor,
  ): readonly [Inspection, InspectedRecord] {
    const [order, record] = this.findRecord(ids.id, ids.recordEquipId, actor);
    if (!actor.roles.includes('inspect')) throw new Refusal('noPermission');
    if (ids.version === '') throw new Refusal('badInput', '参数错误：version');
    if (order.status !== 'accepted' || order.recipientId !== actor.userId)
      throw this.createConflict(order, actor, true);
    if (ids.version !== record.version) throw new Refusal('contentChanged');
    const from: readonly RecordStatus[] = EVENTS[event][0];
    if (!from.includes(record.status)) throw new Refusal('statusChanged');
    if (event !== 'edit') this.requireTurn(order, record);
    return [order, record];
  }

  /** Refuses a record before its turn: in a fixed order all earlier ones must be done. */
  private requireTurn({ rules, records }: Inspection, record: InspectedRecord): void {
    if (rules.order !== 'fixed') return;
    const open = records
      .slice(0, records.indexOf(record))
      .filter(({ status }) => status === 'not started' || status === 'incomplete');
    if (open.length > 0)
      throw new Refusal(
        'incomplete',
        `未填写完整：${open.map((one) => one.equipName || one.point).join('、')}`,
      );
  }

  /** Saves a changed record; the version of its order stays. */
  saveRecord(order: Inspection, record: InspectedRecord, event: RecordEvent): InspectedRecord {
    const saved = { ...record, status: EVENTS[event][1], version: createVersion() };
    const records = order.records.map((one) => (one.recordEquipId === record.recordEquipId ? saved : one));
    this.put({ ...order, records });
    return saved;
  }
}
