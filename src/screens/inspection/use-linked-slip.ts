/** Links the slip that was reported from an item of this record, as soon as the platform has it. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { field } from '../../shared/calls/decode';
import type { RecordEquipId, RepairId } from '../../shared/ids';
import type { RecordForm } from '../../shared/work/record-form';
import { lastSentAtom } from '../../state/work/work-atoms';
import type { RecordFormState } from './use-record-form';

const linked = (form: RecordForm, itemId: unknown, repairId: RepairId): RecordForm => ({
  ...form,
  items: form.items.map((answer) =>
    answer.itemId === itemId && answer.repairId === null ? { ...answer, repairId } : answer,
  ),
});

export function useLinkedSlip(recordEquipId: RecordEquipId, change: RecordFormState['change']): void {
  const sent = useAtomValue(lastSentAtom);
  useEffect(() => {
    if (sent === null || sent.entityId === '' || sent.entry.call !== 'repair/add') return;
    const { input } = sent.entry;
    const itemId = field(field(field(input, 'evidence'), 'item'), 'itemId');
    if (field(input, 'sourceId') !== recordEquipId || itemId === undefined) return;
    change((form) => linked(form, itemId, sent.entityId as RepairId));
  }, [sent, recordEquipId, change]);
}
