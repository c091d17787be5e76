/** /detail/gm/chart-line/{equipId}/{signalId}: the curve of one parameter, continued by polled values. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { CurrentValue } from '../../features/curves/current-value';
import type { CurveScope } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { gmChartsPath } from '../../navigation/paths';
import { preselectionOf } from '../../navigation/preselection';
import { legacyEquipment } from '../../shared/calls/legacy';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

const NO_PRESELECTION = preselectionOf(undefined, undefined);

export default function ParameterChart() {
  const shell = useWords(shellWords);
  const params = useParams();
  const equipmentId = params.equipId as EquipmentId;
  const signalId = params.signalId as SignalId;
  const scope = useMemo<CurveScope>(
    () => ({ owner: { family: 'legacy', equipmentId }, equipmentId }),
    [equipmentId],
  );
  const name = useCall(legacyEquipment, { equipId: equipmentId }).data?.name ?? '';
  return (
    <CurveScreen
      key={`${equipmentId} ${signalId}`}
      scope={scope}
      name={name}
      preselection={NO_PRESELECTION}
      title={shell('titleHistoryChart')}
      up={gmChartsPath(equipmentId)}
      only={signalId}
      header={(watch, signal) =>
        watch === null || signal === undefined ? null : <CurrentValue watch={watch} signal={signal} />
      }
    />
  );
}
