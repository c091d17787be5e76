/** Formats a record as comma-separated values: one line for each field and each cell of a table. */

import type { Words } from '../../i18n/engine';
import type { ExcelKey } from '../../i18n/excel';
import { joinNames } from '../../i18n/lists';
import type { Place, ReportForm } from '../../report-document/form';
import { CSV_LINE_END, csvHead, csvLine } from '../../shared/csv';
import { platformText } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { formulaText, gapText, getUnit, hourText, valueText } from './field-text';

const HEADINGS = [
  'columnSection',
  'columnRow',
  'columnField',
  'columnValue',
  'columnUnit',
  'columnAbnormal',
  'columnNote',
  'columnTime',
] as const;

/** Returns the title of a fixed row, otherwise the row's number. */
export function rowTitle({ section, row }: Place, form: ReportForm): string {
  if (section.is !== 'table' || row === null) return '';
  if (section.rows.is === 'fixed') return section.rows.rows.find(({ id }) => id === row)?.title ?? row;
  return String(form.rows(section.id).indexOf(row) + 1);
}

/** Returns the user's note and the marks of a value, which the file must contain. */
function remarks({ key, field }: Place, form: ReportForm, t: Words<ExcelKey>): string {
  const cell = form.cell(key);
  const { note, live, by } = cell;
  const error = form.note(key);
  const isOld = by === 'live' && live !== null && live.fresh !== 'fresh' && live.fresh !== 'ageing';
  const parts = [
    note,
    error === null ? '' : formulaText(form.document, error, t),
    isOld ? t('notLive') : '',
    hourText(field, cell, t),
    gapText(cell, t),
  ];
  return joinNames(parts.filter((part) => part !== ''));
}

export function reportCsv(form: ReportForm, t: Words<ExcelKey>, zone: PlatformZone): string {
  const head = csvHead(
    HEADINGS.map((key) => t(key)),
    true,
  );
  const lines = form.places().map((place) => {
    const { key, field, section } = place;
    const cell = form.cell(key);
    const images = cell.images.map(({ url }) => url).join(' ');
    return csvLine([
      section.title,
      rowTitle(place, form),
      field.title,
      images === '' ? valueText(field, cell) : images,
      getUnit(field),
      cell.abnormal ? t('abnormal') : '',
      remarks(place, form, t),
      cell.at === null ? '' : platformText(cell.at, zone),
    ]);
  });
  return head + lines.map((line) => line + CSV_LINE_END).join('');
}
