/** Asks which value to keep after two users changed it differently. */
import { dateText } from '../../features/time/time-text';
import { excelWords } from '../../i18n/excel';
import { useWords } from '../../i18n/use-words';
import type { ReportForm } from '../../report-document/form';
import type { CellConflict } from '../../report-document/merge';
import { EMPTY } from '../../report-document/values';
import type { CellValue } from '../../shared/calls/excel-value';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { fullText } from './field-text';
import { rowTitle } from './report-csv';

interface ConflictDialogProps {
  readonly form: ReportForm;
  readonly conflict: CellConflict;
  /** Number of conflicts to decide, including this one. */
  readonly left: number;
  readonly person: string;
  readonly onDecided: () => void;
}

export function ConflictDialog({ form, conflict, left, person, onDecided }: ConflictDialogProps) {
  const t = useWords(excelWords);
  const place = form.place(conflict.field);
  if (place === null) return null;
  const row = place.row === null ? '' : ` · ${rowTitle(place, form)}`;
  const words = (cell: CellValue | undefined): string => {
    const text = fullText(place.field, cell ?? EMPTY);
    const count = cell?.images.length ?? 0;
    return (
      [text, count > 0 ? t('photoCount', { n: count }) : '', cell?.note ?? '']
        .filter((part) => part !== '')
        .join(' · ') || '--'
    );
  };
  const time = (cell: CellValue | undefined): string => (cell?.at == null ? '' : dateText(cell.at));
  const keep = (): void => onDecided();
  const take = (): void => {
    form.change(place, conflict.theirs ?? EMPTY);
    onDecided();
  };
  return (
    <Dialog
      title={t('bothChanged', { title: `${place.field.title}${row}` })}
      closeLabel={t('mine')}
      onClose={keep}
      actions={
        <>
          <Button onClick={take}>{t('theirs')}</Button>
          <Button kind="primary" onClick={keep}>
            {t('mine')}
          </Button>
        </>
      }
    >
      <dl className="as-facts">
        <dt>{t('mine')}</dt>
        <dd>
          {words(conflict.mine)} {time(conflict.mine)}
        </dd>
        <dt>{person === '' ? t('theirs') : person}</dt>
        <dd>
          {words(conflict.theirs)} {time(conflict.theirs)}
        </dd>
        <dt>{t('before')}</dt>
        <dd>{words(conflict.base)}</dd>
      </dl>
      {left > 1 ? <p className="as-report-field__facts">{t('conflictsLeft', { n: left - 1 })}</p> : null}
    </Dialog>
  );
}
