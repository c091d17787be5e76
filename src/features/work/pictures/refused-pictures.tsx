/** Lists the photos of a returned form that the platform refused, to send again, shrink or remove. */
import { useState } from 'react';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { workFaultText } from '../../../i18n/work-refusals';
import type { PictureRow } from '../../../state/work/rows';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

interface RefusedPicturesProps {
  readonly rows: readonly PictureRow[];
  readonly onRemove: (row: PictureRow) => void;
}

export function RefusedPictures({ rows, onRemove }: RefusedPicturesProps) {
  const t = useWords(workPartsWords);
  const language = useLanguage();
  const { pictures } = useWork();
  const [shrinkingKey, setShrinkingKey] = useState<string | null>(null);
  const shrink = async (key: string): Promise<void> => {
    setShrinkingKey(key);
    await pictures.shrink(key);
    setShrinkingKey(null);
  };
  return rows.map((row, index) =>
    row.state !== 'refused' ? null : (
      <Notice key={row.key} tone="bad">
        <span className="as-photos__why">
          {t('pictureRefusedBecause', {
            n: index + 1,
            why: row.fault === null ? t('pictureRefused') : workFaultText(row.fault, language),
          })}
        </span>
        <span className="as-photos__do">
          <Button kind="quiet" onClick={() => void pictures.sendAgain(row.key)}>
            {t('uploadAgain')}
          </Button>
          <Button kind="quiet" busy={shrinkingKey === row.key} onClick={() => void shrink(row.key)}>
            {t('shrink')}
          </Button>
          <Button kind="quiet" onClick={() => onRemove(row)}>
            {t('remove')}
          </Button>
        </span>
      </Notice>
    ),
  );
}
