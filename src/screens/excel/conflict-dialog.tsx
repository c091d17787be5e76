/** Asks about a value that two users changed differently: theirs or mine. */
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
  /** Number of remaining questions, including this one. */
  readonly left: number;
  readonly person: string;
  readonly onDecided: () => void;
}

export function ConflictDialog({ form, conflict, left, person, onDecided }: ConflictDialogProps) {
  const say = useWords(excelWords);
  const place = form.place(conflict.field);
  if (place === null) return null;
  const row = place.row === null ? '' : ` · ${rowTitle(place, form)}`;
  const words = (cell: CellValue | undefined): string => {
    const text = fullText(place.field, cell ?? EMPTY);
    const count = cell?.images.length ?? 0;
    return (
      [text, count > 0 ? say('photoCount', { n: count }) : '', cell?.note ?? '']
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
      title={say('bothChanged', { title: `${place.field.title}${row}` })}
      closeLabel={say('mine')}
      onClose={keep}
      actions={
        <>
          <Button onClick={take}>{say('theirs')}</Button>
          <Button kind="primary" onClick={keep}>
            {say('mine')}
          </Button>
        </>
      }
    >
      <dl className="as-facts">
        <dt>{say('mine')}</dt>
        <dd>
          {words(conflict.mine)} {time(conflict.mine)}
        </dd>
        <dt>{person === '' ? say('theirs') : person}</dt>
        <dd>
          {words(conflict.theirs)} {time(conflict.theirs)}
        </dd>
        <dt>{say('before')}</dt>
        <dd>{words(conflict.base)}</dd>
      </dl>
      {left > 1 ? <p className="as-report-field__facts">{say('conflictsLeft', { n: left - 1 })}</p> : null}
    </Dialog>
  );
}
