/** Notes that a person has the ends of writes on the screen. */
import { useEffect } from 'react';
import type { LedgerEntry } from '../../state/commands/operations';
import { useServices } from '../../state/services';

/** Takes these entries for looked at, now and with each end that comes while they are drawn. */
export function useLook(entries: readonly LedgerEntry[]): void {
  const { ledger } = useServices();
  useEffect(() => ledger.look(entries), [ledger, entries]);
}
