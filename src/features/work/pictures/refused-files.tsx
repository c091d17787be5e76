/**
 * Lists files that were not accepted, each with the reason, the limit, and a way to add it if possible (faults 76 to
 * 78).
 */
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { formatFileRefusal } from './picture-words';
import type { usePictureAdder } from './use-adding';

interface RefusedFilesProps {
  readonly adder: Pick<ReturnType<typeof usePictureAdder>, 'refused' | 'addAfterAll' | 'dismiss'>;
  readonly max: number;
}

export function RefusedFiles({
  adder: { refused: refusedFiles, addAfterAll, dismiss },
  max,
}: RefusedFilesProps) {
  const t = useWords(workPartsWords);
  return (
    <div className="as-photos__refused">
      {refusedFiles.map((refusal) => (
        <Notice key={refusal.id} tone="bad">
          <span className="as-photos__why">{formatFileRefusal(refusal, max, t)}</span>
          <span className="as-photos__do">
            {refusal.file === null ? null : (
              <Button kind="quiet" onClick={() => void addAfterAll(refusal)}>
                {t('keepAnyway')}
              </Button>
            )}
            <Button kind="quiet" onClick={() => dismiss(refusal.id)}>
              {t('understood')}
            </Button>
          </span>
        </Notice>
      ))}
    </div>
  );
}
