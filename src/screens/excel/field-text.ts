import { minuteText } from '../../features/time/time-text';
import type { Words } from '../../i18n/engine';
import type { ExcelKey } from '../../i18n/excel';
import { joinNames } from '../../i18n/lists';
import { type Problem, splitChoices } from '../../report-document/check';
import type { FormulaNote } from '../../report-document/form';
import { numberText } from '../../report-document/formula-cell';
import type { Field, ReportDocument } from '../../report-document/model';
import type { CellValue } from '../../shared/calls/excel-value';
import { clipText } from '../../shared/clip-text';

type Translate = Words<ExcelKey>;

export function valueText(field: Field, { v, err }: CellValue): string {
  const value = v ?? '';
  if (field.kind === 'select' || field.kind === 'multi')
    return joinNames(
      splitChoices(value).map((one) => field.options.find((option) => option.value === one)?.text ?? one),
    );
  if (field.kind === 'formula') return err ? '--' : value;
  return field.kind === 'datetime' ? value.replace('T', ' ') : value;
}
export const getUnit = (field: Field): string => ('unit' in field ? field.unit : '');
export function fullText(field: Field, cell: CellValue): string {
  const text = valueText(field, { ...cell, v: cell.v === null ? null : clipText(cell.v) });
  const unit = getUnit(field);
  return text === '' || text === '--' || unit === '' ? text : `${text} ${unit}`;
}
export const formatLabel = (field: Field): string => {
  const unit = getUnit(field);
  return unit === '' ? field.title : `${field.title} (${unit})`;
};

/** Formats a range; '' without limits. */
export function rangeText(low: number | null, high: number | null, t: Translate): string {
  if (low !== null && high !== null) return t('between', { low, high });
  if (low !== null) return t('atLeast', { low });
  return high === null ? '' : t('atMost', { high });
}

/** Formats the extremes of the hour before a value taken from history; '' if missing. */
export function hourText(field: Field, { hour }: CellValue, t: Translate): string {
  if (hour === null || field.kind !== 'live') return '';
  const { decimals } = field;
  const text = (number: number): string =>
    decimals === null ? String(number) : numberText(number, decimals);
  return t('dueHour', {
    low: text(hour.low),
    high: text(hour.high),
    unit: field.unit,
  }).trim();
}
/** Returns a note if history had no value at the due time of a row, otherwise ''. */
export const gapText = ({ v, by, at }: CellValue, t: Translate): string =>
  by === 'due' && v === null && at !== null ? t('dueGap', { time: minuteText(at) }) : '';

export function problemText(problem: Problem, t: Translate): string {
  switch (problem.is) {
    case 'missing':
      return t('missing');
    case 'too long':
      return t('tooLong', { n: problem.length, max: problem.max });
    case 'special':
      return t('special', { found: problem.found.join(' ') });
    case 'not a number':
      return t('notNumber');
    case 'mistyped':
      return t('mistyped', { range: rangeText(problem.min, problem.max, t) });
    case 'no option':
      return t('noOption');
    case 'too few':
      return t('tooFew', { n: problem.least });
    case 'too many':
      return t('tooMany', { n: problem.most });
    case 'formula':
      return t('formulaWrong');
  }
}

const OF_OPERAND = /^[fct]:(?:.*\.)?/;
function operandTitle({ sections }: ReportDocument, key: string): string {
  const id = key.replace(OF_OPERAND, '');
  const fields = sections.flatMap((section) =>
    section.is === 'fields' ? section.fields : section.is === 'table' ? section.columns : [],
  );
  return fields.find((field) => field.id === id)?.title ?? key;
}
export function formulaText(document: ReportDocument, { error, missing }: FormulaNote, t: Translate): string {
  if (error === 'missing-operand')
    return missing === null ? t('waits') : t('waitsFor', { title: operandTitle(document, missing) });
  if (error === 'cycle') return t('cycle');
  if (error === 'budget') return t('formulasTooLarge');
  return error === 'division-by-zero' ? t('byZero') : t('formulaWrong');
}
