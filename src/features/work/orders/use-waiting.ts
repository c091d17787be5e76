import { useLayoutEffect, useRef } from 'react';
import { field } from '../../../shared/calls/decode';
import { getRefusal } from '../../../state/work/refused-draft';
import type { OutboxRow } from '../../../state/work/rows';
import { useOutbox } from '../../../state/work/use-outbox';
import { useWork } from '../../../state/work/work-services';

const NONE: readonly OutboxRow[] = [];

/** Returns the user's outbox entries, oldest first. Reread after every change of the outbox, in any tab. */
export const useWaitingForms = (): readonly OutboxRow[] => useOutbox()?.entries ?? NONE;

/** Counts an order's forms still to be sent. Refused ones need their author and do not count. */
export const countWaiting = (entries: readonly OutboxRow[], entity: string): number =>
  entries.filter((entry) => entry.entity === entity && entry.state !== 'refused').length;

export const findRefusedEntry = (entries: readonly OutboxRow[], entity: string): OutboxRow | undefined =>
  entries.find((entry) => entry.entity === entity && entry.state === 'refused');

/** Returns the ids of orders and slips with a refused form of the user, even if the form is a draft again. */
export function useRefusedOrderIds(): ReadonlySet<unknown> {
  const view = useOutbox();
  const refusedInputs =
    view?.entries.filter(({ state }) => state === 'refused').map(({ input }) => input) ?? [];
  const returnedRows = view?.returned.filter((row) => getRefusal(row) !== null) ?? [];
  return new Set(
    [...refusedInputs, ...returnedRows.map(({ sentAs }) => sentAs?.input)].map((input) => field(input, 'id')),
  );
}

/**
 * Calls `onLeave` with the entity of each form that leaves the outbox while the screen is open, accepted or returned.
 * The callback must decide by the entity alone: the order may still be loading in its previous state.
 */
export function useOnLeaveOutbox(onLeave: (entity: string) => void): void {
  const { outbox } = useWork();
  const latestCallback = useRef(onLeave);
  latestCallback.current = onLeave;
  // A layout effect subscribes together with this screen's requests: no form may leave in between.
  useLayoutEffect(() => outbox.onRemoved((entity) => latestCallback.current(entity)), [outbox]);
}
