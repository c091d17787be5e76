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
  readonly availableColumns: readonly ReportColumn[];
  readonly shownColumns: readonly ReportColumn[];
  readonly onChoose: (ids: readonly SignalId[]) => void;
  readonly onClose: () => void;
}

export function ColumnPicker({ availableColumns, shownColumns, onChoose, onClose }: ColumnPickerProps) {
  const t = useWords(historyReportWords);
  const [chosenIds, setChosen] = useState<ReadonlySet<SignalId>>(
    () => new Set(shownColumns.map(({ id }) => id)),
  );
  const [search, setSearch] = useState('');
  const matchingColumns = useMemo(
    () => availableColumns.filter((column) => matchesSearch(search, [formatColumnName(column)])),
    [availableColumns, search],
  );
  const setSelected = (ids: readonly SignalId[], isSelected: boolean): void => {
    const next = new Set(chosenIds);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const ids = matchingColumns.map(({ id }) => id);
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
            disabled={chosenIds.size === 0}
            onClick={() => onChoose(availableColumns.flatMap(({ id }) => (chosenIds.has(id) ? [id] : [])))}
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
            {chosenIds.size === 0 ? t('columnsNone') : `${chosenIds.size}/${availableColumns.length}`}
          </span>
        </div>
        <ul className="as-columns__list">
          {matchingColumns.map((column) => (
            <li key={column.id}>
              <label className="as-columns__item">
                <input
                  type="checkbox"
                  checked={chosenIds.has(column.id)}
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
