import { useMemo, useState } from 'react';
import { reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import type { ReportColumn } from '../../shared/calls/report';
import type { SignalId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SearchField } from '../../ui/search-field';
import { columnName } from './cell';
import './column-picker.css';

export interface ColumnPickerProps {
  readonly available: readonly ReportColumn[];
  readonly shown: readonly ReportColumn[];
  readonly onChoose: (ids: readonly SignalId[]) => void;
  readonly onClose: () => void;
}

export function ColumnPicker({ available, shown, onChoose, onClose }: ColumnPickerProps) {
  const t = useWords(reportWords);
  const [chosen, setChosen] = useState<ReadonlySet<SignalId>>(() => new Set(shown.map(({ id }) => id)));
  const [wanted, setWanted] = useState('');
  const listed = useMemo(
    () => available.filter((column) => matchesSearch(wanted, [columnName(column)])),
    [available, wanted],
  );
  const put = (ids: readonly SignalId[], isIn: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isIn) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const ids = listed.map(({ id }) => id);
  return (
    <Dialog
      shape="sheet"
      title={t('chooseColumns')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            disabled={chosen.size === 0}
            onClick={() => onChoose(available.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="as-columns">
        <SearchField
          label={t('searchColumns')}
          clearLabel={t('clearSearch')}
          value={wanted}
          onChange={setWanted}
        />
        <div className="as-columns__all">
          <Button kind="quiet" onClick={() => put(ids, true)}>
            {t('allColumns')}
          </Button>
          <Button kind="quiet" onClick={() => put(ids, false)}>
            {t('clearAll')}
          </Button>
          <span className="as-columns__count" role="status">
            {chosen.size === 0 ? t('columnsNone') : `${chosen.size}/${available.length}`}
          </span>
        </div>
        <ul className="as-columns__list">
          {listed.map((column) => (
            <li key={column.id}>
              <label className="as-columns__item">
                <input
                  type="checkbox"
                  checked={chosen.has(column.id)}
                  onChange={(event) => put([column.id], event.target.checked)}
                />
                {columnName(column)}
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
