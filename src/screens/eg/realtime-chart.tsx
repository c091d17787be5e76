/** /detail/eg/realtime-chart/{equipmentId}/{signalId}: the present value of one signal, and its live curve. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { CurrentValue } from '../../features/curves/current-value';
import type { CurveScope } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { egListPath } from '../../navigation/paths';
import { preselectionOf } from '../../navigation/preselection';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';

const NO_PRESELECTION = preselectionOf(undefined, undefined);

export default function RealtimeChart() {
  const shell = useWords(shellWords);
  const params = useParams();
  const equipmentId = params.equipmentId as EquipmentId;
  const signalId = params.signalId as SignalId;
  const scope = useMemo<CurveScope>(
    () => ({ owner: { family: 'equipment', equipmentId }, equipmentId }),
    [equipmentId],
  );
  const name = useEquipmentName('equipment', equipmentId);
  return (
    <CurveScreen
      key={`${equipmentId} ${signalId}`}
      scope={scope}
      name={name}
      preselection={NO_PRESELECTION}
      title={shell('titleRealtimeChart')}
      up={egListPath(equipmentId)}
      only={signalId}
      header={(watch, signal) =>
        watch === null || signal === undefined ? null : <CurrentValue watch={watch} signal={signal} />
      }
    />
  );
}
