/**
 * The common store of repair slips and inspection orders, and their state machine (wire: Orders and slips).
 */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { Collection } from './collection';
import { createEntry, createVersion } from './made';
import { type Actor, type Entry, type Inspection, isOpen, type OrderStatus, type Slip } from './model';

/** Who may take a step, and from which status. */
export interface Move {
  readonly from: readonly OrderStatus[];
  readonly role: Actor['roles'][number] | null;
  readonly only: 'creator' | 'recipient' | null;
}
export type CommonAction = 'accept' | 'claim' | 'finish' | 'return' | 'dispatch' | 'reassign' | 'terminate';

export const OPEN_STATUSES = ['pending', 'assigned', 'accepted'] as const;

export interface StepForm {
  readonly version: string;
  readonly occurredAt: number;
}
export interface Assignment {
  readonly note: string;
  readonly dueTime: number | null;
  readonly occurredAt: number;
}

const formatClock = (time: number | null): string =>
  time === null ? '' : new Date(time + 8 * 3_600_000).toISOString().slice(11, 16);

export abstract class Orders<O extends Slip | Inspection, A extends string, E extends string = A> {
  private readonly all: Collection<O>;
  private readonly listeners: ((event: E | A | CommonAction, order: O, by: Actor | null) => void)[] = [];

  constructor(
    protected readonly clock: Clock,
    durable: Durable,
    name: string,
    private readonly workerRole: 'repair' | 'inspect',
    private readonly moves: Readonly<Record<A | CommonAction, Move>>,
    /** Past orders, which are stored once they change. */
    private readonly findPast: (id: string) => O | undefined,
  ) {
    this.all = new Collection(durable, name);
  }

  get isEmpty(): boolean {
    return this.all.size === 0;
  }

  values(): readonly O[] {
    return this.all.values();
  }

  onChange(listener: (event: E | A | CommonAction, order: O, by: Actor | null) => void): void {
    this.listeners.push(listener);
  }

  peek(id: string): O | undefined {
    return this.all.get(id) ?? this.findPast(id);
  }

  find(id: string, { orgId }: Pick<Actor, 'orgId'>): O {
    const order = this.peek(id);
    if (order === undefined || order.orgId !== orgId) throw new Refusal('absent');
    return order;
  }

  put(order: O): O {
    return this.all.put(order);
  }

  /** Returns the allowed actions, in the order of the answer. */
  listActions(order: O, actor: Actor): readonly (A | CommonAction)[] {
    return (Object.keys(this.moves) as (A | CommonAction)[]).filter((action) => {
      const move = this.moves[action];
      return move.from.includes(order.status) && this.isAllowed(move, order, actor);
    });
  }

  /** Returns the order if this person may take this step and has seen the current version. */
  requireOrder(id: string, action: A | CommonAction, actor: Actor, form: StepForm): O {
    const order = this.find(id, actor);
    const move = this.moves[action];
    if (move.role !== null && !actor.roles.includes(move.role)) throw new Refusal('noPermission');
    if (form.version === '') throw new Refusal('badInput', '参数错误：version');
    const isMoved = !move.from.includes(order.status);
    if (isMoved || form.version !== order.version) throw this.createConflict(order, actor, isMoved);
    if (!this.isAllowed(move, order, actor)) throw new Refusal('noPermission');
    return order;
  }

  protected move(order: O, action: A | CommonAction, by: Actor, change: object, entry: Entry): O {
    const timeline = [...order.timeline, entry];
    return this.notify(action, this.put({ ...order, ...change, version: createVersion(), timeline }), by);
  }

  assign(order: O, to: Actor, by: Actor, assignment: Assignment, extra: Partial<O> = {}): O {
    const { occurredAt } = assignment;
    const change = {
      status: 'assigned',
      dispatcher: by.name,
      dispatcherTel: by.tel,
      ...recipient(to),
      dueTime: assignment.dueTime ?? order.dueTime,
      ...extra,
    };
    const isFirst = order.status === 'pending';
    const entry = createEntry(by, {
      kind: isFirst ? 'dispatched' : 'reassigned',
      time: this.clock(),
      occurredAt,
      to: to.name,
      note: assignment.note,
    });
    return this.move(order, isFirst ? 'dispatch' : 'reassign', by, change, entry);
  }

  /** Accepts an assigned order, or claims one from the pool. */
  accept(order: O, by: Actor, occurredAt: number, extra: Partial<O> = {}): O {
    const entry = createEntry(by, { kind: 'accepted', time: this.clock(), occurredAt });
    const change = { status: 'accepted', ...recipient(by), ...extra };
    return this.move(order, order.status === 'pending' ? 'claim' : 'accept', by, change, entry);
  }

  giveBack(order: O, by: Actor, note: string, occurredAt: number, extra: Partial<O> = {}): O {
    const change = { status: 'pending', ...recipient(null), ...extra };
    const entry = createEntry(by, { kind: 'returned', time: this.clock(), occurredAt, note });
    return this.move(order, 'return', by, change, entry);
  }

  terminate(order: O, by: Actor, note: string, occurredAt: number): O {
    return this.end(order, 'terminate', by, note, occurredAt);
  }

  protected end(
    order: O,
    action: A | 'terminate',
    by: Actor,
    note: string,
    occurredAt: number,
    extra: Partial<O> = {},
  ): O {
    const endTime = this.clock();
    const kind = action === 'terminate' ? 'terminated' : 'withdrawn';
    const change = { status: 'terminated', endPerson: by.name, endNote: note, endTime, ...extra };
    return this.move(order, action, by, change, createEntry(by, { kind, time: endTime, occurredAt, note }));
  }

  protected notify(event: A | CommonAction | E, order: O, by: Actor | null): O {
    for (const listener of this.listeners) listener(event, order, by);
    return order;
  }

  private isAllowed({ role, only }: Move, order: O, actor: Actor): boolean {
    if (role === null ? actor.roles.length === 0 : !actor.roles.includes(role)) return false;
    if (only === 'creator') return 'creatorId' in order && order.creatorId === actor.userId;
    return only === null || order.recipientId === actor.userId;
  }

  /** Returns the most specific reason why the step came too late. */
  protected createConflict(order: O, actor: Actor, isMoved: boolean): Refusal {
    const isOthers = order.recipientId !== null && order.recipientId !== actor.userId;
    if (
      isOpen(order) &&
      isOthers &&
      actor.roles.includes(this.workerRole) &&
      !actor.roles.includes('dispatch')
    ) {
      const time = 'acceptTime' in order ? formatClock(order.acceptTime ?? order.assignTime) : '';
      return new Refusal('taken', `工单已被他人接单：${order.recipient} ${time}`.trim());
    }
    return new Refusal(isMoved ? 'statusChanged' : 'contentChanged');
  }
}

const recipient = (actor: Actor | null) => ({
  recipient: actor?.name ?? '',
  recipientId: actor?.userId ?? null,
  recipientTel: actor?.tel ?? '',
});
