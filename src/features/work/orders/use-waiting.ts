/** The user's forms that wait on this device, for the rows and screens of whatever they change. */
import { useLayoutEffect, useRef } from 'react';
import { field } from '../../../shared/calls/decode';
import { getRefusal } from '../../../state/work/refused-draft';
import type { OutboxRow } from '../../../state/work/rows';
import { useOutbox } from '../../../state/work/use-outbox';
import { useWork } from '../../../state/work/work-services';

const NONE: readonly OutboxRow[] = [];

/** The user's outbox entries, oldest first. Reread after each change of the outbox, in any tab. */
export const useWaiting = (): readonly OutboxRow[] => useOutbox()?.entries ?? NONE;

/** Number of an order's forms still to be sent. A refused one needs its author and does not count. */
export const countWaiting = (entries: readonly OutboxRow[], entity: string): number =>
  entries.filter((entry) => entry.entity === entity && entry.state !== 'refused').length;

export const findRefused = (entries: readonly OutboxRow[], entity: string): OutboxRow | undefined =>
  entries.find((entry) => entry.entity === entity && entry.state === 'refused');

/** Ids of orders and slips with a refused form of the user: still refused, or a draft again. */
export function useRefusedOrders(): ReadonlySet<unknown> {
  const view = useOutbox();
  const refused = view?.entries.filter(({ state }) => state === 'refused').map(({ input }) => input) ?? [];
  const returned = view?.returned.filter((row) => getRefusal(row) !== null) ?? [];
  return new Set(
    [...refused, ...returned.map(({ sentAs }) => sentAs?.input)].map((input) => field(input, 'id')),
  );
}

/**
 * Calls `onLeft` for each form that leaves the outbox while the screen is open, with the entity it changes: the
 * platform accepted it, or it came back. Decide by the entity alone: the order may still be loading in its previous
 * state.
 */
export function useLeftOutbox(onLeft: (entity: string) => void): void {
  const { outbox } = useWork();
  const newest = useRef(onLeft);
  newest.current = onLeft;
  // A layout effect, to start together with this screen's requests: nothing leaves unseen between the two.
  useLayoutEffect(() => outbox.onLeft((entity) => newest.current(entity)), [outbox]);
}
