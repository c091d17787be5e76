/** The store of repair slips and its state machine (wire: Orders and slips). */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { createEntry, limitTime } from './made';
import { type Actor, type Entry, isOpen, type Slip, type WorkImage } from './model';
import { type Assignment, type Move, OPEN_STATUSES, Orders } from './orders';

const MINUTE_MS = 60_000;
const RESPOND_MS = 30 * MINUTE_MS;
const FINISH_MS = 8 * 60 * MINUTE_MS;

/** Steps in the order of the answer. */
const MOVES = {
  accept: { from: ['assigned'], role: 'repair', only: 'recipient' },
  claim: { from: ['pending'], role: 'repair', only: null },
  finish: { from: ['accepted'], role: 'repair', only: 'recipient' },
  return: { from: ['assigned', 'accepted'], role: 'repair', only: 'recipient' },
  dispatch: { from: ['pending'], role: 'dispatch', only: null },
  reassign: { from: ['assigned', 'accepted'], role: 'dispatch', only: null },
  close: { from: ['pending'], role: 'dispatch', only: null },
  terminate: { from: OPEN_STATUSES, role: 'dispatch', only: null },
  withdraw: { from: ['pending'], role: 'report', only: 'creator' },
  note: { from: OPEN_STATUSES, role: null, only: null },
  join: { from: OPEN_STATUSES, role: 'report', only: null },
} as const satisfies Readonly<Record<string, Move>>;
export type SlipAction = keyof typeof MOVES;

export class Slips extends Orders<Slip, SlipAction, 'add' | 'escalate'> {
  /** Maximum number of devices under repair (spec 8: repair device quota). */
  quota = 10_000;

  constructor(clock: Clock, durable: Durable, past: (id: string) => Slip | undefined) {
    super(clock, durable, 'work-slip', 'repair', MOVES, past);
  }

  override listActions(slip: Slip, actor: Actor): readonly SlipAction[] {
    const isKnown = [slip.creatorId, slip.recipientId, ...slip.followers].includes(actor.userId);
    return super.listActions(slip, actor).filter((action) => action !== 'join' || !isKnown);
  }

  add(slip: Slip, by: Actor): Slip {
    const { equipmentId } = slip;
    const underRepair = new Set(
      this.values().flatMap((slip) => (isOpen(slip) && slip.equipmentId !== null ? slip.equipmentId : [])),
    );
    if (equipmentId !== null && !underRepair.has(equipmentId) && underRepair.size >= this.quota)
      throw new Refusal('quota');
    return this.notify('add', this.put(slip), by);
  }

  /** Appends to an open slip. Its version stays: appending never conflicts. */
  append(id: string, action: 'note' | 'join', by: Actor, entry: Entry, before: unknown = null): Slip {
    const slip = this.find(id, by);
    if (action === 'join' && !by.roles.includes('report')) throw new Refusal('noPermission');
    if (!isOpen(slip)) throw new Refusal('statusChanged');
    const followers = new Set(slip.followers);
    if (action === 'join') followers.add(by.userId);
    const changes = {
      followers: [...followers],
      timeline: [...slip.timeline, entry],
      before: slip.before ?? before,
    };
    return this.notify(action, this.put({ ...slip, ...changes }), by);
  }

  override assign(slip: Slip, to: Actor, by: Actor, details: Assignment): Slip {
    const assignTime = this.clock();
    const respondBy = assignTime + RESPOND_MS;
    const dispatcherId = by.userId;
    const changes = { dispatcherId, assignTime, acceptTime: null, respondBy, finishBy: null };
    return super.assign(slip, to, by, details, changes);
  }

  override accept(slip: Slip, by: Actor, occurredAt: number): Slip {
    const acceptTime = limitTime(occurredAt, this.clock());
    const changes = { acceptTime, finishBy: acceptTime + FINISH_MS, respondBy: null };
    return super.accept(slip, by, occurredAt, changes);
  }

  override giveBack(slip: Slip, by: Actor, note: string, occurredAt: number): Slip {
    const changes = { assignTime: null, acceptTime: null, respondBy: null, finishBy: null };
    return super.giveBack(slip, by, note, occurredAt, changes);
  }

  withdraw(slip: Slip, by: Actor, note: string, occurredAt: number): Slip {
    return this.end(slip, 'withdraw', by, note, occurredAt);
  }

  finish(
    slip: Slip,
    by: Actor,
    details: Pick<
      Slip,
      'result' | 'resultImages' | 'parts' | 'minutes' | 'signature' | 'after' | 'stillAbnormal'
    >,
    occurredAt: number,
  ): Slip {
    const now = this.clock();
    const endTime = limitTime(occurredAt, now);
    const change = { ...details, status: 'completed', endPerson: by.name, endTime } as const;
    const images: readonly WorkImage[] = details.resultImages;
    const entry = createEntry(by, { kind: 'finished', time: now, occurredAt, note: details.result, images });
    return this.move(slip, slip.status === 'pending' ? 'close' : 'finish', by, change, entry);
  }

  /** Adds the server's own notes: a recovered alarm, an order not accepted in time. */
  advance(now: number, getRecoveryTime: (alarmId: string) => number | null): void {
    for (const slip of this.values()) {
      if (!isOpen(slip)) continue;
      const hasEntry = (kind: string): boolean => slip.timeline.some((entry) => entry.kind === kind);
      const time = slip.alarmId === null || hasEntry('recovered') ? null : getRecoveryTime(slip.alarmId);
      if (time !== null) this.note(slip, createEntry(null, { kind: 'recovered', time }));
      else if (slip.respondBy !== null && slip.respondBy < now && !hasEntry('escalated'))
        this.notify(
          'escalate',
          this.note(slip, createEntry(null, { kind: 'escalated', time: slip.respondBy })),
          null,
        );
    }
  }

  private note(slip: Slip, entry: Entry): Slip {
    return this.put({ ...slip, timeline: [...slip.timeline, entry] });
  }
}
