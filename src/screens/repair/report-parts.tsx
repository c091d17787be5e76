import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { convertPlace } from '../../features/map/coordinates';
import { formatPlace, roundDegrees } from '../../features/map/degrees';
import { getPlace } from '../../features/map/place';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { getEquipmentChoicePath, getReportRepairPath } from '../../navigation/order-paths';
import { ADDRESS_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { findTextProblem } from '../../shared/work/plain-text';
import { getEquipmentStore } from '../../state/equipment/equipment-store';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';
import { useServices } from '../../state/services';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import type { RepairDraft } from '../../state/work/repair-draft';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

export type Change = (part: Partial<RepairDraft>) => void;

export interface PartProps {
  readonly name: string;
  readonly values: RepairDraft;
  readonly isStrict: boolean;
  readonly change: Change;
}

/** Returns a name from the equipment list, which is known offline, or from the platform; '' while unknown. */
function useKnownName(equipmentId: EquipmentId | null): string {
  const { rows } = useAtomValue(getEquipmentStore(useServices()).list(''));
  const loadedName = useEquipmentName('equipment', equipmentId);
  return loadedName || (rows.find(({ id }) => id === equipmentId)?.name ?? '');
}

export function EquipmentPart({ name, values, isStrict, change }: PartProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const { equipmentId, equipName } = values;
  const knownName = useKnownName(equipName === '' ? equipmentId : null);
  const latestChange = useRef(change);
  latestChange.current = change;
  useEffect(() => {
    if (knownName !== '') latestChange.current({ equipName: knownName });
  }, [knownName]);
  const choice = (
    <Link className="as-link-button" to={getEquipmentChoicePath(getReportRepairPath({ draft: name }))}>
      {tRepair(equipmentId === null ? 'chooseEquipment' : 'changeEquipment')}
    </Link>
  );
  const problem = findTextProblem(equipName, { max: ADDRESS_MAX, required: true, anyCharacter: true });
  if (equipmentId === null)
    return (
      <>
        <TextField
          label={tRepair('equipName')}
          name="equipName"
          autoComplete="off"
          enterKeyHint="next"
          required
          value={equipName}
          error={
            isStrict || problem?.kind === 'too long'
              ? formatTextProblem(problem, tRepair('equipName'), t)
              : ''
          }
          onChange={(next) => change({ equipName: next })}
        />
        {choice}
      </>
    );
  return (
    <div className="as-repair-form__place">
      <span className="as-repair-form__equipment">
        <span className="as-repair__quiet">{t('equipment')}</span>
        <strong>{equipName || knownName || tRepair('equipUnnamed')}</strong>
      </span>
      {choice}
    </div>
  );
}

export function PlacePart({ values, isStrict, change }: PartProps) {
  const { feedback } = useServices();
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const tools = useDeviceTools();
  const [isLocating, setLocating] = useState(false);
  const { location } = values;
  const knownPlace = getPlace(values.lat, values.lng);
  const problem = findTextProblem(location, { max: REPAIR_TEXT_MAX, anyCharacter: true });
  const locate = async (): Promise<void> => {
    setLocating(true);
    const answer = await tools.getPosition();
    setLocating(false);
    if (answer.ok) {
      const { latitude, longitude, system } = answer.value;
      const place = convertPlace({ lat: latitude, lng: longitude }, system, 'wgs84');
      change({ lat: roundDegrees(place.lat), lng: roundDegrees(place.lng) });
    } else if (answer.reason !== 'cancelled')
      feedback.toast(tRepair(answer.reason === 'denied' ? 'locateDenied' : 'locateFailed'), 'bad');
  };
  return (
    <>
      <TextField
        label={t('location')}
        name="location"
        autoComplete="off"
        enterKeyHint="next"
        value={location}
        error={isStrict || problem?.kind === 'too long' ? formatTextProblem(problem, t('location'), t) : ''}
        onChange={(next) => change({ location: next })}
      />
      <div className="as-repair-form__place">
        <span className="as-repair__quiet">
          {knownPlace === null ? tRepair('noPlace') : tRepair('placeAt', { place: formatPlace(knownPlace) })}
        </span>
        <Button busy={isLocating} onClick={() => void locate()}>
          {tRepair(isLocating ? 'locating' : 'here')}
        </Button>
      </div>
    </>
  );
}
