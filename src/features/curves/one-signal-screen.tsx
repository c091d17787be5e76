import { useMemo } from 'react';
import { getPreselection } from '../../navigation/preselection';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { CurrentValue } from './current-value';
import type { CurveScope } from './curve-scope';
import { CurveScreen } from './curve-screen';

const NO_PRESELECTION = getPreselection(undefined, undefined);

interface OneSignalScreenProps {
  readonly family: 'equipment' | 'legacy';
  readonly equipmentId: EquipmentId;
  readonly signalId: SignalId;
  /** Name of the equipment; '' until loaded. */
  readonly name: string;
  readonly title: string;
  readonly backPath: string;
}

export function OneSignalScreen({
  family,
  equipmentId,
  signalId,
  name,
  title,
  backPath,
}: OneSignalScreenProps) {
  const scope = useMemo<CurveScope>(
    () => ({ owner: { family, equipmentId }, equipmentId }),
    [family, equipmentId],
  );
  return (
    <CurveScreen
      key={`${equipmentId} ${signalId}`}
      scope={scope}
      name={name}
      preselection={NO_PRESELECTION}
      title={title}
      backPath={backPath}
      only={signalId}
      header={(watch, signal) =>
        watch === null || signal === undefined ? null : <CurrentValue watch={watch} signal={signal} />
      }
    />
  );
}
