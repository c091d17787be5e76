/** The cursor of a line chart follows the mouse, a held finger and the arrow keys. The page handles a short touch. */
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cursorWords } from '../../../i18n/chart-cursor';
import { useWords } from '../../../i18n/use-words';
import type { Millis } from '../../../shared/units';
import { DASH } from '../../format/shown';
import type { ChartLine } from './chart-line';

/** Time that a finger must be held to move the cursor; one that moves earlier pans the page. Ours. */
const HOLD_MS: Millis = 350;
const HOLD_SLOP_PX = 8;
/** Steps of a key as shares of the range, without and with Shift. Ours. */
const STEP = 1 / 60;
const BIG_STEP = 1 / 6;

/** Returns the last number before a time; NaN in a gap and before the first number. */
function findNumber({ times, numbers }: Pick<ChartLine, 'times' | 'numbers'>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Number.NaN) <= time) low = middle + 1;
    else high = middle;
  }
  return numbers[low - 1] ?? Number.NaN;
}

const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

/** Returns the cursor's position as a share of the range and its setter; `null` without a cursor. */
function useCursorShare(plot: RefObject<HTMLElement | null>) {
  const [cursorShare, setCursorShare] = useState<number | null>(null);
  useEffect(() => {
    const element = plot.current;
    if (element === null) return;
    let heldPointer: number | null = null;
    let holdTimer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    const moveCursor = (clientX: number): void => {
      const { left, width } = element.getBoundingClientRect();
      if (width > 0) setCursorShare(clampShare((clientX - left) / width));
    };
    const handleDown = (event: PointerEvent): void => {
      clearTimeout(holdTimer);
      setCursorShare(null);
      // In a widget with events, lifting the finger would press the widget.
      if (event.pointerType === 'mouse' || element.closest('button') !== null) return;
      start = { x: event.clientX, y: event.clientY };
      holdTimer = setTimeout(() => {
        heldPointer = event.pointerId;
        // Claims the touch, so lifting the finger opens nothing on the page.
        element.setAttribute('data-control', '');

        moveCursor(start.x);
      }, HOLD_MS);
    };
    const handleMove = (event: PointerEvent): void => {
      if (heldPointer === event.pointerId) {
        // Keeps the page still while the finger moves the cursor.
        event.stopPropagation();
        moveCursor(event.clientX);
      } else if (event.pointerType === 'mouse') {
        if (event.buttons === 0) moveCursor(event.clientX);
      } else if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > HOLD_SLOP_PX)
        clearTimeout(holdTimer);
    };
    const handleUp = (): void => {
      clearTimeout(holdTimer);
      heldPointer = null;
      // The stage handles the end of the touch after this element.
      setTimeout(() => element.removeAttribute('data-control'));
    };
    const handleLeave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') setCursorShare(null);
    };
    const handlers = {
      pointerdown: handleDown,
      pointermove: handleMove,
      pointerup: handleUp,
      pointercancel: handleUp,
      pointerleave: handleLeave,
    };
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) element.addEventListener(name, handlers[name]);
    return () => {
      clearTimeout(holdTimer);
      for (const name of names) element.removeEventListener(name, handlers[name]);
    };
  }, [plot]);
  return [cursorShare, setCursorShare] as const;
}

interface ChartCursorProps {
  readonly lines: readonly ChartLine[];
  readonly from: number;
  readonly to: number;
  /** Position and size in page units. */
  readonly plotStyle: CSSProperties;
  readonly formatTime: (time: number) => string;
  readonly spoken?: string;
  readonly onOpen?: () => void;
}

export function ChartCursor({ lines, from, to, plotStyle, formatTime, spoken, onOpen }: ChartCursorProps) {
  const t = useWords(cursorWords);
  const plot = useRef<HTMLDivElement>(null);
  const [cursorShare, setCursorShare] = useCursorShare(plot);
  const [announcement, setAnnouncement] = useState('');
  const at = cursorShare === null ? null : from + cursorShare * (to - from);
  const formatAt = (line: ChartLine, time: number): string => {
    const number = findNumber(line, time);
    return Number.isNaN(number) ? DASH : line.text(number);
  };
  const announceShare = (share: number): void => {
    const time = from + share * (to - from);
    setCursorShare(share);
    setAnnouncement(
      [formatTime(time), ...lines.map((line) => `${line.title} ${formatAt(line, time)}`)].join(', '),
    );
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? BIG_STEP : STEP;
    const now = cursorShare ?? 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: clampShare(now - step),
      ArrowRight: clampShare(now + step),
      Home: 0,
      End: 1,
    };
    const next = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
    if (next !== undefined) announceShare(next);
    else if (event.key === 'Escape' && cursorShare !== null) setCursorShare(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={plot} className="w-plot" style={plotStyle}>
      {spoken === undefined ? null : (
        <>
          <button
            type="button"
            className="w-plot-keys"
            aria-label={`${spoken}. ${t(onOpen === undefined ? 'cursorHelp' : 'cursorOpenHelp')}`}
            onKeyDown={handleKeyDown}
            onClick={onOpen}
            onBlur={() => setCursorShare(null)}
          />
          <span className="as-hidden-text" aria-live="polite">
            {cursorShare === null ? '' : announcement}
          </span>
        </>
      )}
      {at === null || cursorShare === null ? null : (
        <>
          <span className="w-cursor" style={{ left: `${cursorShare * 100}%` }} />
          <span
            className="w-cursor-tip"
            aria-hidden="true"
            style={
              cursorShare > 0.5 ? { right: `${(1 - cursorShare) * 100}%` } : { left: `${cursorShare * 100}%` }
            }
          >
            <b>{formatTime(at)}</b>
            {lines.map((line) => (
              <span key={line.key}>
                <span className="w-swatch" style={{ background: line.color }} />
                <span>{formatAt(line, at)}</span>
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  );
}
