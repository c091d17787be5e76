import { formatMinute } from '../../features/time/time-text';
import type { Words } from '../../i18n/engine';
import { joinNames } from '../../i18n/lists';
import type { SmartReportKey } from '../../i18n/smart-reports';
import { type Problem, splitChoices } from '../../report-document/check';
import type { FormulaNote } from '../../report-document/form';
import { formatFieldNumber } from '../../report-document/formula-cell';
import type { Field, ReportDocument } from '../../report-document/model';
import type { CellValue } from '../../shared/calls/smart-report-value';
import { clipText } from '../../shared/clip-text';

type Translate = Words<SmartReportKey>;

export function formatValue(field: Field, { v, err }: CellValue): string {
  const value = v ?? '';
  if (field.kind === 'select' || field.kind === 'multi')
    return joinNames(
      splitChoices(value).map(
        (choice) => field.options.find((option) => option.value === choice)?.text ?? choice,
      ),
    );
  if (field.kind === 'formula') return err ? '--' : value;
  return field.kind === 'datetime' ? value.replace('T', ' ') : value;
}
export const getUnit = (field: Field): string => ('unit' in field ? field.unit : '');
export function formatValueWithUnit(field: Field, cell: CellValue): string {
  const text = formatValue(field, { ...cell, v: cell.v === null ? null : clipText(cell.v) });
  const unit = getUnit(field);
  return text === '' || text === '--' || unit === '' ? text : `${text} ${unit}`;
}
export const formatLabel = (field: Field): string => {
  const unit = getUnit(field);
  return unit === '' ? field.title : `${field.title} (${unit})`;
};

/** Formats a range; '' without limits. */
export function formatRange(low: number | null, high: number | null, t: Translate): string {
  if (low !== null && high !== null) return t('between', { low, high });
  if (low !== null) return t('atLeast', { low });
  return high === null ? '' : t('atMost', { high });
}

/** Formats the extremes of the hour before a value taken from history; '' if missing. */
export function formatHourExtremes(field: Field, { hour }: CellValue, t: Translate): string {
  if (hour === null || field.kind !== 'live') return '';
  const { decimals } = field;
  const formatNumber = (number: number): string =>
    decimals === null ? String(number) : formatFieldNumber(number, decimals);
  return t('dueHour', {
    low: formatNumber(hour.low),
    high: formatNumber(hour.high),
    unit: field.unit,
  }).trim();
}
/** Returns a note if history had no value at the due time of a row, otherwise ''. */
export const formatHistoryGap = ({ v, by, at }: CellValue, t: Translate): string =>
  by === 'due' && v === null && at !== null ? t('dueGap', { time: formatMinute(at) }) : '';

export function formatProblem(problem: Problem, t: Translate): string {
  switch (problem.kind) {
    case 'missing':
      return t('missing');
    case 'too long':
      return t('tooLong', { n: problem.length, max: problem.max });
    case 'special':
      return t('special', { found: problem.refusedCharacters.join(' ') });
    case 'not a number':
      return t('notNumber');
    case 'mistyped':
      return t('mistyped', { range: formatRange(problem.min, problem.max, t) });
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

const OPERAND_PREFIX = /^[fct]:(?:.*\.)?/;
function getOperandTitle({ sections }: ReportDocument, key: string): string {
  const id = key.replace(OPERAND_PREFIX, '');
  const fields = sections.flatMap((section) =>
    section.kind === 'fields' ? section.fields : section.kind === 'table' ? section.columns : [],
  );
  return fields.find((field) => field.id === id)?.title ?? key;
}
export function formatFormulaNote(
  document: ReportDocument,
  { error, missing }: FormulaNote,
  t: Translate,
): string {
  if (error === 'missing-operand')
    return missing === null ? t('waits') : t('waitsFor', { title: getOperandTitle(document, missing) });
  if (error === 'cycle') return t('cycle');
  if (error === 'budget') return t('formulasTooLarge');
  return error === 'division-by-zero' ? t('byZero') : t('formulaWrong');
}
