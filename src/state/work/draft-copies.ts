/**
 * Copies of drafts on the platform show others the progress of a form. At most two per form wait: one in transit, and
 * the newest. A submitted form makes them needless.
 */
import type { OutboxRow } from './rows';
import type { WorkStore } from './work-store';

/** Never sent, so only this device has it. */
const isUntried = ({ isCopy, state, tries }: OutboxRow): boolean =>
  isCopy && state === 'waiting' && tries === 0;

/** Keeps `newest`. */
export async function dropCopies(
  store: Pick<WorkStore, 'rows' | 'transact'>,
  userId: string,
  entity: string,
  newest: string | null = null,
): Promise<void> {
  for (const row of await store.rows('outbox', userId))
    if (row.entity === entity && row.key !== newest && isUntried(row))
      await store.transact('outbox', row.key, (now) =>
        now !== null && isUntried(now) ? [{ table: 'outbox', remove: now.key }] : [],
      );
}
