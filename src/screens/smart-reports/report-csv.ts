/** Formats a record as comma-separated values: one line for each field and each cell of a table. */

import type { Words } from '../../i18n/engine';
import { joinNames } from '../../i18n/lists';
import type { SmartReportKey } from '../../i18n/smart-reports';
import type { Place, ReportForm } from '../../report-document/form';
import { isFilled } from '../../report-document/values';
import type { CellValue, ValueSource } from '../../shared/calls/smart-report-value';
import type { ReportRecord } from '../../shared/calls/smart-reports';
import { CSV_LINE_END, toCsvHead, toCsvLine } from '../../shared/csv';
import { formatPlatformTime } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { formatFormulaNote, formatHistoryGap, formatHourExtremes, formatValue, getUnit } from './field-text';

const HEADINGS = [
  'columnSection',
  'columnRow',
  'columnField',
  'columnValue',
  'columnUnit',
  'columnAbnormal',
  'columnNote',
  'columnTime',
  'columnSource',
  'byFiller',
  'status',
] as const;

/** Returns the title of a fixed row, otherwise the row's number. */
export function getRowTitle({ section, row }: Place, form: ReportForm): string {
  if (section.kind !== 'table' || row === null) return '';
  if (section.rows.kind === 'fixed') return section.rows.rows.find(({ id }) => id === row)?.title ?? row;
  return String(form.rows(section.id).indexOf(row) + 1);
}

/** Returns the user's note and the marks of a value, which the file must contain. */
function formatRemarks({ key, field }: Place, form: ReportForm, t: Words<SmartReportKey>): string {
  const cell = form.cell(key);
  const { note, live, by } = cell;
  const formulaNote = form.note(key);
  const isOld = by === 'live' && live !== null && live.fresh !== 'fresh' && live.fresh !== 'ageing';
  const parts = [
    note,
    formulaNote === null ? '' : formatFormulaNote(form.document, formulaNote, t),
    isOld ? t('notLive') : '',
    formatHourExtremes(field, cell, t),
    formatHistoryGap(cell, t),
  ];
  return joinNames(parts.filter((part) => part !== ''));
}

const SOURCE_KEYS = {
  hand: 'sourceHand',
  live: 'sourceLive',
  due: 'sourceDue',
  scan: 'sourceScan',
  formula: 'sourceFormula',
  prior: 'sourcePrior',
} as const satisfies Readonly<Record<ValueSource, SmartReportKey>>;

interface CsvOptions {
  readonly t: Words<SmartReportKey>;
  readonly zone: PlatformZone;
  /** Returns the full address of a picture. */
  readonly getAddress: (url: CellValue['images'][number]['url']) => string;
}

export function formatReportCsv(
  form: ReportForm,
  { filler, status }: Pick<ReportRecord, 'filler' | 'status'>,
  { t, zone, getAddress }: CsvOptions,
): string {
  const head = toCsvHead(
    HEADINGS.map((key) => t(key)),
    true,
  );
  const lines = form.listPlaces().map((place) => {
    const { key, field, section } = place;
    const cell = form.cell(key);
    const images = cell.images.map(({ url }) => getAddress(url)).join(' ');
    return toCsvLine([
      section.title,
      getRowTitle(place, form),
      field.title,
      images === '' ? formatValue(field, cell) : images,
      getUnit(field),
      cell.abnormal ? t('abnormal') : '',
      formatRemarks(place, form, t),
      cell.at === null ? '' : formatPlatformTime(cell.at, zone),
      isFilled(cell) ? t(SOURCE_KEYS[cell.by]) : '',
      filler,
      t(status),
    ]);
  });
  return head + lines.map((line) => line + CSV_LINE_END).join('');
}
