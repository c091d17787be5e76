import { memo, type ReactNode } from 'react';
import { formatDateTime } from '../../../features/time/time-text';
import { SentPictures } from '../../../features/work/pictures/sent-pictures';
import type { Place } from '../../../report-document/form';
import { clipText } from '../../../shared/clip-text';
import { Tag } from '../../../ui/tag';
import { formatFormulaNote, formatHistoryGap, formatHourExtremes, formatValueWithUnit } from '../field-text';
import { useFormScope } from '../use-form';

export const FieldView = memo(function FieldView({ place }: { readonly place: Place }) {
  const { form, t } = useFormScope();
  const { field, key } = place;
  // No subscription: in view mode the whole form is replaced when it changes.
  const cell = form.cell(key);
  if (field.kind === 'words')
    return (
      <div className="as-report-words">
        {field.title === '' ? null : <p className="as-report-field__title">{field.title}</p>}
        <p>{field.text}</p>
      </div>
    );
  if (field.kind === 'unknown')
    return (
      <div className="as-report-value" data-field={key}>
        <span className="as-report-field__title">{field.title}</span>
        <span className="as-report-field__facts">
          {field.where === ''
            ? t('unknownKind', { kind: field.kindName })
            : t('unreadableField', { where: field.where })}
        </span>
      </div>
    );
  const text = formatValueWithUnit(field, cell);
  const gap = formatHistoryGap(cell, t);
  const note = field.kind === 'formula' ? form.note(key) : null;
  const shownText = text === '' ? '--' : text;
  // Called only for values with a mark or picture: most of the hundreds in a long record are plain text.
  const renderWithMarks = (): ReactNode => (
    <>
      {cell.images.length > 0 ? <SentPictures images={cell.images} label={field.title} /> : null}
      {cell.images.length > 0 && text === '' ? null : shownText}{' '}
      {cell.abnormal ? <Tag tone="bad">{t('abnormal')}</Tag> : null}
      {gap === '' ? null : <Tag tone="stale">{gap}</Tag>}
      {note === null ? null : (
        <Tag tone={note.error === 'missing-operand' ? 'stale' : 'bad'}>
          {formatFormulaNote(form.document, note, t)}
        </Tag>
      )}
    </>
  );
  return (
    <div className="as-report-value" data-field={key}>
      <span className="as-report-field__title">{field.title}</span>
      <span className="as-report-value__text">
        {cell.images.length === 0 && gap === '' && note === null && !cell.abnormal
          ? shownText
          : renderWithMarks()}
      </span>
      {cell.hour === null ? null : (
        <span className="as-report-field__facts">{formatHourExtremes(field, cell, t)}</span>
      )}
      {cell.note === '' ? null : <span className="as-report-field__facts">{clipText(cell.note)}</span>}
      {cell.by === 'live' && cell.live !== null ? (
        <span className="as-report-field__facts">
          <span>{`${t('sensor', {
            value: clipText(`${cell.live.value ?? '--'} ${cell.live.unit}`.trim()),
            time: cell.live.time === null ? '--' : formatDateTime(cell.live.time),
          })} `}</span>
          {cell.live.fresh === 'fresh' || cell.live.fresh === 'ageing' ? null : (
            <Tag tone="stale">{t('notLive')}</Tag>
          )}
        </span>
      ) : null}
    </div>
  );
});
