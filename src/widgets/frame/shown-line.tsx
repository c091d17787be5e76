import type { Widget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { isNumeric } from '../format/number';
import type { Live } from '../live/live';

/** Widths relative to the font size, estimated generously: small text is legible, but clipped text is misread. */
const WIDE_CHARACTER = 1.02;
const CHARACTER = 0.7;
const SUFFIX_SCALE = 0.68;
const GAP = 0.25;
const MIN_SCALE = 0.5;

const measureWidth = (text: string): number => {
  let width = 0;
  for (const character of text) width += character > '\u2e80' ? WIDE_CHARACTER : CHARACTER;
  return width;
};

export const fitsLine = (text: string, suffix: string, availableWidth: number): boolean =>
  measureWidth(text) + (suffix === '' ? 0 : GAP + measureWidth(suffix) * SUFFIX_SCALE) <= availableWidth;

/** Returns the scale at which a number fits; words are clipped instead. */
export function getShrinkFactor(text: string, suffix: string, availableWidth: number): number {
  if (!isNumeric(text)) return 1;
  const required = measureWidth(text) + (suffix === '' ? 0 : GAP + measureWidth(suffix) * SUFFIX_SCALE);
  return Math.max(MIN_SCALE, Math.min(1, availableWidth / required));
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
  const availableWidth = widget.w / Math.max(1, widget.font.size);
  // An age never displaces the value, but a time that the page's author requested may.
  const suffix = age === '' ? time : fitsLine(text + unit, age, availableWidth) ? age : '';
  const shrinkFactor = shown === null ? 1 : getShrinkFactor(text, suffix, availableWidth);
  const hasUnit = unit !== '' && getShrinkFactor(text + unit, suffix, availableWidth) === 1;
  const isNumber = shown !== null && isNumeric(text);
  return (
    <>
      <span
        className={cx('w-line', isNumber && 'w-unclipped')}
        data-shown=""
        style={shrinkFactor === 1 ? {} : { fontSize: `${shrinkFactor}em` }}
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
      {suffix !== '' && (
        <span
          className="w-age"
          style={shrinkFactor === 1 ? {} : { fontSize: `${SUFFIX_SCALE * shrinkFactor}em` }}
        >
          {suffix}
        </span>
      )}
    </>
  );
}
