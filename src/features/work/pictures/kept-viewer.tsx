import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import type { PictureRow } from '../../../state/work/rows';
import { Button } from '../../../ui/button';
import { formatMinute } from '../../time/time-text';
import { usePictureState, WholePicture } from './kept-picture';
import { PictureViewer } from './picture-viewer';
import { SOURCE_KEYS } from './sources';

interface StoredPictureViewerProps {
  readonly rows: readonly PictureRow[];
  readonly index: number;
  readonly onIndexChange: (index: number) => void;
  readonly onClose: () => void;
  readonly onRemove?: (row: PictureRow) => void;
}

export function StoredPictureViewer({ rows, index, ...props }: StoredPictureViewerProps) {
  const row = rows[index];
  return row === undefined ? null : (
    <ViewedPicture key={row.key} rows={rows} index={index} row={row} {...props} />
  );
}

function ViewedPicture({
  rows,
  row,
  index,
  onIndexChange,
  onClose,
  onRemove,
}: StoredPictureViewerProps & { readonly row: PictureRow }) {
  const t = useWords(workPartsWords);
  const { text } = usePictureState(row);
  return (
    <PictureViewer
      index={index}
      total={rows.length}
      onIndexChange={onIndexChange}
      onClose={onClose}
      facts={[
        text,
        t(SOURCE_KEYS[row.by]),
        ...(row.takenAt === null ? [] : [t('takenAt', { time: formatMinute(row.takenAt) })]),
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
