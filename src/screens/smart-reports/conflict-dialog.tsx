/** Asks which value to keep after two users changed it differently. */
import { formatDateTime } from '../../features/time/time-text';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import type { ReportForm } from '../../report-document/form';
import type { CellConflict } from '../../report-document/merge';
import { EMPTY_CELL } from '../../report-document/values';
import type { CellValue } from '../../shared/calls/smart-report-value';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { formatValueWithUnit } from './field-text';
import { getRowTitle } from './report-csv';

interface ConflictDialogProps {
  readonly form: ReportForm;
  readonly conflict: CellConflict;
  /** Number of conflicts to decide, including this one. */
  readonly remainingCount: number;
  readonly person: string;
  readonly onDecided: () => void;
}

export function ConflictDialog({ form, conflict, remainingCount, person, onDecided }: ConflictDialogProps) {
  const t = useWords(smartReportWords);
  const place = form.place(conflict.field);
  if (place === null) return null;
  const row = place.row === null ? '' : ` · ${getRowTitle(place, form)}`;
  const formatValue = (cell: CellValue | undefined): string => {
    const text = formatValueWithUnit(place.field, cell ?? EMPTY_CELL);
    const count = cell?.images.length ?? 0;
    return (
      [text, count > 0 ? t('photoCount', { n: count }) : '', cell?.note ?? '']
        .filter((part) => part !== '')
        .join(' · ') || '--'
    );
  };
  const formatTime = (cell: CellValue | undefined): string =>
    cell?.at == null ? '' : formatDateTime(cell.at);
  const keepMine = (): void => onDecided();
  const takeTheirs = (): void => {
    form.changeCell(place, conflict.theirs ?? EMPTY_CELL);
    onDecided();
  };
  return (
    <Dialog
      title={t('bothChanged', { title: `${place.field.title}${row}` })}
      closeLabel={t('mine')}
      onClose={keepMine}
      actions={
        <>
          <Button onClick={takeTheirs}>{t('theirs')}</Button>
          <Button kind="primary" onClick={keepMine}>
            {t('mine')}
          </Button>
        </>
      }
    >
      <dl className="as-facts">
        <dt>{t('mine')}</dt>
        <dd>
          {formatValue(conflict.mine)} {formatTime(conflict.mine)}
        </dd>
        <dt>{person === '' ? t('theirs') : person}</dt>
        <dd>
          {formatValue(conflict.theirs)} {formatTime(conflict.theirs)}
        </dd>
        <dt>{t('before')}</dt>
        <dd>{formatValue(conflict.base)}</dd>
      </dl>
      {remainingCount > 1 ? (
        <p className="as-report-field__facts">{t('conflictsLeft', { n: remainingCount - 1 })}</p>
      ) : null}
    </Dialog>
  );
}
