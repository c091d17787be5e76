import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { SignalDeclaration } from '../../shared/calls/signal';
import { Freshness, Quality } from '../../shared/reading';
import type { EpochMs } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { readingAtom } from '../../state/live/atoms';
import type { Reading } from '../../state/live/board';
import type { Watch } from '../../state/live/watch';
import { cx } from '../../ui/cx';
import { Tag } from '../../ui/tag';
import { exactText, freshnessText, qualityText } from '../live-values/reading-text';
import { durationText } from '../time/time-text';
import { declaredText } from './declared-text';
import './signals.css';

/** Ages of values that are not live are told anew this often. */
const AGE_EVERY_MS = 1_000;

export interface SignalRowProps {
  readonly signal: SignalDeclaration;
  readonly slot: number;
  readonly watch: Watch;
  /** The worker's steady clock. */
  readonly now: () => EpochMs;
  readonly onOpen: (slot: number) => void;
  /** Says its state while it is live as well, so that the controls under it stay where the thumb is. */
  readonly isSteady?: boolean;
  /** Controls of the row, under the value. */
  readonly children?: ReactNode;
}

const isLive = ({ freshness }: Reading): boolean =>
  freshness === Freshness.fresh || freshness === Freshness.ageing;

/** One signal: its name and its value, greyed and with its age as soon as it is not live. */
export function SignalRow({ signal, slot, watch, now, onOpen, isSteady = false, children }: SignalRowProps) {
  const say = useWords(valueWords);
  const reading = useAtomValue(readingAtom(watch.board, slot));
  const live = isLive(reading);
  const hasValue = reading.freshness !== Freshness.never && reading.freshness !== Freshness.paused;
  useTick(!live && hasValue, AGE_EVERY_MS);
  const description = watch.board.description(slot);
  const text = declaredText(signal, reading) ?? exactText(reading, description, say);
  const isMarked = hasValue && (reading.quality !== Quality.good || reading.futureTime);
  const quality = qualityText(reading, say);
  const state = freshnessText(reading.freshness, say);
  const unit = text === '--' ? '' : signal.unit;
  return (
    <li className="as-signal" data-signal={signal.id} data-freshness={reading.freshness}>
      <button type="button" className="as-signal__open" onClick={() => onOpen(slot)}>
        <span className="as-signal__name">
          {signal.title === '' ? signal.id : signal.title}
          {signal.sn === '' ? null : <span className="as-signal__sn">{signal.sn}</span>}
        </span>
        <span className={cx('as-signal__value', !live && 'as-signal__value--old')}>
          {text}
          {unit === '' ? null : <span className="as-signal__unit">{unit}</span>}
          <span className="as-hidden-text">{state.text}</span>
        </span>
      </button>
      {live && !isMarked && !isSteady ? null : (
        <p className="as-signal__state">
          {isMarked ? <Tag tone={quality.tone}>{quality.text}</Tag> : null}
          {live && !isSteady ? null : <Tag tone={state.tone}>{state.text}</Tag>}
          {live || !hasValue ? null : (
            <span className="as-signal__age">{durationText(now() - reading.arrivedAt, say)}</span>
          )}
        </p>
      )}
      {children}
    </li>
  );
}
