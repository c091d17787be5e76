/** The cursor of a line chart follows the mouse, a held finger and the arrow keys. The page handles a short touch. */
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cursorWords } from '../../../i18n/chart-cursor';
import { useWords } from '../../../i18n/use-words';
import type { Millis } from '../../../shared/units';
import { DASH } from '../../format/shown';
import type { ChartLine } from './chart-line';

/** How long a finger must be held to move the cursor; one that moves earlier pans the page. Ours. */
const HOLD_MS: Millis = 350;
const HOLD_SLOP_PX = 8;
/** Steps of a key as shares of the range, without and with Shift. Ours. */
const STEP = 1 / 60;
const BIG_STEP = 1 / 6;

/** Returns the last number before a time; NaN in a gap and before the first number. */
function numberAt({ times, numbers }: Pick<ChartLine, 'times' | 'numbers'>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Number.NaN) <= time) low = middle + 1;
    else high = middle;
  }
  return numbers[low - 1] ?? Number.NaN;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Returns the cursor's position as a share of the range and its setter; `null` without a cursor. */
function usePointed(plot: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const element = plot.current;
    if (element === null) return;
    let held: number | null = null;
    let holding: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    const pointAt = (clientX: number): void => {
      const { left, width } = element.getBoundingClientRect();
      if (width > 0) setPointed(within((clientX - left) / width));
    };
    const down = (event: PointerEvent): void => {
      clearTimeout(holding);
      setPointed(null);
      // In a widget with events, lifting the finger would press the widget.
      if (event.pointerType === 'mouse' || element.closest('button') !== null) return;
      start = { x: event.clientX, y: event.clientY };
      holding = setTimeout(() => {
        held = event.pointerId;
        // Claims the touch, so lifting the finger opens nothing on the page.
        element.setAttribute('data-control', '');

        pointAt(start.x);
      }, HOLD_MS);
    };
    const move = (event: PointerEvent): void => {
      if (held === event.pointerId) {
        // Keeps the page still while the finger moves the cursor.
        event.stopPropagation();
        pointAt(event.clientX);
      } else if (event.pointerType === 'mouse') {
        if (event.buttons === 0) pointAt(event.clientX);
      } else if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > HOLD_SLOP_PX)
        clearTimeout(holding);
    };
    const up = (): void => {
      clearTimeout(holding);
      held = null;
      // The stage handles the end of the touch after this element.
      setTimeout(() => element.removeAttribute('data-control'));
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') setPointed(null);
    };
    const handlers = {
      pointerdown: down,
      pointermove: move,
      pointerup: up,
      pointercancel: up,
      pointerleave: leave,
    };
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) element.addEventListener(name, handlers[name]);
    return () => {
      clearTimeout(holding);
      for (const name of names) element.removeEventListener(name, handlers[name]);
    };
  }, [plot]);
  return [pointed, setPointed] as const;
}

interface ChartCursorProps {
  readonly lines: readonly ChartLine[];
  readonly from: number;
  readonly to: number;
  /** Position and size in page units. */
  readonly place: CSSProperties;
  readonly timeText: (time: number) => string;
  readonly spoken?: string;
  readonly onOpen?: () => void;
}

export function ChartCursor({ lines, from, to, place, timeText, spoken, onOpen }: ChartCursorProps) {
  const t = useWords(cursorWords);
  const plot = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = usePointed(plot);
  const [said, setSaid] = useState('');
  const at = pointed === null ? null : from + pointed * (to - from);
  const textAt = (line: ChartLine, time: number): string => {
    const number = numberAt(line, time);
    return Number.isNaN(number) ? DASH : line.text(number);
  };
  const go = (share: number): void => {
    const time = from + share * (to - from);
    setPointed(share);
    setSaid([timeText(time), ...lines.map((line) => `${line.title} ${textAt(line, time)}`)].join(', '));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? BIG_STEP : STEP;
    const now = pointed ?? 1;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: within(now - step),
      ArrowRight: within(now + step),
      Home: 0,
      End: 1,
    };
    const next = Object.hasOwn(places, event.key) ? places[event.key] : undefined;
    if (next !== undefined) go(next);
    else if (event.key === 'Escape' && pointed !== null) setPointed(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={plot} className="w-plot" style={place}>
      {spoken === undefined ? null : (
        <>
          <button
            type="button"
            className="w-plot-keys"
            aria-label={`${spoken}. ${t(onOpen === undefined ? 'cursorHelp' : 'cursorOpenHelp')}`}
            onKeyDown={onKeyDown}
            onClick={onOpen}
            onBlur={() => setPointed(null)}
          />
          <span className="as-hidden-text" aria-live="polite">
            {pointed === null ? '' : said}
          </span>
        </>
      )}
      {at === null || pointed === null ? null : (
        <>
          <span className="w-cursor" style={{ left: `${pointed * 100}%` }} />
          <span
            className="w-cursor-tip"
            aria-hidden="true"
            style={pointed > 0.5 ? { right: `${(1 - pointed) * 100}%` } : { left: `${pointed * 100}%` }}
          >
            <b>{timeText(at)}</b>
            {lines.map((line) => (
              <span key={line.key}>
                <span className="w-swatch" style={{ background: line.color }} />
                <span>{textAt(line, at)}</span>
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  );
}
