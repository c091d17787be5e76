import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { SignalDeclaration } from '../../shared/calls/signal';
import { Quality } from '../../shared/reading';
import type { EpochMs } from '../../shared/units';
import { unseenWritesAtom } from '../../state/commands/operations';
import { useTick } from '../../state/hooks/use-tick';
import { getReadingAtom } from '../../state/live/atoms';
import type { Watch } from '../../state/live/watch';
import { cx } from '../../ui/cx';
import { Tag } from '../../ui/tag';
import { formatFreshness, formatQuality, formatReading, hasValue, isLive } from '../live-values/reading-text';
import { getDeclaredRules } from '../live-values/value-rules';
import { formatDuration } from '../time/time-text';
import './signals.css';

export interface SignalRowProps {
  readonly signal: SignalDeclaration;
  readonly slot: number;
  readonly watch: Watch;
  readonly now: () => EpochMs;
  readonly onOpen: (slot: number) => void;
  readonly alwaysShowsState?: boolean;
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Shows name and value of a signal; a value that is not live is grey and shows its age. The state has a reserved place:
 * rows below do not move when it appears.
 */
export function SignalRow({
  signal,
  slot,
  watch,
  now,
  onOpen,
  alwaysShowsState = false,
  end,
  children,
}: SignalRowProps) {
  const t = useWords(valueWords);
  const reading = useAtomValue(getReadingAtom(watch.board, slot));
  const isLiveValue = isLive(reading);
  const isKnown = hasValue(reading);
  useTick(!isLiveValue && isKnown);
  const { text, unit } = formatReading(reading, getDeclaredRules(watch.board, slot, signal) ?? signal, t);
  const hasQualityTag = isKnown && (reading.quality !== Quality.good || reading.futureTime);
  const quality = formatQuality(reading, t);
  const state = formatFreshness(reading.freshness, t);
  const showsState = !isLiveValue || alwaysShowsState;
  const isUnseen = useAtomValue(unseenWritesAtom).some(({ signalId }) => signalId === signal.id);
  const isNameOnly = signal.sn === '' && !hasQualityTag && !showsState && !isUnseen;
  return (
    <li className="as-signal" data-signal={signal.id} data-freshness={reading.freshness}>
      <div className="as-signal__line">
        <button type="button" className="as-signal__open" onClick={() => onOpen(slot)}>
          <span className={cx('as-signal__name', isNameOnly && 'as-signal__name--alone')}>
            <span>{signal.title === '' ? signal.id : signal.title}</span>
            <span className="as-signal__state">
              {signal.sn === '' ? null : <span className="as-signal__sn">{signal.sn}</span>}
              {isUnseen ? <Tag tone="warn">{t('unseenHere')}</Tag> : null}
              {hasQualityTag ? <Tag tone={quality.tone}>{quality.text}</Tag> : null}
              {showsState ? <Tag tone={state.tone}>{state.text}</Tag> : null}
            </span>
          </span>
          <span className={cx('as-signal__value', !isLiveValue && 'as-signal__value--old')}>
            <span>{text}</span>
            {unit === '' ? null : <span className="as-signal__unit">{unit}</span>}
            {showsState ? null : <span className="as-hidden-text">{state.text}</span>}
            {isLiveValue || !isKnown ? null : (
              <span className="as-signal__age">{formatDuration(now() - reading.arrivedAt, t)}</span>
            )}
          </span>
        </button>
        {end}
      </div>
      {children}
    </li>
  );
}
