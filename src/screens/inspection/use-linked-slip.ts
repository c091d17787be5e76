/** Links the slips reported from items of this record, now or earlier, in any tab. */
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

/** Adds slips to the items without one; returns the same form if nothing changes. */
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
    // Any change triggers another check.
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

/** Returns a function that removes the slip from an item; later checks do not link it again. */
export function useForgetSlip({ recordEquipId, itemId, about }: ItemSubject): () => void {
  const { store } = useWork();
  const { userId } = useUser();
  return useCallback(
    () => void forgetSlip(store, userId, { recordEquipId, itemId, about }),
    [store, userId, recordEquipId, itemId, about],
  );
}
