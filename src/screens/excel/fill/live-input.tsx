/** Edits a field bound to a signal: the value is taken from the signal, or typed if the document allows it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { dateText } from '../../../features/time/time-text';
import { LiveChip, useSeenProof } from '../../../features/work/live-chip/live-chip';
import { useNoValue } from '../../../features/work/live-chip/use-no-value';
import { excelWords } from '../../../i18n/excel';
import { useWords } from '../../../i18n/use-words';
import type { LiveField } from '../../../report-document/model';
import type { CellValue } from '../../../shared/calls/excel-value';
import type { LiveProof } from '../../../shared/calls/live-proof';
import { sensorInDoubt } from '../../../shared/work/judge';
import { useTick } from '../../../state/hooks/use-tick';
import { getNumberKeyboard } from '../../../ui/number-keyboard';
import { Tag } from '../../../ui/tag';
import { TextField } from '../../../ui/text-field';
import { formatLabel } from '../field-text';
import { useFormScope } from '../use-form';
import { DueTake } from './due-take';
import { chipItem, FieldDevice } from './live-devices';
import { type InputProps, markRequired, typeCell } from './typing';

type LiveInputProps = InputProps & { readonly field: LiveField };

/** Shows the sensor's reading for a value, and marks a typed value too far from it. */
function Proof({ field, cell: { v, by, live } }: { readonly field: LiveField; readonly cell: CellValue }) {
  const t = useWords(excelWords);
  if (live === null) return null;
  const isDoubted = by === 'hand' && sensorInDoubt(v ?? '', live.value, field.tolerance) === true;
  return (
    <p className="as-report-field__facts">
      <span>{`${t('sensor', {
        value: `${live.value ?? '--'} ${live.unit}`.trim(),
        time: live.time === null ? '--' : dateText(live.time),
      })} `}</span>
      {live.fresh === 'fresh' || live.fresh === 'ageing' ? null : <Tag tone="stale">{t('notLive')}</Tag>}
      {isDoubted ? <Tag tone="bad">{t('inDoubt')}</Tag> : null}
    </p>
  );
}

export function LiveInput(props: LiveInputProps) {
  return (
    <FieldDevice field={props.field}>
      <Inner {...props} />
    </FieldDevice>
  );
}

/** Uses the state of the field's device: a typed value is stored with the sensor's current value. */
function Inner(props: LiveInputProps) {
  const { place, cell, error, field } = props;
  const t = useWords(excelWords);
  const { form, now } = useFormScope();
  const item = useMemo(() => chipItem(place.section, field), [place.section, field]);
  const seen = useSeenProof(item);
  const take = (live: LiveProof): void =>
    form.change(place, { ...cell, v: live.value, at: now(), by: 'live', live, err: false });
  // A value that was due earlier is taken from history or typed, never from the current value.
  const isDue = field.take === 'due';
  const hasNoValue = useNoValue(item, !field.manual && !isDue);
  // A new value does not replace text that the user has started to type.
  const isTyped = cell.by === 'hand' && cell.at !== null;
  const isManual = field.manual || isDue || hasNoValue || isTyped;
  return (
    <>
      <TextField
        label={markRequired(formatLabel(field), field.required)}
        value={cell.v ?? ''}
        inputMode={getNumberKeyboard(field.min)}
        autoComplete="off"
        required={field.required}
        readOnly={!isManual}
        placeholder={isManual ? '' : t('takenOnly')}
        error={error}
        onChange={(v) => form.change(place, { ...typeCell(cell, v, now()), live: seen() ?? cell.live })}
      />
      {isDue ? <DueTake place={place} cell={cell} field={field} /> : <LiveChip item={item} onTake={take} />}
      {field.take === 'open' && cell.v === null && cell.at === null ? (
        <TakeWhenSeen seen={seen} onTake={take} />
      ) : null}
      <Proof field={field} cell={cell} />
    </>
  );
}

interface TakeWhenSeenProps {
  readonly seen: () => LiveProof | null;
  readonly onTake: (proof: LiveProof) => void;
}

/** Takes the value automatically when the field is visible and the value is live, fresh and good. */
function TakeWhenSeen({ seen, onTake }: TakeWhenSeenProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useTick(isSeen);
  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const proof = isSeen ? seen() : null;
    if (proof?.fresh === 'fresh' && proof.quality === 'good' && proof.link === 'live') onTake(proof);
  });
  return <span ref={holder} />;
}
