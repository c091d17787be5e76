import { useEffect } from 'react';
import type { LedgerEntry } from '../../state/commands/operations';
import { useServices } from '../../state/services';

/** Marks the entries as seen, including results that arrive while they are shown. */
export function useMarkSeen(entries: readonly LedgerEntry[]): void {
  const { ledger } = useServices();
  useEffect(() => ledger.markSeen(entries), [ledger, entries]);
}
