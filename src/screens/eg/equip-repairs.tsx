/** /detail/eg/equip-repairs/{id}/{name}: the repairs of an equipment, and a link to report another one. */
import { Link, useParams } from 'react-router-dom';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { egListPath, NOTHING, REPAIR_PATH } from '../../navigation/paths';
import { isBuilt } from '../../navigation/routes';
import { useTitle } from '../../navigation/use-title';
import type { EquipmentId } from '../../shared/ids';
import { Frame } from './frame';
import { RepairList } from './repair-list';

export default function EquipmentRepairs() {
  const shell = useWords(shellWords);
  const say = useWords(equipmentWords);
  const { id = '', name = '' } = useParams();
  const title = name === '' || name === NOTHING ? shell('titleRepair') : name;
  useTitle(title);
  return (
    <Frame title={title} back={egListPath(id as EquipmentId)}>
      {isBuilt(REPAIR_PATH) ? (
        <Link className="as-link-button as-link-button--primary" to={REPAIR_PATH}>
          {say('repairNew')}
        </Link>
      ) : null}
      <RepairList key={id} id={id as EquipmentId} />
    </Frame>
  );
}
