/** The store of inspection orders and their records, and the machines that move both (wire: Inspections). */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { Collection } from './collection';
import { entryOf, newVersion } from './made';
import {
  type Actor,
  type Entry,
  type InspectedRecord,
  type Inspection,
  isOpen,
  type OrderStatus,
  type RecordStatus,
} from './model';
import type { StepForm } from './slips';

interface Move {
  readonly from: readonly OrderStatus[];
  readonly role: 'inspect' | 'dispatch';
  readonly isRecipients: boolean;
}
const OPEN = ['pending', 'assigned', 'accepted'] as const;
const MOVES = {
  accept: { from: ['assigned'], role: 'inspect', isRecipients: true },
  claim: { from: ['pending'], role: 'inspect', isRecipients: false },
  finish: { from: ['accepted'], role: 'inspect', isRecipients: true },
  return: { from: ['assigned', 'accepted'], role: 'inspect', isRecipients: true },
  dispatch: { from: ['pending'], role: 'dispatch', isRecipients: false },
  reassign: { from: ['assigned', 'accepted'], role: 'dispatch', isRecipients: false },
  terminate: { from: OPEN, role: 'dispatch', isRecipients: false },
} as const satisfies Readonly<Record<string, Move>>;
export type InspectionAction = keyof typeof MOVES;

/** Statuses from which a record may be changed, and the one it has then. */
const EVENTS = {
  save: [['not started', 'incomplete', 'aborted'], 'incomplete'],
  submit: [['not started', 'incomplete'], 'completed'],
  edit: [['completed'], 'completed'],
  abort: [['not started', 'incomplete'], 'aborted'],
} as const satisfies Readonly<Record<string, readonly [readonly RecordStatus[], RecordStatus]>>;
export type RecordEvent = keyof typeof EVENTS;

export type InspectionListener = (what: InspectionAction, order: Inspection, by: Actor) => void;

export class Inspections {
  private readonly all: Collection<Inspection>;
  private readonly listeners: InspectionListener[] = [];

  constructor(
    private readonly clock: Clock,
    durable: Durable,
    private readonly past: (id: string) => Inspection | undefined,
  ) {
    this.all = new Collection(durable, 'work-inspection');
  }

  get isEmpty(): boolean {
    return this.all.size === 0;
  }

  values(): readonly Inspection[] {
    return this.all.values();
  }

  onChange(listener: InspectionListener): void {
    this.listeners.push(listener);
  }

  peek(id: string): Inspection | undefined {
    return this.all.get(id) ?? this.past(id);
  }

  find(id: string, { orgId }: Pick<Actor, 'orgId'>): Inspection {
    const order = this.peek(id);
    if (order === undefined || order.orgId !== orgId) throw new Refusal('absent');
    return order;
  }

  put(order: Inspection): Inspection {
    return this.all.put(order);
  }

  actions(order: Inspection, who: Actor): readonly InspectionAction[] {
    return (Object.keys(MOVES) as InspectionAction[]).filter((action) => {
      const move: Move = MOVES[action];
      return move.from.includes(order.status) && this.isAllowed(move, order, who);
    });
  }

  /** What this person may do with a record. */
  recordActions(order: Inspection, record: InspectedRecord, who: Actor): readonly RecordEvent[] {
    if (order.status !== 'accepted' || order.recipientId !== who.userId) return [];
    return (Object.keys(EVENTS) as RecordEvent[]).filter((event) => {
      const from: readonly RecordStatus[] = EVENTS[event][0];
      return from.includes(record.status);
    });
  }

  checked(id: string, action: InspectionAction, who: Actor, form: StepForm): Inspection {
    const order = this.find(id, who);
    const move: Move = MOVES[action];
    if (!who.roles.includes(move.role)) throw new Refusal('noPermission');
    if (form.version === '') throw new Refusal('badInput', '参数错误：version');
    const isMoved = !move.from.includes(order.status);
    if (isMoved || form.version !== order.version) throw this.conflict(order, who, isMoved);
    if (!this.isAllowed(move, order, who)) throw new Refusal('noPermission');
    return order;
  }

  move(
    order: Inspection,
    action: InspectionAction,
    by: Actor,
    change: Partial<Inspection>,
    entry: Entry,
  ): Inspection {
    const timeline = [...order.timeline, entry];
    const moved = this.put({ ...order, ...change, version: newVersion(), timeline });
    for (const listener of this.listeners) listener(action, moved, by);
    return moved;
  }

