/**
 * Copies of drafts on the platform, which show other users the progress of a form. At most two per form are waiting:
 * one in transit, and the newest. A submitted form makes them obsolete.
 */
import type { OutboxRow } from './rows';
import type { WorkStore } from './work-store';

/** Whether a copy was never sent, so it exists only on this device. */
const isUntried = ({ isCopy, state, tries }: OutboxRow): boolean =>
  isCopy && state === 'waiting' && tries === 0;

/** Deletes unsent copies of a form except the newest. */
export async function deleteCopies(
  store: Pick<WorkStore, 'rows' | 'transact'>,
  userId: string,
  entity: string,
  newestKey: string | null = null,
): Promise<void> {
  for (const row of await store.rows('outbox', userId))
    if (row.entity === entity && row.key !== newestKey && isUntried(row))
      await store.transact('outbox', row.key, (current) =>
        current !== null && isUntried(current) ? [{ table: 'outbox', remove: current.key }] : [],
      );
}
