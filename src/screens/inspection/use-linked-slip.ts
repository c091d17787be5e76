import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import type { RecordEquipId } from '../../shared/ids';
import type { RecordForm } from '../../shared/work/record-form';
import { useUser } from '../../state/session/use-user';
import { type ItemSubject, readRecordSlips, removeSlip } from '../../state/work/item-slips';
import type { ItemSlipRow } from '../../state/work/rows';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';
import type { RecordFormState } from './use-record-form';

/** Adds slips to the items without one; returns the same form if nothing changes. */
function linkSlips(form: RecordForm, slips: readonly ItemSlipRow[]): RecordForm {
  const slipsOfItems = slips.filter(({ about }) => about === 'item');
  const slipByItem = new Map(slipsOfItems.map(({ itemId, repairId }) => [itemId, repairId]));
  const items = form.items.map((answer) => {
    const repairId = slipByItem.get(answer.itemId);
    return repairId === undefined || answer.repairId !== null ? answer : { ...answer, repairId };
  });
  return items.some((answer, answerIndex) => answer !== form.items[answerIndex]) ? { ...form, items } : form;
}

export function useLinkedSlip(recordEquipId: RecordEquipId, change: RecordFormState['change']): void {
  const { store } = useWork();
  const { userId } = useUser();
  const { itemSlips: changes } = useAtomValue(changesAtom);
  useEffect(() => {
    // Any change triggers another check.
    void changes;
    let isUnmounted = false;
    void readRecordSlips(store, userId, recordEquipId).then((slips) => {
      if (!isUnmounted && slips.length > 0) change((form) => linkSlips(form, slips));
    });
    return () => {
      isUnmounted = true;
    };
  }, [store, userId, recordEquipId, changes, change]);
}

/** Returns a function that removes the slip from an item; later checks do not link it again. */
export function useForgetSlip({ recordEquipId, itemId, about }: ItemSubject): () => void {
  const { store } = useWork();
  const { userId } = useUser();
  return useCallback(
    () => void removeSlip(store, userId, { recordEquipId, itemId, about }),
    [store, userId, recordEquipId, itemId, about],
  );
}
