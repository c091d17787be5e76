/** /detail/eg/repairs-records/{id}: the past repairs of a piece of equipment. */
import { useParams } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getEgListPath } from '../../navigation/paths';
import type { EquipmentId } from '../../shared/ids';
import { Frame } from './frame';
import { RepairList } from './repair-list';

export default function RepairRecords() {
  const tShell = useWords(shellWords);
  const id = (useParams().id ?? '') as EquipmentId;
  return (
    <Frame title={tShell('titleRepairRecords')} backPath={getEgListPath(id)}>
      <RepairList key={id} id={id} />
    </Frame>
  );
}
