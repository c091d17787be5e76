/**
 * Lists files that were not accepted, each with the reason, the limit, and a way to add it if possible (faults 76 to
 * 78).
 */
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { fileRefusalText } from './picture-words';
import type { useAdding } from './use-adding';

interface RefusedFilesProps {
  readonly adding: Pick<ReturnType<typeof useAdding>, 'refused' | 'addAfterAll' | 'dismiss'>;
  readonly max: number;
}

export function RefusedFiles({ adding: { refused, addAfterAll, dismiss }, max }: RefusedFilesProps) {
  const t = useWords(workPartsWords);
  return (
    <div className="as-photos__refused">
      {refused.map((one) => (
        <Notice key={one.id} tone="bad">
          <span className="as-photos__why">{fileRefusalText(one, max, t)}</span>
          <span className="as-photos__do">
            {one.file === null ? null : (
              <Button kind="quiet" onClick={() => void addAfterAll(one)}>
                {t('keepAnyway')}
              </Button>
            )}
            <Button kind="quiet" onClick={() => dismiss(one.id)}>
              {t('understood')}
            </Button>
          </span>
        </Notice>
      ))}
    </div>
  );
}
