/** /detail/eg/equip-repairs/{id}/{name}: the repairs of a piece of equipment, and a button to report another. */
import { useParams } from 'react-router-dom';
import { ReportButton } from '../../features/work/evidence/report-button';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { egListPath, NOTHING } from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
import { equipmentInfo } from '../../shared/calls/equipment';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Frame } from './frame';
import { getReport } from './menu';
import { RepairList } from './repair-list';

export default function EquipmentRepairs() {
  const shell = useWords(shellWords);
  const { id = '', name = '' } = useParams();
  const title = name === '' || name === NOTHING ? shell('titleRepair') : name;
  const info = useCall(equipmentInfo, { equipmentId: id as EquipmentId }).data;
  useTitle(title);
  const known = { equipmentId: id as EquipmentId, equipName: name === NOTHING ? '' : name };
  return (
    <Frame title={title} back={egListPath(id as EquipmentId)}>
      <ReportButton kind="primary" block from={() => (info === undefined ? known : getReport(info))} />
      <RepairList key={id} id={id as EquipmentId} />
    </Frame>
  );
}
