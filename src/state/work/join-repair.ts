import type { OperationId, RepairId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { getPlatformClock } from '../live/platform-clock';
import type { Services } from '../services';
import { getRepairDraftKey, REPAIR_DRAFT, type RepairDraft, repairDraft } from './repair-draft';
import type { WaitingInput } from './waiting-calls';
import { getWork } from './work-services';
import type { StoragePlace } from './work-store';

export const createJoinInput = (
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

/** Sends a draft report as an addition to an open slip. If refused, it is a draft again. `null` if signed out. */
export async function joinRepair(
  services: Services,
  userId: string,
  name: string,
  id: RepairId,
  operationId: OperationId,
): Promise<StoragePlace | null> {
  const { store, outbox } = getWork(services);
  const key = getRepairDraftKey(userId, name);
  const row = await store.read('drafts', key);
  if (row === null) return null;
  const values = repairDraft(row.values, 'values');
  return outbox.add({
    call: 'repair/join',
    input: createJoinInput(id, values, row.pictures, getPlatformClock(services).now()),
    entity: id,
    pictures: row.pictures,
    draft: { key, kind: REPAIR_DRAFT, base: row.base, values },
    operationId,
  });
}
