import { useMemo, useState } from 'react';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import type { ReportColumn } from '../../shared/calls/history-reports';
import type { SignalId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SearchField } from '../../ui/search-field';
import { formatColumnName } from './cell';
import './column-picker.css';

export interface ColumnPickerProps {
  readonly available: readonly ReportColumn[];
  readonly shownColumns: readonly ReportColumn[];
  readonly onChoose: (ids: readonly SignalId[]) => void;
  readonly onClose: () => void;
}

export function ColumnPicker({ available, shownColumns, onChoose, onClose }: ColumnPickerProps) {
  const t = useWords(historyReportWords);
  const [chosen, setChosen] = useState<ReadonlySet<SignalId>>(
    () => new Set(shownColumns.map(({ id }) => id)),
  );
  const [search, setSearch] = useState('');
  const matching = useMemo(
    () => available.filter((column) => matchesSearch(search, [formatColumnName(column)])),
    [available, search],
  );
  const setSelected = (ids: readonly SignalId[], isSelected: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const ids = matching.map(({ id }) => id);
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
          value={search}
          onChange={setSearch}
        />
        <div className="as-columns__all">
          <Button kind="quiet" onClick={() => setSelected(ids, true)}>
            {t('allColumns')}
          </Button>
          <Button kind="quiet" onClick={() => setSelected(ids, false)}>
            {t('clearAll')}
          </Button>
          <span className="as-columns__count" role="status">
            {chosen.size === 0 ? t('columnsNone') : `${chosen.size}/${available.length}`}
          </span>
        </div>
        <ul className="as-columns__list">
          {matching.map((column) => (
            <li key={column.id}>
              <label className="as-columns__item">
                <input
                  type="checkbox"
                  checked={chosen.has(column.id)}
                  onChange={(event) => setSelected([column.id], event.target.checked)}
                />
                {formatColumnName(column)}
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
