import { useEffect, useRef, useState } from 'react';
import { replayWords } from '../../i18n/replay';
import { useWords } from '../../i18n/use-words';
import { type EpochMs, epochMs } from '../../shared/units';
import type { SpanAlarm } from '../alarms/use-span-alarms';
import { type Span, sliderStep } from '../time/span';
import { dateText } from '../time/time-text';

interface TimeSliderProps {
  readonly span: Span;
  readonly at: EpochMs;
  readonly alarms: readonly SpanAlarm[];
  /** What is loaded. */
  readonly ready: Span;
  readonly onSeek: (at: EpochMs) => void;
}

/** Where in the span the page stands, to be moved by thumb, mouse or arrow keys; alarms are marks above it. */
export function TimeSlider({ span, at, alarms, ready, onSeek }: TimeSliderProps) {
  const say = useWords(replayWords);
  const { from, end } = span;
  const percent = (time: number): string =>
    `${Math.min(100, Math.max(0, ((time - from) / (end - from)) * 100))}%`;
  /** What a person wants, until the page stands there. */
  const [wanted, setWanted] = useState<number | null>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isHeld.current && !Number.isNaN(at)) setWanted(null);
  }, [at]);
  const shown = wanted ?? at;
  const release = (): void => {
    isHeld.current = false;
    if (wanted === at) setWanted(null);
  };
  return (
    <div className="as-replay-slider">
      <div className="as-replay-slider__marks" aria-hidden="true">
        {alarms.map(({ id, triggerTime }) => (
          <span key={id} className="as-replay-slider__mark" style={{ left: percent(triggerTime) }} />
        ))}
      </div>
      <div className="as-replay-slider__rail" aria-hidden="true">
        <div className="as-replay-slider__span">
          <div
            className="as-replay-slider__ready"
            style={{ left: percent(ready.from), right: `calc(100% - ${percent(ready.end)})` }}
          />
        </div>
      </div>
      <input
        type="range"
        className="as-replay-slider__input"
        aria-label={say('time')}
        aria-valuetext={dateText(shown)}
        min={from}
        max={end}
        step={sliderStep(span)}
        value={shown}
        onPointerDown={() => {
          isHeld.current = true;
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
        onChange={(event) => {
          const next = Number(event.target.value);
          setWanted(next);
          onSeek(epochMs(next));
        }}
      />
    </div>
  );
}
