import { faultText } from '../../i18n/fault-text';
import { pinWords } from '../../i18n/pins';
import { useLanguage, useWords } from '../../i18n/use-words';
import { equipmentInfo } from '../../shared/calls/equipment';
import { legacyEquipment } from '../../shared/calls/legacy';
import { PINNED_EQUIPMENT_MAX, PINS_MAX } from '../../shared/constants';
import { done, type Outcome } from '../../shared/faults';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { useBusy } from '../../state/hooks/use-busy';
import { isFull, type Pin, usePins } from '../../state/pins/pins';
import { type Services, useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { PinIcon } from '../../ui/icons';
import { useLiveValues } from '../live-values/live-context';

/** Loads the family and name of the equipment, which a project page does not provide. */
async function loadOwner(
  call: Services['call'],
  isLegacy: boolean,
  equipmentId: EquipmentId,
): Promise<Outcome<Pick<Pin, 'family' | 'equipmentName'>>> {
  const answer = isLegacy
    ? await call(legacyEquipment, { equipId: equipmentId })
    : await call(equipmentInfo, { equipmentId });
  if (!answer.ok) return answer;
  const isLegacyFamily = isLegacy || ('family' in answer.value && answer.value.family === 'legacy');
  return done({ family: isLegacyFamily ? 'legacy' : 'equipment', equipmentName: answer.value.name });
}

interface PinButtonProps {
  readonly slot: number;
  readonly signalId: SignalId;
}

export function PinButton({ slot, signalId }: PinButtonProps) {
  const { call, feedback } = useServices();
  const t = useWords(pinWords);
  const language = useLanguage();
  const { auths } = useUser();
  const { owner, watch } = useLiveValues();
  const { pins, has, set } = usePins();
  const { isBusy, run } = useBusy();
  const description = watch.board.getDescription(slot);
  const equipmentId = description?.equipmentId ?? ('equipmentId' in owner ? owner.equipmentId : null);
  // Pinned variables appear on an equipment screen, hidden from users without the permission.
  if (equipmentId === null || !auths.includes(PERMISSION_EQUIPMENT)) return null;
  const isPinned = has({ equipmentId, signalId });
  const title = description?.title ?? '';
  const pinSignal = async (): Promise<void> => {
    const loaded = await loadOwner(call, owner.family === 'legacy', equipmentId);
    if (!loaded.ok) {
      feedback.toast(faultText(loaded.fault, language), 'bad');
      return;
    }
    set({ ...loaded.value, equipmentId, signalId, title }, true);
    feedback.toast(t('pinned'), 'good');
  };
  const handlePress = (): void => {
    if (isPinned) set({ family: 'equipment', equipmentName: '', equipmentId, signalId, title }, false);
    else if (isFull(pins, { equipmentId }))
      feedback.toast(t('full', { pins: PINS_MAX, equipment: PINNED_EQUIPMENT_MAX }), 'bad');
    else void run(pinSignal);
  };
  return (
    <Button kind="quiet" busy={isBusy} onClick={handlePress}>
      <PinIcon size={18} isFull={isPinned} />
      <span>{` ${t(isPinned ? 'unpin' : 'pin')}`}</span>
    </Button>
  );
}
