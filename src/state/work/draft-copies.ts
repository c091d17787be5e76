/**
 * Copies of drafts that the platform keeps too, so that others see how far a form is. At most two of a form wait: one
 * that may be on its way, and the newest. A form that is sent off has everything, so that copies of it are needless.
 */
import type { OutboxRow } from './rows';
import type { WorkStore } from './work-store';

/** This device alone has ever seen it. */
const isUntried = ({ isCopy, state, tries }: OutboxRow): boolean =>
  isCopy && state === 'waiting' && tries === 0;

/** Lets the copies of a form go that were never on their way, but for the newest one, where `newest` names its key. */
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
