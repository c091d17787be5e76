import { useEffect } from 'react';
import type { LedgerEntry } from '../../state/commands/operations';
import { useServices } from '../../state/services';

/** Marks these entries as seen, now and with each end that arrives while they are drawn. */
export function useLook(entries: readonly LedgerEntry[]): void {
  const { ledger } = useServices();
  useEffect(() => ledger.look(entries), [ledger, entries]);
}
