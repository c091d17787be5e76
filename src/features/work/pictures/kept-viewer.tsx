import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import type { PictureRow } from '../../../state/work/rows';
import { Button } from '../../../ui/button';
import { minuteText } from '../../time/time-text';
import { usePictureState, WholePicture } from './kept-picture';
import { PictureViewer } from './picture-viewer';
import { SOURCE_KEYS } from './sources';

interface KeptViewerProps {
  readonly rows: readonly PictureRow[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
  readonly onRemove?: (row: PictureRow) => void;
}

export function KeptViewer({ rows, index, ...props }: KeptViewerProps) {
  const row = rows[index];
  return row === undefined ? null : <Viewed key={row.key} rows={rows} index={index} row={row} {...props} />;
}

function Viewed({
  rows,
  row,
  index,
  onIndex,
  onClose,
  onRemove,
}: KeptViewerProps & { readonly row: PictureRow }) {
  const t = useWords(workPartsWords);
  const { text } = usePictureState(row);
  return (
    <PictureViewer
      index={index}
      total={rows.length}
      onIndex={onIndex}
      onClose={onClose}
      facts={[
        text,
        t(SOURCE_KEYS[row.by]),
        ...(row.takenAt === null ? [] : [t('takenAt', { time: minuteText(row.takenAt) })]),
      ]}
      actions={
        onRemove === undefined ? null : (
          <Button kind="danger" onClick={() => onRemove(row)}>
            {t('remove')}
          </Button>
        )
      }
    >
      <WholePicture row={row} name={t('picture', { n: index + 1 })} />
    </PictureViewer>
  );
}
