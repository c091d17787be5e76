import type { Widget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { isNumeric } from '../format/number';
import type { Live } from '../live/live';

/** Widths relative to the font size, estimated generously: small text is legible, but clipped text is misread. */
const WIDE = 1.02;
const DIGIT = 0.7;
const SMALL = 0.68;
const GAP = 0.25;
const SMALLEST = 0.5;

const measureWidth = (text: string): number => {
  let width = 0;
  for (const character of text) width += character > '\u2e80' ? WIDE : DIGIT;
  return width;
};

export const fitsLine = (text: string, beside: string, room: number): boolean =>
  measureWidth(text) + (beside === '' ? 0 : GAP + measureWidth(beside) * SMALL) <= room;

/** Returns the scale at which a number fits; words are clipped instead. */
export function shrinkFor(text: string, beside: string, room: number): number {
  if (!isNumeric(text)) return 1;
  const wide = measureWidth(text) + (beside === '' ? 0 : GAP + measureWidth(beside) * SMALL);
  return Math.max(SMALLEST, Math.min(1, room / wide));
}

interface ShownLineProps {
  readonly widget: Widget;
  readonly live: Live;
  /** Text without a binding. */
  readonly fallback?: string;
}

export function ShownLine({ widget, live, fallback = '' }: ShownLineProps) {
  const { shown, set, age, time } = live;
  const text = set.text ?? shown?.text ?? fallback;
  const unit = set.text === undefined ? (shown?.unit ?? '') : '';
  const room = widget.w / Math.max(1, widget.font.size);
  // An age never displaces the value, but a time that the page's author requested may.
  const beside = age === '' ? time : fitsLine(text + unit, age, room) ? age : '';
  const shrink = shown === null ? 1 : shrinkFor(text, beside, room);
  const hasUnit = unit !== '' && shrinkFor(text + unit, beside, room) === 1;
  const isNumber = shown !== null && isNumeric(text);
  return (
    <>
      <span
        className={cx('w-line', isNumber && 'w-unclipped')}
        data-shown=""
        style={shrink === 1 ? {} : { fontSize: `${shrink}em` }}
      >
        {text}
      </span>
      {hasUnit && (
        <>
          {/* A space for screen readers; it takes no room between flex items. */}{' '}
          <span className="w-unit" data-shown="">
            {unit}
          </span>
        </>
      )}
      {shown !== null && shown.mark !== '' && <span className="w-warning" />}
      {beside !== '' && (
        <span className="w-age" style={shrink === 1 ? {} : { fontSize: `${SMALL * shrink}em` }}>
          {beside}
        </span>
      )}
    </>
  );
}
