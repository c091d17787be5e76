/**
 * /detail/eg/history-chart/{equipId}: history curves of a piece of equipment.
 * /detail/eg/history-chart-scada/{equipId}/{checkAll}/{reports} preselects signals.
 */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { CurveScope } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getEgListPath } from '../../navigation/paths';
import { getPreselection } from '../../navigation/preselection';
import type { EquipmentId } from '../../shared/ids';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';

export default function EquipmentHistoryChart() {
  const tShell = useWords(shellWords);
  const { equipId, checkAll, reports } = useParams();
  const equipmentId = equipId as EquipmentId;
  const scope = useMemo<CurveScope>(
    () => ({ owner: { family: 'equipment', equipmentId }, equipmentId }),
    [equipmentId],
  );
  const preselection = useMemo(() => getPreselection(checkAll, reports), [checkAll, reports]);
  const name = useEquipmentName('equipment', equipmentId);
  return (
    <CurveScreen
      key={equipmentId}
      scope={scope}
      preselection={preselection}
      name={name}
      title={tShell('titleHistoryChart')}
      backPath={getEgListPath(equipmentId)}
    />
  );
}
