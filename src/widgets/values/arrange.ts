/** Arranges the parts of a value in its box. Pure except for the meter's cache. */
import type { Align } from '../../page-document/model';
import { isNumeric } from '../format/number';
import type { ValueStyle } from './look';
import type { Meter } from './measure';
import { getFont, getSmallFont, type ValueBox } from './value-box';

/** A text and its left end; empty texts are not painted. */
interface Piece {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly font: string;
}
export interface Arrangement {
  readonly value: Piece;
  readonly unit: Piece;
  readonly chip: Piece;
  /** The triangle of a value that is not good; `null` if it is good. */
  readonly mark: { readonly x: number; readonly size: number } | null;
}

/**
 * Reuses an arrangement for a new text. Digits are equally wide, so most new numbers fit the same places. Returns
 * `null` if the value must be arranged again.
 */
export function rearrange(
  previous: Arrangement,
  previousStyle: ValueStyle,
  style: ValueStyle,
  box: ValueBox,
  meter: Meter,
): Arrangement | null {
  const { value, unit, chip } = previous;
  return value.font === box.font &&
    value.text === previousStyle.text &&
    unit.text === style.unit &&
    chip.text === style.chip &&
    previousStyle.mark === style.mark &&
    meter.width(style.text, value.font) === value.width
    ? { ...previous, value: { ...value, text: style.text } }
    : null;
}

/** Gap between the parts, relative to the number's size. */
const GAP = 0.25;
const MARK_SCALE = 0.6;
/** Smallest relative size of a number, which shrinks because a clipped number would be another number. */
const MIN_SCALE = 0.5;
const NO_PIECE: Piece = { text: '', x: 0, width: 0, font: '' };

interface Row {
  readonly scale: number;
  readonly hasUnit: boolean;
  readonly hasChip: boolean;
}

/**
 * Arranges value, unit, mark and chip. If space is short, an age moves to the title, but a time stays; the unit is
 * dropped first, then everything shrinks. Words are clipped with an ellipsis.
 */
export function arrange(style: ValueStyle, box: ValueBox, align: Align, meter: Meter): Arrangement {
  const availableWidth = box.innerRight - box.innerLeft;
  const gap = box.size * GAP;
  const behind = (text: string, font: string): number => (text === '' ? 0 : meter.width(text, font) + gap);
  const value = meter.width(style.text, box.font) + (style.mark === '' ? 0 : box.size * MARK_SCALE + gap);
  const unit = behind(style.unit, box.smallFont);
  const fits = (required: number): boolean => required <= availableWidth + 0.5;
  const chipWidth = behind(style.chip, box.chipFont);
  const chip = style.isChipAge && !fits(value + unit + chipWidth) ? 0 : chipWidth;
  const hasChip = chip > 0;
  if (fits(value + unit + chip))
    return arrangeInRow(style, box, align, meter, { scale: 1, hasUnit: true, hasChip });
  if (hasChip && fits(value + chip))
    return arrangeInRow(style, box, align, meter, { scale: 1, hasUnit: false, hasChip });
  // Words are clipped, not shrunk; numbers are shrunk, not clipped.
  if (!isNumeric(style.text)) {
    const hasSpaceForChip = availableWidth * MIN_SCALE > chip;
    return arrangeInRow(style, box, align, meter, {
      scale: 1,
      hasUnit: false,
      hasChip: hasChip && hasSpaceForChip,
    });
  }
  const attempts: readonly Row[] = [
    { scale: availableWidth / (value + unit + chip), hasUnit: !hasChip, hasChip },
    { scale: availableWidth / (value + chip), hasUnit: false, hasChip },
    { scale: availableWidth / value, hasUnit: false, hasChip: false },
  ];
  const row = attempts.find(({ scale }) => scale >= MIN_SCALE + (hasChip ? GAP / 2 : GAP));
  return arrangeInRow(style, box, align, meter, row ?? { scale: MIN_SCALE, hasUnit: false, hasChip: false });
}

function arrangeInRow(style: ValueStyle, box: ValueBox, align: Align, meter: Meter, row: Row): Arrangement {
  const { innerLeft, innerRight } = box;
  const scale = Math.min(1, row.scale);
  // A little less than an exact fit: font sizes come in quarters of a pixel.
  const size = scale === 1 ? box.size : box.size * scale - GAP;
  const font = scale === 1 ? box.font : getFont(box.weight, size);
  const smallFont = scale === 1 ? box.smallFont : getSmallFont(size);
  const chipFont = scale === 1 ? box.chipFont : smallFont;
  const gap = size * GAP;
  const unitWidth = row.hasUnit && style.unit !== '' ? meter.width(style.unit, smallFont) : 0;
  const chipWidth = row.hasChip ? meter.width(style.chip, chipFont) : 0;
  const markSize = style.mark === '' ? 0 : size * MARK_SCALE;
  const behind = (unitWidth === 0 ? 0 : unitWidth + gap) + (markSize === 0 ? 0 : markSize + gap);
  const reserved = behind + (chipWidth === 0 ? 0 : chipWidth + gap);
  const text = meter.fit(style.text, font, innerRight - innerLeft - reserved + 0.5);
  const width = meter.width(text, font);
  // Right-aligned numbers stay aligned, since the chip is before them.
  const isChipLeft = align === 'right';
  const chipSpace = chipWidth === 0 ? 0 : chipWidth + gap;
  const from = innerLeft + (isChipLeft ? chipSpace : 0);
  const to = innerRight - (isChipLeft ? 0 : chipSpace);
  const totalWidth = width + behind;
  const x =
    align === 'left'
      ? from
      : align === 'right'
        ? to - totalWidth
        : Math.max(from, (from + to - totalWidth) / 2);
  const unitX = x + width + gap;
  return {
    value: { text, x, width, font },
    unit: unitWidth === 0 ? NO_PIECE : { text: style.unit, x: unitX, width: unitWidth, font: smallFont },
    mark: markSize === 0 ? null : { x: x + totalWidth - markSize, size: markSize },
    chip:
      chipWidth === 0
        ? NO_PIECE
        : {
            text: style.chip,
            x: isChipLeft ? x - chipSpace : x + totalWidth + gap,
            width: chipWidth,
            font: chipFont,
          },
  };
}
