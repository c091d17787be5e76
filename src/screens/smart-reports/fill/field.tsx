import { memo, type ReactNode } from 'react';
import { formatMinute } from '../../../features/time/time-text';
import type { Words } from '../../../i18n/engine';
import type { SmartReportKey } from '../../../i18n/smart-reports';
import { findLargeStep, findNoteProblem, findProblem } from '../../../report-document/check';
import type { Place, ReportForm } from '../../../report-document/form';
import { type CellKey, EMPTY_CELL, isFilled } from '../../../report-document/values';
import type { CellValue } from '../../../shared/calls/smart-report-value';
import { Tag } from '../../../ui/tag';
import { TextField } from '../../../ui/text-field';
import {
  formatFormulaNote,
  formatHistoryGap,
  formatHourExtremes,
  formatProblem,
  formatRange,
  formatValueWithUnit,
  getUnit,
} from '../field-text';
import { type FormScope, useCell, useFormScope } from '../use-form';
import { renderInput } from './input';

interface FactsProps {
  readonly form: ReportForm;
  readonly place: Place;
  readonly cell: CellValue;
  readonly above: CellValue;
  readonly t: Words<SmartReportKey>;
}

/**
 * Renders limits, the previous value, the step from it, and a mark for abnormal values. A function rather than a
 * component, because a long form has hundreds of fields.
 */
function renderFacts({ form, place, cell, above, t }: FactsProps): ReactNode {
  const { field, key } = place;
  const prior = form.getPrior(key);
  const limits = 'low' in field ? formatRange(field.low, field.high, t) : '';
  const step = findLargeStep(field, cell.v, prior.v);
  const note = field.kind === 'formula' ? form.note(key) : null;
  const texts = [
    limits === '' ? '' : t('normal', { range: limits }),
    (field.prior || field.kind === 'number') && isFilled(prior)
      ? t('prior', { value: formatValueWithUnit(field, prior) })
      : '',
    isFilled(above) ? t('rowAbove', { value: formatValueWithUnit(field, above) }) : '',
    (cell.by === 'live' || cell.by === 'due') && cell.at !== null && cell.v !== null
      ? t('takenAt', { time: formatMinute(cell.at) })
      : '',
    cell.hour === null ? '' : formatHourExtremes(field, cell, t),
  ].filter((text) => text !== '');
  const gap = formatHistoryGap(cell, t);
  const facts = texts.length === 0 ? null : <p className="as-report-field__facts">{texts.join(' · ')}</p>;
  if (!cell.abnormal && step === null && note === null && gap === '') return facts;
  return (
    <>
      {facts}
      <p className="as-report-field__marks">
        {cell.abnormal ? <Tag tone="bad">{t('abnormal')}</Tag> : null}
        {gap === '' ? null : <Tag tone="stale">{gap}</Tag>}
        {step === null ? null : (
          <Tag tone="warn">{t('largeStep', { step: Number(step.toPrecision(6)), unit: getUnit(field) })}</Tag>
        )}
        {note === null ? null : (
          <Tag tone={note.error === 'missing-operand' ? 'stale' : 'bad'}>
            {formatFormulaNote(form.document, note, t)}
          </Tag>
        )}
      </p>
    </>
  );
}

function AbnormalNote({ place, cell }: { readonly place: Place; readonly cell: CellValue }) {
  const { form, t } = useFormScope();
  const problem = findNoteProblem(cell);
  return (
    <TextField
      label={t('noteOf', { title: place.field.title })}
      value={cell.note}
      error={problem === null ? '' : formatProblem(problem, t)}
      onChange={(note) => form.changeCell(place, { ...cell, note })}
    />
  );
}

function Placeholder({ place: { field } }: { readonly place: Pick<Place, 'field'> }) {
  const { t } = useFormScope();
  if (field.kind === 'words')
    return (
      <div className="as-report-words">
        {field.title === '' ? null : <p className="as-report-field__title">{field.title}</p>}
        <p>{field.text}</p>
      </div>
    );
  if (field.kind !== 'unknown') return null;
  return (
    <div className="as-report-field" data-kind="unknown">
      <p className="as-report-field__title">{field.title}</p>
      <p className="as-report-field__facts">
        {field.where === ''
          ? t('unknownKind', { kind: field.kindName })
          : t('unreadableField', { where: field.where })}
      </p>
    </div>
  );
}

/** Renders a field. A plain function: a long form would otherwise mount hundreds of components. */
function renderField(scope: FormScope, place: Place, cell: CellValue, above: CellValue): ReactNode {
  const { form, t, isStrict, getPictureCount } = scope;
  const { field, key } = place;
  if (field.kind === 'words' || field.kind === 'unknown') return <Placeholder place={place} />;
  const problem = findProblem(field, cell, place.row === null ? getPictureCount(key) : 0);
  const isProblemShown =
    problem !== null && (isStrict || (problem.kind !== 'missing' && problem.kind !== 'too few'));
  return (
    <div className="as-report-field" data-field={key} data-kind={field.kind}>
      {renderInput({ place, cell, error: isProblemShown ? formatProblem(problem, t) : '' }, scope)}
      {renderFacts({ form, place, cell, above, t })}
      {cell.abnormal ? <AbnormalNote place={place} cell={cell} /> : null}
    </div>
  );
}

/** Shows a field; rerenders only when its own cell changes. */
export const ReportField = memo(function ReportField({ place }: { readonly place: Place }): ReactNode {
  const scope = useFormScope();
  return renderField(scope, place, useCell(scope.form, place.key), EMPTY_CELL);
});

interface LowerFieldProps {
  readonly place: Place;
  readonly above: CellKey;
}

/** Shows a table field below the first row; rerenders only when its own cell or the one above changes. */
export const LowerField = memo(function LowerField({ place, above }: LowerFieldProps): ReactNode {
  const scope = useFormScope();
  const aboveCell = useCell(scope.form, above);
  return renderField(scope, place, useCell(scope.form, place.key), aboveCell);
});
