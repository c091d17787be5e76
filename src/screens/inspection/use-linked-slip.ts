/** Links the slips that were reported from items of this record, now or before, in this tab or in another one. */
import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import type { RecordEquipId } from '../../shared/ids';
import type { RecordForm } from '../../shared/work/record-form';
import { useUser } from '../../state/session/use-user';
import { forgetSlip, type ItemSubject, slipsOfRecord } from '../../state/work/item-slips';
import type { ItemSlipRow } from '../../state/work/rows';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';
import type { RecordFormState } from './use-record-form';

/** The same form where every item has its slip already. */
function linked(form: RecordForm, slips: readonly ItemSlipRow[]): RecordForm {
  const ofItems = slips.filter(({ about }) => about === 'item');
  const slipOf = new Map(ofItems.map(({ itemId, repairId }) => [itemId, repairId]));
  const items = form.items.map((answer) => {
    const repairId = slipOf.get(answer.itemId);
    return repairId === undefined || answer.repairId !== null ? answer : { ...answer, repairId };
  });
  return items.some((answer, at) => answer !== form.items[at]) ? { ...form, items } : form;
}

export function useLinkedSlip(recordEquipId: RecordEquipId, change: RecordFormState['change']): void {
  const { store } = useWork();
  const { userId } = useUser();
  const { itemSlips: changes } = useAtomValue(changesAtom);
  useEffect(() => {
    // A change is a reason to look again.
    void changes;
    let isLeft = false;
    void slipsOfRecord(store, userId, recordEquipId).then((slips) => {
      if (!isLeft && slips.length > 0) change((form) => linked(form, slips));
    });
    return () => {
      isLeft = true;
    };
  }, [store, userId, recordEquipId, changes, change]);
}

/** Takes the slip away from an item, so that no later look links it again. */
export function useForgetSlip({ recordEquipId, itemId, about }: ItemSubject): () => void {
  const { store } = useWork();
  const { userId } = useUser();
  return useCallback(
    () => void forgetSlip(store, userId, { recordEquipId, itemId, about }),
    [store, userId, recordEquipId, itemId, about],
  );
}
