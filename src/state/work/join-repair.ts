/** Joins an open slip with a report that was begun: all of it goes as an addition to the slip. */
import type { OperationId, RepairId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { platformClockOf } from '../live/platform-clock';
import type { Services } from '../services';
import { REPAIR_DRAFT, type RepairDraft, repairDraft, repairDraftKey } from './repair-draft';
import type { WaitingInput } from './waiting-calls';
import { workOf } from './work-services';
import type { Keeping } from './work-store';

/** The addition as the outbox sends it. */
export const joinOf = (
  id: RepairId,
  { note, evidence }: RepairDraft,
  pictures: readonly string[],
  occurredAt: EpochMs,
): WaitingInput<'repair/join'> => ({
  id,
  note: note.trim(),
  images: pictures.map((picture) => ({ picture })),
  ...(evidence === null ? {} : { evidence }),
  occurredAt,
});

/**
 * Hands a draft of this name over to the outbox. Should it come back, it is the same draft again, with the open slips
 * above it. Null where nobody is signed in. The entry has the name of its operation.
 */
export async function joinRepair(
  services: Services,
  userId: string,
  name: string,
  id: RepairId,
  operationId: OperationId,
): Promise<Keeping | null> {
  const { store, outbox } = workOf(services);
  const key = repairDraftKey(userId, name);
  const row = await store.read('drafts', key);
  if (row === null) return null;
  const values = repairDraft(row.values, 'values');
  return outbox.add({
    call: 'repair/join',
    input: joinOf(id, values, row.pictures, platformClockOf(services).now()),
    entity: id,
    pictures: row.pictures,
    draft: { key, kind: REPAIR_DRAFT, base: row.base, values },
    operationId,
  });
}
