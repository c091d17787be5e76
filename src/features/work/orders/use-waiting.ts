/** The own forms that wait on this device to be sent, for the rows and screens of what they change. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { OutboxRow } from '../../../state/work/rows';
import { useOutbox } from '../../../state/work/use-outbox';
import { lastSentAtom } from '../../../state/work/work-atoms';

const NONE: readonly OutboxRow[] = [];

/** Own entries of the outbox, oldest first. Read again after each change of the outbox, in any tab. */
export const useWaiting = (): readonly OutboxRow[] => useOutbox()?.entries ?? NONE;

/** The number of forms that wait for an order. */
export const waitingFor = (entries: readonly OutboxRow[], entity: string): number =>
  entries.filter((entry) => entry.entity === entity).length;

/**
 * Calls `onSent` for each form that the platform takes while the screen is open, with what it changes. Decide by the
 * entity alone: the order may still be on its way, in its state of before.
 */
export function useSent(onSent: (entity: string) => void): void {
  const sent = useAtomValue(lastSentAtom);
  const known = useRef(sent);
  const newest = useRef(onSent);
  newest.current = onSent;
  useEffect(() => {
    if (sent === known.current) return;
    known.current = sent;
    if (sent !== null) newest.current(sent.entry.entity);
  }, [sent]);
}

/**
 * Reads an order again when a form for it has left the outbox: another tab has sent it, or it has come back. Answers how
 * many wait.
 */
export function useWaitingReload(entity: string, reload: () => Promise<unknown>): number {
  const waiting = waitingFor(useWaiting(), entity);
  const known = useRef(0);
  const newest = useRef(reload);
  newest.current = reload;
  useEffect(() => {
    const isLess = waiting < known.current;
    known.current = waiting;
    if (isLess) void newest.current();
  }, [waiting]);
  return waiting;
}
