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
  const family = isLegacy || ('family' in answer.value && answer.value.family === 'legacy');
  return done({ family: family ? 'legacy' : 'equipment', equipmentName: answer.value.name });
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
  const description = watch.board.description(slot);
  const equipmentId = description?.equipmentId ?? ('equipmentId' in owner ? owner.equipmentId : null);
  // Pinned variables appear on an equipment screen, hidden from users without the permission.
  if (equipmentId === null || !auths.includes(PERMISSION_EQUIPMENT)) return null;
  const isOn = has({ equipmentId, signalId });
  const title = description?.title ?? '';
  const pin = async (): Promise<void> => {
    const found = await loadOwner(call, owner.family === 'legacy', equipmentId);
    if (!found.ok) {
      feedback.toast(faultText(found.fault, language), 'bad');
      return;
    }
    set({ ...found.value, equipmentId, signalId, title }, true);
    feedback.toast(t('pinned'), 'good');
  };
  const press = (): void => {
    if (isOn) set({ family: 'equipment', equipmentName: '', equipmentId, signalId, title }, false);
    else if (isFull(pins, { equipmentId }))
      feedback.toast(t('full', { pins: PINS_MAX, equipment: PINNED_EQUIPMENT_MAX }), 'bad');
    else void run(pin);
  };
  return (
    <Button kind="quiet" busy={isBusy} onClick={press}>
      <PinIcon size={18} isFull={isOn} />
      <span>{` ${t(isOn ? 'unpin' : 'pin')}`}</span>
    </Button>
  );
}
