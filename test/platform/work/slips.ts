/** The store of repair slips and the machine that moves them (wire: Orders and slips). */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { Collection } from './collection';
import { believed, entryOf, newVersion } from './made';
import {
  type Actor,
  type Entry,
  isOpen,
  type OrderStatus,
  type Slip,
  type WorkImage,
  type WorkRole,
} from './model';

const MINUTE_MS = 60_000;
const RESPOND_MS = 30 * MINUTE_MS;
const FINISH_MS = 8 * 60 * MINUTE_MS;

interface Move {
  readonly from: readonly OrderStatus[];
  readonly role: WorkRole | null;
  /** The one person who may do it. */
  readonly only: 'creator' | 'recipient' | null;
}
const OPEN = ['pending', 'assigned', 'accepted'] as const;
/** In the order in which actions are answered. */
const MOVES = {
  accept: { from: ['assigned'], role: 'repair', only: 'recipient' },
  claim: { from: ['pending'], role: 'repair', only: null },
  finish: { from: ['accepted'], role: 'repair', only: 'recipient' },
  return: { from: ['assigned', 'accepted'], role: 'repair', only: 'recipient' },
  dispatch: { from: ['pending'], role: 'dispatch', only: null },
  reassign: { from: ['assigned', 'accepted'], role: 'dispatch', only: null },
  close: { from: ['pending'], role: 'dispatch', only: null },
  terminate: { from: OPEN, role: 'dispatch', only: null },
  withdraw: { from: ['pending'], role: 'report', only: 'creator' },
  note: { from: OPEN, role: null, only: null },
  join: { from: OPEN, role: 'report', only: null },
} as const satisfies Readonly<Record<string, Move>>;
export type SlipAction = keyof typeof MOVES;

const clockText = (time: number | null): string =>
  time === null ? '' : new Date(time + 8 * 3_600_000).toISOString().slice(11, 16);

/** A step as a person sends it. */
export interface StepForm {
  readonly version: string;
  readonly occurredAt: number;
}
export type SlipListener = (what: SlipAction | 'add' | 'escalate', slip: Slip, by: Actor | null) => void;

export class Slips {
  private readonly all: Collection<Slip>;
  private readonly listeners: SlipListener[] = [];
  /** Different equipment that may be under repair at a time (spec 8: repair device quota). */
  quota = 10_000;

  constructor(
    private readonly clock: Clock,
    durable: Durable,
    /** Slips of earlier times, which are kept once somebody changes them. */
    private readonly past: (id: string) => Slip | undefined,
  ) {
    this.all = new Collection(durable, 'work-slip');
  }

  get isEmpty(): boolean {
    return this.all.size === 0;
  }

  values(): readonly Slip[] {
    return this.all.values();
  }

  onChange(listener: SlipListener): void {
    this.listeners.push(listener);
  }

  /** A slip as it is; undefined for what does not exist. */
  peek(id: string): Slip | undefined {
    return this.all.get(id) ?? this.past(id);
  }

  /** A slip of this person's organisation. */
  find(id: string, { orgId }: Pick<Actor, 'orgId'>): Slip {
    const slip = this.peek(id);
    if (slip === undefined || slip.orgId !== orgId) throw new Refusal('absent');
    return slip;
  }

  put(slip: Slip): Slip {
    return this.all.put(slip);
  }

  actions(slip: Slip, who: Actor): readonly SlipAction[] {
    return (Object.keys(MOVES) as SlipAction[]).filter((action) => {
      const move: Move = MOVES[action];
      const isKnown = [slip.creatorId, slip.recipientId, ...slip.followers].includes(who.userId);
      if (action === 'join' && isKnown) return false;
      return move.from.includes(slip.status) && this.isAllowed(move, slip, who);
    });
  }

  add(slip: Slip, by: Actor): Slip {
    const { equipmentId } = slip;
    const underRepair = new Set(
      this.values().flatMap((one) => (isOpen(one) && one.equipmentId !== null ? one.equipmentId : [])),
    );
    if (equipmentId !== null && !underRepair.has(equipmentId) && underRepair.size >= this.quota)
      throw new Refusal('quota');
    return this.told('add', this.put(slip), by);
  }

  /** The slip, if this person may take this step with the version that he has seen. */
  checked(id: string, action: SlipAction, who: Actor, form: StepForm): Slip {
    const slip = this.find(id, who);
    const move: Move = MOVES[action];
    if (move.role !== null && !who.roles.includes(move.role)) throw new Refusal('noPermission');
    if (form.version === '') throw new Refusal('badInput', '参数错误：version');
    const isMoved = !move.from.includes(slip.status);
    if (isMoved || form.version !== slip.version) throw this.conflict(slip, who, isMoved);
    if (!this.isAllowed(move, slip, who)) throw new Refusal('noPermission');
    return slip;
  }

  /** Moves a slip that was checked. */
  move(slip: Slip, action: SlipAction, by: Actor, change: Partial<Slip>, entry: Entry): Slip {
    const moved = {
      ...slip,
      ...change,
      version: newVersion(),
      timeline: [...slip.timeline, entry],
    };
    return this.told(action, this.put(moved), by);
  }

  /** Adds to an open slip. Its version stays: adding never conflicts. */
  append(id: string, action: 'note' | 'join', by: Actor, entry: Entry, before: unknown = null): Slip {
    const slip = this.find(id, by);
    if (action === 'join' && !by.roles.includes('report')) throw new Refusal('noPermission');
    if (!isOpen(slip)) throw new Refusal('statusChanged');
    const followers = new Set(slip.followers);
    if (action === 'join') followers.add(by.userId);
    const more = {
      followers: [...followers],
      timeline: [...slip.timeline, entry],
      before: slip.before ?? before,
    };
    return this.told(action, this.put({ ...slip, ...more }), by);
  }

