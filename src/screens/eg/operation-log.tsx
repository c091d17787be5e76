/** /detail/eg/operation-log/{equipId}: the operations on a piece of equipment and their users, newest first. */
import { useParams } from 'react-router-dom';
import { PageList } from '../../features/lists/page-list';
import { OperationRow } from '../../features/writing/operation-row';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getEgListPath } from '../../navigation/paths';
import { queryOperationLog } from '../../shared/calls/equipment';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import { IconButton } from '../../ui/icon-button';
import { ReloadIcon } from '../../ui/icons';
import { Frame } from './frame';

export default function OperationLog() {
  const tShell = useWords(shellWords);
  const t = useWords(equipmentWords);
  const equipId = (useParams().equipId ?? '') as EquipmentId;
  const pages = usePages(queryOperationLog, { objectId: equipId });
  const title = tShell('titleOperationLog');
  return (
    <Frame
      title={title}
      backPath={getEgListPath(equipId)}
      end={
        <IconButton label={t('refresh')} onClick={() => void pages.reload()}>
          <ReloadIcon />
        </IconButton>
      }
    >
      <div>
        <PageList
          pages={pages}
          label={title}
          none={t('logNone')}
          renderRow={(row) => <OperationRow row={row} />}
        />
      </div>
    </Frame>
  );
}
