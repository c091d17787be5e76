import { useEffect, useRef, useState } from 'react';
import { replayWords } from '../../i18n/replay';
import { useWords } from '../../i18n/use-words';
import { type EpochMs, epochMs, type TimeRange } from '../../shared/units';
import type { RangeAlarm } from '../alarms/use-range-alarms';
import { formatDateTime, formatSince } from '../time/time-text';
import { getSliderStep } from './slider-step';

interface TimeSliderProps {
  readonly range: TimeRange;
  readonly at: EpochMs;
  readonly alarms: readonly RangeAlarm[];
  readonly loadedRange: TimeRange;
  readonly onSeek: (at: EpochMs) => void;
}

/** Shows the replayed time within the range, with alarms as marks above. Touch, mouse and arrow keys move it. */
export function TimeSlider({ range, at, alarms, loadedRange, onSeek }: TimeSliderProps) {
  const t = useWords(replayWords);
  const { from, end } = range;
  const formatPercent = (time: number): string =>
    `${Math.min(100, Math.max(0, ((time - from) / (end - from)) * 100))}%`;
  /** Time that the user requested, until the page shows it. */
  const [requestedTime, setRequested] = useState<number | null>(null);
  const isDragging = useRef(false);
  useEffect(() => {
    if (!isDragging.current && !Number.isNaN(at)) setRequested(null);
  }, [at]);
  const shownTime = requestedTime ?? at;
  const release = (): void => {
    isDragging.current = false;
    if (requestedTime === at) setRequested(null);
  };
  return (
    <div className="as-replay-slider">
      <div className="as-replay-slider__marks" aria-hidden="true">
        {alarms.map(({ id, triggerTime }) => (
          <span key={id} className="as-replay-slider__mark" style={{ left: formatPercent(triggerTime) }} />
        ))}
      </div>
      <div className="as-replay-slider__rail" aria-hidden="true">
        <div className="as-replay-slider__range">
          <div
            className="as-replay-slider__ready"
            style={{
              left: formatPercent(loadedRange.from),
              right: `calc(100% - ${formatPercent(loadedRange.end)})`,
            }}
          />
          <div className="as-replay-slider__played" style={{ width: formatPercent(shownTime) }} />
        </div>
      </div>
      <input
        type="range"
        className="as-replay-slider__input"
        aria-label={t('time')}
        aria-valuetext={formatDateTime(shownTime)}
        min={from}
        max={end}
        step={getSliderStep(range)}
        value={shownTime}
        onPointerDown={() => {
          isDragging.current = true;
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
        onChange={(event) => {
          const next = Number(event.target.value);
          setRequested(next);
          onSeek(epochMs(next));
        }}
      />
      <p className="as-replay-slider__ends" aria-hidden="true">
        <span>{formatDateTime(from).slice(5)}</span>
        <span>{formatSince(end, from)}</span>
      </p>
    </div>
  );
}
