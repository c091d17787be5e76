/** Edits a field bound to a signal: the value is taken from the signal, or typed if the document allows it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDateTime } from '../../../features/time/time-text';
import { LiveChip, useSensorProof } from '../../../features/work/live-chip/live-chip';
import { useMustBeTyped } from '../../../features/work/live-chip/use-no-value';
import { smartReportWords } from '../../../i18n/smart-reports';
import { useWords } from '../../../i18n/use-words';
import type { LiveField } from '../../../report-document/model';
import type { LiveProof } from '../../../shared/calls/live-proof';
import type { CellValue } from '../../../shared/calls/smart-report-value';
import { differsFromSensor } from '../../../shared/work/judge';
import { useTick } from '../../../state/hooks/use-tick';
import { getNumberKeyboard } from '../../../ui/number-keyboard';
import { Tag } from '../../../ui/tag';
import { TextField } from '../../../ui/text-field';
import { formatLabel } from '../field-text';
import { useFormScope } from '../use-form';
import { TakeDueValue } from './due-take';
import { FieldDevice, toChipItem } from './live-devices';
import { type InputProps, markRequired, typeCell } from './typing';

type LiveInputProps = InputProps & { readonly field: LiveField };

/** Shows the sensor's reading for a value, and marks a typed value too far from it. */
function Proof({ field, cell: { v, by, live } }: { readonly field: LiveField; readonly cell: CellValue }) {
  const t = useWords(smartReportWords);
  if (live === null) return null;
  const isInDoubt = by === 'hand' && differsFromSensor(v ?? '', live.value, field.tolerance) === true;
  return (
    <p className="as-report-field__facts">
      <span>{`${t('sensor', {
        value: `${live.value ?? '--'} ${live.unit}`.trim(),
        time: live.time === null ? '--' : formatDateTime(live.time),
      })} `}</span>
      {live.fresh === 'fresh' || live.fresh === 'ageing' ? null : <Tag tone="stale">{t('notLive')}</Tag>}
      {isInDoubt ? <Tag tone="bad">{t('inDoubt')}</Tag> : null}
    </p>
  );
}

export function LiveInput(props: LiveInputProps) {
  return (
    <FieldDevice field={props.field}>
      <LiveInputContent {...props} />
    </FieldDevice>
  );
}

/** Uses the state of the field's device: a typed value is stored with the sensor's current value. */
function LiveInputContent(props: LiveInputProps) {
  const { place, cell, error, field } = props;
  const t = useWords(smartReportWords);
  const { form, now } = useFormScope();
  const item = useMemo(() => toChipItem(place.section, field), [place.section, field]);
  const getSeenProof = useSensorProof(item);
  const takeValue = (live: LiveProof): void =>
    form.changeCell(place, { ...cell, v: live.value, at: now(), by: 'live', live, err: false });
  // A value that was due earlier is taken from history or typed, never from the current value.
  const isDue = field.take === 'due';
  const hasNoValue = useMustBeTyped(item, !field.manual && !isDue);
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
        onChange={(v) =>
          form.changeCell(place, { ...typeCell(cell, v, now()), live: getSeenProof() ?? cell.live })
        }
      />
      {isDue ? (
        <TakeDueValue place={place} cell={cell} field={field} />
      ) : (
        <LiveChip item={item} onTake={takeValue} />
      )}
      {field.take === 'open' && cell.v === null && cell.at === null ? (
        <TakeWhenVisible getSeenProof={getSeenProof} onTake={takeValue} />
      ) : null}
      <Proof field={field} cell={cell} />
    </>
  );
}

interface TakeWhenVisibleProps {
  readonly getSeenProof: () => LiveProof | null;
  readonly onTake: (proof: LiveProof) => void;
}

/** Takes the value automatically when the field is visible and the value is live, fresh and good. */
function TakeWhenVisible({ getSeenProof, onTake }: TakeWhenVisibleProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isVisible, setVisible] = useState(false);
  useTick(isVisible);
  useEffect(() => {
    const element = anchor.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) =>
      setVisible(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const proof = isVisible ? getSeenProof() : null;
    if (proof?.fresh === 'fresh' && proof.quality === 'good' && proof.link === 'live') onTake(proof);
  });
  return <span ref={anchor} />;
}
