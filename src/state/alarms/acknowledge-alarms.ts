/**
 * Confirming and ending alarms: what is on its way and what the platform has accepted, for all screens together. An alarm
 * that is on its way, or was accepted, is not sent again, by whatever screen; nothing is repeated by itself.
 */
import { atom, useAtomValue } from 'jotai';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Fault, Outcome } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { type Services, useServices } from '../services';

export interface Acknowledging {
  readonly pending: ReadonlySet<AlarmId>;
  /** The platform said yes; its own state of the alarm may come later. When it had been triggered, null where unknown. */
  readonly accepted: ReadonlyMap<AlarmId, EpochMs | null>;
}

/** Whether an alarm as it stands was accepted. One that is triggered anew under its id is another one. */
export function isAccepted(
  { accepted }: Acknowledging,
  { id, triggerTime }: Pick<AlarmRow, 'id' | 'triggerTime'>,
): boolean {
  if (!accepted.has(id)) return false;
  const then = accepted.get(id) ?? null;
  return then === null || triggerTime === null || triggerTime <= then;
}

/** What became of the alarms of one order. */
export interface AcknowledgeResult {
  readonly accepted: readonly AlarmId[];
  /** Not done, for certain. */
  readonly refused: readonly { readonly id: AlarmId; readonly fault: Fault }[];
  /** Nobody knows: the answer was lost on its way. */
  readonly unknown: readonly { readonly id: AlarmId; readonly fault: Fault }[];
}

const NONE: Acknowledging = { pending: new Set(), accepted: new Map() };
/** Of the whole product; `acknowledgeAlarms` alone changes it. */
export const acknowledgingAtom = atom<Acknowledging>(NONE);
/** Counts those who left. */
const sessions = new WeakMap<Services, { current: number }>();
function rounds(services: Services): { readonly current: number } {
  const known = sessions.get(services);
  if (known) return known;
  const made = { current: 0 };
  sessions.set(services, made);
  services.session.onLeave(() => {
    made.current += 1;
    services.store.set(acknowledgingAtom, NONE);
  });
  return made;
}

/** Whether a fault says that nothing was done. A lost answer says nothing. */
const isRefusal = ({ kind }: Fault): boolean =>
  kind === 'refused' || kind === 'session-ended' || kind === 'forbidden';

/**
 * Sends alarms that are neither under way nor accepted, one POST a group, the groups one after the other; `post` makes one.
 * `triggers`: when each was triggered, as the person saw it. After a group that nobody answered for, the rest is still
 * sent: each is its own order. When the session ends, nothing further is sent, and nothing is said of what was under way.
 */
export async function acknowledgeAlarms(
  services: Services,
  groups: readonly (readonly [AlarmId, ...AlarmId[]])[],
  post: (ids: readonly [AlarmId, ...AlarmId[]]) => Promise<Outcome<null>>,
  triggers: ReadonlyMap<AlarmId, EpochMs | null> = new Map(),
): Promise<AcknowledgeResult> {
  const { store } = services;
  const accepted: AlarmId[] = [];
  const refused: { id: AlarmId; fault: Fault }[] = [];
  const unknown: { id: AlarmId; fault: Fault }[] = [];
  const isFree = (id: AlarmId): boolean => {
    const known = store.get(acknowledgingAtom);
    return !known.pending.has(id) && !isAccepted(known, { id, triggerTime: triggers.get(id) ?? null });
  };
  const seen = new Set<AlarmId>();
  const isFirst = (id: AlarmId): boolean => !seen.has(id) && seen.add(id).has(id);
  const orders = groups.map((ids) => ids.filter((id) => isFree(id) && isFirst(id)));
  const all = orders.flat();
  // What is left of an order is not sent in the name of whoever signs in next.
  const { current: ofSession } = rounds(services);
  const isOver = (): boolean => rounds(services).current !== ofSession;
  const change = (pending: Iterable<AlarmId>, done: Acknowledging['accepted']): void =>
    store.set(acknowledgingAtom, { pending: new Set(pending), accepted: done });
  const before = store.get(acknowledgingAtom);
  change([...before.pending, ...all], before.accepted);
  for (const [first, ...rest] of orders) {
    if (first === undefined) continue;
    const ids: readonly [AlarmId, ...AlarmId[]] = [first, ...rest];
    const outcome = await post(ids);
    if (isOver()) break;
    if (outcome.ok) accepted.push(...ids);
    else
      (isRefusal(outcome.fault) ? refused : unknown).push(...ids.map((id) => ({ id, fault: outcome.fault })));
    const now = store.get(acknowledgingAtom);
    const ended = new Set(ids);
    change(
      [...now.pending].filter((id) => !ended.has(id)),
      outcome.ok
        ? new Map([...now.accepted, ...ids.map((id) => [id, triggers.get(id) ?? null] as const)])
        : now.accepted,
    );
  }
  return { accepted, refused, unknown };
}

/** What is on its way and what was accepted, drawn anew when it changes. */
export const useAcknowledging = (): Acknowledging =>
  useAtomValue(acknowledgingAtom, { store: useServices().store });
