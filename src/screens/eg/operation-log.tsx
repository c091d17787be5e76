import { useParams } from 'react-router-dom';
import { PageList } from '../../features/lists/page-list';
import { dateText } from '../../features/time/time-text';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { egListPath } from '../../navigation/paths';
import { type OperationLogRow, queryOperationLog } from '../../shared/calls/equipment';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import { IconButton } from '../../ui/icon-button';
import { ReloadIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { Frame } from './frame';

function Entry({ row }: { readonly row: OperationLogRow }) {
  const say = useWords(equipmentWords);
  return (
    <>
      <div className="as-eg-row__head">
        <h2 className="as-eg-row__name">{row.title}</h2>
        {row.success === null ? null : (
          <Tag tone={row.success ? 'good' : 'bad'}>{say(row.success ? 'success' : 'failure')}</Tag>
        )}
      </div>
      <p>{row.content}</p>
      <p className="as-eg__note">
        {row.time === null ? '' : <time>{dateText(row.time)} </time>}
        {row.user === '' ? '' : `${say('logBy')} ${row.user}`}
      </p>
    </>
  );
}

/** /detail/eg/operation-log/{equipId}: the operations on an equipment and their users, newest first. */
export default function OperationLog() {
  const shell = useWords(shellWords);
  const say = useWords(equipmentWords);
  const equipId = (useParams().equipId ?? '') as EquipmentId;
  const pages = usePages(queryOperationLog, { objectId: equipId });
  const title = shell('titleOperationLog');
  return (
    <Frame
      title={title}
      back={egListPath(equipId)}
      end={
        <IconButton label={say('refresh')} onClick={() => void pages.reload()}>
          <ReloadIcon />
        </IconButton>
      }
    >
      <div>
        <PageList pages={pages} label={title} none={say('logNone')} draw={(row) => <Entry row={row} />} />
      </div>
    </Frame>
  );
}
