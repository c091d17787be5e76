/** /detail/eg/equip-repairs/{id}/{name}: the repairs of a piece of equipment, and a button to report another. */
import { useParams } from 'react-router-dom';
import { ReportButton } from '../../features/work/evidence/report-button';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { EMPTY_SEGMENT, getEgListPath } from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
import { equipmentInfo } from '../../shared/calls/equipment';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Frame } from './frame';
import { toReportSubject } from './menu';
import { RepairList } from './repair-list';

export default function EquipmentRepairs() {
  const tShell = useWords(shellWords);
  const { id = '', name = '' } = useParams();
  const title = name === '' || name === EMPTY_SEGMENT ? tShell('titleRepair') : name;
  const info = useCall(equipmentInfo, { equipmentId: id as EquipmentId }).data;
  useTitle(title);
  const fallbackReport = { equipmentId: id as EquipmentId, equipName: name === EMPTY_SEGMENT ? '' : name };
  return (
    <Frame title={title} backPath={getEgListPath(id as EquipmentId)}>
      <ReportButton
        kind="primary"
        block
        getSubject={() => (info === undefined ? fallbackReport : toReportSubject(info))}
      />
      <RepairList key={id} id={id as EquipmentId} />
    </Frame>
  );
}
