/** Shows a table of a record: a card for each row, side by side if there is room, with the values of the row above. */
import { type CSSProperties, memo, useMemo, useRef, useState } from 'react';
import { useKeptFocus } from '../../../browser/use-kept-focus';
import { useGradualCount } from '../../../features/lists/use-gradually';
import { smartReportWords } from '../../../i18n/smart-reports';
import { useWords } from '../../../i18n/use-words';
import type { Place } from '../../../report-document/form';
import type { TableSection } from '../../../report-document/model';
import { createTableCellKey, isFilled } from '../../../report-document/values';
import { REPORT_TABLE_ROWS_MAX } from '../../../shared/constants';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Dialog } from '../../../ui/dialog';
import { toUniqueKeys } from '../unique-keys';
import { useFormScope, useRows } from '../use-form';
import { FieldView } from '../view/field-view';
import { LowerField, ReportField } from './field';

/** Columns that are legible side by side on A4; a wider table is printed as cards. */
const PRINTED_COLUMNS_MAX = 8;

interface RowProps {
  readonly section: TableSection;
  readonly row: string;
  readonly rowAbove: string | null;
  readonly title: string;
  readonly onRemove: ((row: string) => void) | null;
}

const TableRow = memo(function TableRow({ section, row, rowAbove, title, onRemove }: RowProps) {
  const t = useWords(smartReportWords);
  const { isFilling } = useFormScope();
  const places = useMemo(
    () =>
      section.columns.map(
        (field): Place => ({ key: createTableCellKey(section.id, row, field.id), field, section, row }),
      ),
    [section, row],
  );
  const keys = toUniqueKeys(section.columns.map(({ id }) => id));
  return (
    <fieldset className="as-report-row">
      <legend className="as-report-row__title">{title}</legend>
      <div className="as-report-row__cells">
        {places.map((place, index) => {
          const key = keys[index];
          if (!isFilling) return <FieldView key={key} place={place} />;
          return rowAbove === null ? (
            <ReportField key={key} place={place} />
          ) : (
            <LowerField
              key={key}
              place={place}
              above={createTableCellKey(section.id, rowAbove, place.field.id)}
            />
          );
        })}
      </div>
      {onRemove === null ? null : (
        <Button kind="quiet" label={t('removeRowNamed', { title })} onClick={() => onRemove(row)}>
          {t('removeRow')}
        </Button>
      )}
    </fieldset>
  );
});

function RemoveRowDialog({
  title,
  onRemove,
  onClose,
}: {
  readonly title: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const t = useWords(smartReportWords);
  return (
    <Dialog
      title={t('removeRowAsk', { title })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" onClick={onRemove}>
            {t('removeRow')}
          </Button>
        </>
      }
    >
      <p>{t('removeRowDetail')}</p>
    </Dialog>
  );
}

/**
 * Returns the rows with their titles. For a fixed table, only the document's rows are shown; the value keeps any others.
 */
function getTitledRows(
  { rows }: TableSection,
  rowIds: readonly string[],
  formatRowNumber: (n: number) => string,
) {
  if (rows.kind === 'free') return rowIds.map((id, index) => ({ id, title: formatRowNumber(index + 1) }));
  return rows.rows.map(({ id, title, due }) => ({
    id,
    title: due === '' || due === title ? title : `${title} · ${due}`,
  }));
}

export const ReportTable = memo(function ReportTable({ section }: { readonly section: TableSection }) {
  const t = useWords(smartReportWords);
  const { form, isFilling, isWhole } = useFormScope();
  const { newOperationId } = useServices();
  const rowIds = useRows(form, section.id);
  const rows = getTitledRows(section, rowIds, (n) => t('rowNumber', { n }));
  const drawnCount = useGradualCount(rows.length, isWhole);
  const [rowToRemove, setRowToRemove] = useState<string | null>(null);
  const table = useRef<HTMLDivElement>(null);
  useKeptFocus(table, '.as-report-row');
  const minRows = section.rows.kind === 'free' ? section.rows.least : 0;
  const maxRows = section.rows.kind === 'free' ? section.rows.most : 0;
  if (form.isClosed(section.id)) {
    const closedText = t('closedTable', { most: REPORT_TABLE_ROWS_MAX });
    return <p className="as-report-field__facts">{closedText}</p>;
  }
  const canRemove = isFilling && section.rows.kind === 'free' && rows.length > minRows;
  const remove = (row: string): void => {
    const hasInput = section.columns.some(({ id }) =>
      isFilled(form.cell(createTableCellKey(section.id, row, id))),
    );
    if (hasInput) setRowToRemove(row);
    else form.removeRow(section.id, row);
  };
  return (
    <div
      ref={table}
      className={cx(
        'as-report-rows',
        !isFilling && section.columns.length <= PRINTED_COLUMNS_MAX && 'as-report-rows--table',
      )}
      style={{ '--as-report-columns': section.columns.length } as CSSProperties}
    >
      {rows.slice(0, drawnCount).map(({ id, title }, index) => (
        <TableRow
          key={id}
          section={section}
          row={id}
          rowAbove={rows[index - 1]?.id ?? null}
          title={title}
          onRemove={canRemove ? remove : null}
        />
      ))}
      {rows.length === 0 ? <p className="as-report-field__facts">{t('noRows')}</p> : null}
      {isFilling && section.rows.kind === 'free' && rows.length < maxRows ? (
        <Button onClick={() => form.addRow(section.id, newOperationId())}>{t('addRow')}</Button>
      ) : null}
      {rowToRemove === null ? null : (
        <RemoveRowDialog
          title={rows.find(({ id }) => id === rowToRemove)?.title ?? ''}
          onClose={() => setRowToRemove(null)}
          onRemove={() => {
            form.removeRow(section.id, rowToRemove);
            setRowToRemove(null);
          }}
        />
      )}
    </div>
  );
});
