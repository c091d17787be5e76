/** The own forms that wait on this device to be sent, for the rows and screens of what they change. */
import { useLayoutEffect, useRef } from 'react';
import { field } from '../../../shared/calls/decode';
import { getRefusal } from '../../../state/work/refused-draft';
import type { OutboxRow } from '../../../state/work/rows';
import { useOutbox } from '../../../state/work/use-outbox';
import { useWork } from '../../../state/work/work-services';

const NONE: readonly OutboxRow[] = [];

/** Own entries of the outbox, oldest first. Read again after each change of the outbox, in any tab. */
export const useWaiting = (): readonly OutboxRow[] => useOutbox()?.entries ?? NONE;

/** The number of an order's forms that are still to be sent. A refused one is not: it needs its author. */
export const waitingFor = (entries: readonly OutboxRow[], entity: string): number =>
  entries.filter((entry) => entry.entity === entity && entry.state !== 'refused').length;

/** The refused form of an order, still in the outbox. */
export const refusedFor = (entries: readonly OutboxRow[], entity: string): OutboxRow | undefined =>
  entries.find((entry) => entry.entity === entity && entry.state === 'refused');

/** Ids of the orders and slips of which the platform did not take an own form: it is refused, or a draft again. */
export function useRefusedOrders(): ReadonlySet<unknown> {
  const view = useOutbox();
  const refused = view?.entries.filter(({ state }) => state === 'refused').map(({ input }) => input) ?? [];
  const returned = view?.returned.filter((row) => getRefusal(row) !== null) ?? [];
  return new Set(
    [...refused, ...returned.map(({ sentAs }) => sentAs?.input)].map((input) => field(input, 'id')),
  );
}

/**
 * Calls `onLeft` for each form that leaves the outbox while the screen is open, with what it changes: the platform has
 * taken it, or it has come back. Decide by the entity alone: the order may still be on its way, in its state of before.
 */
export function useLeftOutbox(onLeft: (entity: string) => void): void {
  const { outbox } = useWork();
  const newest = useRef(onLeft);
  newest.current = onLeft;
  // In the same moment in which the questions of this screen begin, so that nothing leaves between the two unseen.
  useLayoutEffect(() => outbox.onLeft((entity) => newest.current(entity)), [outbox]);
}