  /** Gives a slip to somebody. */
  assign(
    slip: Slip,
    to: Actor,
    by: Actor,
    parts: { note: string; dueTime: number | null; occurredAt: number },
  ): Slip {
    const now = this.clock();
    const action = slip.status === 'pending' ? 'dispatch' : 'reassign';
    const change = {
      status: 'assigned',
      dispatcher: by.name,
      dispatcherId: by.userId,
      dispatcherTel: by.tel,
      recipient: to.name,
      recipientId: to.userId,
      recipientTel: to.tel,
      assignTime: now,
      acceptTime: null,
      dueTime: parts.dueTime ?? slip.dueTime,
      respondBy: now + RESPOND_MS,
      finishBy: null,
    } as const;
    const note = parts.note === '' ? to.name : `${to.name}：${parts.note}`;
    const { occurredAt } = parts;
    return this.move(
      slip,
      action,
      by,
      change,
      entryOf(by, { kind: 'dispatched', time: now, occurredAt, note }),
    );
  }

  /** Accepts an order that was given, or takes one out of the pool. */
  accept(slip: Slip, by: Actor, occurredAt: number): Slip {
    const now = this.clock();
    const acceptTime = believed(occurredAt, now);
    const change = {
      status: 'accepted',
      recipient: by.name,
      recipientId: by.userId,
      recipientTel: by.tel,
      acceptTime,
      finishBy: acceptTime + FINISH_MS,
      respondBy: null,
    } as const;
    const action = slip.status === 'pending' ? 'claim' : 'accept';
    return this.move(slip, action, by, change, entryOf(by, { kind: 'accepted', time: now, occurredAt }));
  }

  /** Gives an order back to the pool. */
  giveBack(slip: Slip, by: Actor, note: string, occurredAt: number): Slip {
    const change = {
      status: 'pending',
      recipient: '',
      recipientId: null,
      recipientTel: '',
      assignTime: null,
      acceptTime: null,
      respondBy: null,
      finishBy: null,
    } as const;
    const entry = entryOf(by, { kind: 'returned', time: this.clock(), occurredAt, note });
    return this.move(slip, 'return', by, change, entry);
  }

  /** Ends a slip without a result. */
  end(slip: Slip, action: 'withdraw' | 'terminate', by: Actor, note: string, occurredAt: number): Slip {
    const now = this.clock();
    const kind = action === 'withdraw' ? 'withdrawn' : 'terminated';
    const change = { status: 'terminated', endPerson: by.name, endNote: note, endTime: now } as const;
    return this.move(slip, action, by, change, entryOf(by, { kind, time: now, occurredAt, note }));
  }

  /** Ends a slip with its result. */
  finish(
    slip: Slip,
    by: Actor,
    given: Pick<
      Slip,
      'result' | 'resultImages' | 'parts' | 'minutes' | 'signature' | 'after' | 'stillAbnormal'
    >,
    occurredAt: number,
  ): Slip {
    const now = this.clock();
    const endTime = believed(occurredAt, now);
    const change = { ...given, status: 'completed', endPerson: by.name, endTime } as const;
    const images: readonly WorkImage[] = given.resultImages;
    const entry = entryOf(by, { kind: 'finished', time: now, occurredAt, note: given.result, images });
    return this.move(slip, slip.status === 'pending' ? 'close' : 'finish', by, change, entry);
  }

  /** Notes by the server itself: an alarm that recovered, an order that nobody accepted in time. */
  advance(now: number, recoveredAt: (alarmId: string) => number | null): void {
    for (const slip of this.values()) {
      if (!isOpen(slip)) continue;
      const has = (kind: string): boolean => slip.timeline.some((entry) => entry.kind === kind);
      const time = slip.alarmId === null || has('recovered') ? null : recoveredAt(slip.alarmId);
      if (time !== null) this.note(slip, entryOf(null, { kind: 'recovered', time }));
      else if (slip.respondBy !== null && slip.respondBy < now && !has('escalated'))
        this.told(
          'escalate',
          this.note(slip, entryOf(null, { kind: 'escalated', time: slip.respondBy })),
          null,
        );
    }
  }

  private note(slip: Slip, entry: Entry): Slip {
    return this.put({ ...slip, timeline: [...slip.timeline, entry] });
  }

  private isAllowed({ role, only }: Move, slip: Slip, who: Actor): boolean {
    if (role === null ? who.roles.length === 0 : !who.roles.includes(role)) return false;
    if (only === 'creator') return slip.creatorId === who.userId;
    return only === null || slip.recipientId === who.userId;
  }

  /** Says as exactly as it can why the step came too late. */
  private conflict(slip: Slip, who: Actor, isMoved: boolean): Refusal {
    const isOthers = slip.recipientId !== null && slip.recipientId !== who.userId;
    if (isOpen(slip) && isOthers && who.roles.includes('repair') && !who.roles.includes('dispatch')) {
      const time = clockText(slip.acceptTime ?? slip.assignTime);
      return new Refusal('taken', `工单已被他人接单：${slip.recipient} ${time}`.trim());
    }
    return new Refusal(isMoved ? 'statusChanged' : 'contentChanged');
  }

  private told(what: SlipAction | 'add' | 'escalate', slip: Slip, by: Actor | null): Slip {
    for (const listener of this.listeners) listener(what, slip, by);
    return slip;
  }
}