  assign(
    order: Inspection,
    to: Actor,
    by: Actor,
    parts: { note: string; dueTime: number | null; occurredAt: number },
  ): Inspection {
    const change = {
      status: 'assigned',
      dispatcher: by.name,
      dispatcherTel: by.tel,
      recipient: to.name,
      recipientId: to.userId,
      recipientTel: to.tel,
      dueTime: parts.dueTime ?? order.dueTime,
    } as const;
    const note = parts.note === '' ? to.name : `${to.name}：${parts.note}`;
    const { occurredAt } = parts;
    const entry = entryOf(by, { kind: 'dispatched', time: this.clock(), occurredAt, note });
    return this.move(order, order.status === 'pending' ? 'dispatch' : 'reassign', by, change, entry);
  }

  accept(order: Inspection, by: Actor, occurredAt: number): Inspection {
    const who = { recipient: by.name, recipientId: by.userId, recipientTel: by.tel };
    const entry = entryOf(by, { kind: 'accepted', time: this.clock(), occurredAt });
    const action = order.status === 'pending' ? 'claim' : 'accept';
    return this.move(order, action, by, { status: 'accepted', ...who }, entry);
  }

  giveBack(order: Inspection, by: Actor, note: string, occurredAt: number): Inspection {
    const change = { status: 'pending', recipient: '', recipientId: null, recipientTel: '' } as const;
    const entry = entryOf(by, { kind: 'returned', time: this.clock(), occurredAt, note });
    return this.move(order, 'return', by, change, entry);
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
    return this.move(order, 'finish', by, change, entryOf(by, { kind: 'finished', time: now, occurredAt }));
  }

  terminate(order: Inspection, by: Actor, note: string, occurredAt: number): Inspection {
    const now = this.clock();
    const records = order.records.map(
      (record): InspectedRecord =>
        record.status === 'completed' ? record : { ...record, status: 'aborted', version: newVersion() },
    );
    const change = {
      status: 'terminated',
      endPerson: by.name,
      endNote: note,
      endTime: now,
      records,
    } as const;
    return this.move(
      order,
      'terminate',
      by,
      change,
      entryOf(by, { kind: 'terminated', time: now, occurredAt, note }),
    );
  }

  /** The record that is named, and its order. */
  recordOf(
    id: string,
    recordEquipId: string,
    who: Pick<Actor, 'orgId'>,
  ): readonly [Inspection, InspectedRecord] {
    const order = this.find(id, who);
    const record = order.records.find((one) => one.recordEquipId === recordEquipId);
    if (record === undefined) throw new Refusal('absent');
    return [order, record];
  }

  /** The same, if this person may change it so with the version that he has seen. */
  checkedRecord(
    names: { readonly id: string; readonly recordEquipId: string; readonly version: string },
    event: RecordEvent,
    who: Actor,
  ): readonly [Inspection, InspectedRecord] {
    const [order, record] = this.recordOf(names.id, names.recordEquipId, who);
    if (!who.roles.includes('inspect')) throw new Refusal('noPermission');
    if (names.version === '') throw new Refusal('badInput', '参数错误：version');
    if (order.status !== 'accepted' || order.recipientId !== who.userId)
      throw this.conflict(order, who, true);
    if (names.version !== record.version) throw new Refusal('contentChanged');
    const from: readonly RecordStatus[] = EVENTS[event][0];
    if (!from.includes(record.status)) throw new Refusal('statusChanged');
    if (event !== 'edit') this.requireTurn(order, record);
    return [order, record];
  }

  /** In a fixed order a record comes when all before it are done. */
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

  /** Keeps a changed record; its order keeps its own version. */
  keepRecord(order: Inspection, record: InspectedRecord, event: RecordEvent): InspectedRecord {
    const kept = { ...record, status: EVENTS[event][1], version: newVersion() };
    const records = order.records.map((one) => (one.recordEquipId === record.recordEquipId ? kept : one));
    this.put({ ...order, records });
    return kept;
  }

  private isAllowed({ role, isRecipients }: Move, order: Inspection, who: Actor): boolean {
    return who.roles.includes(role) && (!isRecipients || order.recipientId === who.userId);
  }

  private conflict(order: Inspection, who: Actor, isMoved: boolean): Refusal {
    const isOthers = order.recipientId !== null && order.recipientId !== who.userId;
    if (isOpen(order) && isOthers && !who.roles.includes('dispatch'))
      return new Refusal('taken', `工单已被他人接单：${order.recipient}`);
    return new Refusal(isMoved ? 'statusChanged' : 'contentChanged');
  }
}
