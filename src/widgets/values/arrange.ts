/** Arranges the parts of a value in its box. Pure except for the meter's cache. */
import type { Align } from '../../page-document/model';
import { isNumeric } from '../format/number';
import type { Look } from './look';
import type { Meter } from './measure';
import { fontAt, smallFontAt, type ValueBox } from './value-box';

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
  stood: Arrangement,
  before: Look,
  look: Look,
  box: ValueBox,
  meter: Meter,
): Arrangement | null {
  const { value, unit, chip } = stood;
  return value.font === box.font &&
    value.text === before.text &&
    unit.text === look.unit &&
    chip.text === look.chip &&
    before.mark === look.mark &&
    meter.width(look.text, value.font) === value.width
    ? { ...stood, value: { ...value, text: look.text } }
    : null;
}

/** Gap between the parts, relative to the number's size. */
const GAP = 0.25;
const MARK = 0.6;
/** Smallest relative size of a number. It shrinks because a clipped number would be another number. */
const SMALLEST = 0.5;
const NONE: Piece = { text: '', x: 0, width: 0, font: '' };

interface Row {
  readonly scale: number;
  readonly hasUnit: boolean;
  readonly hasChip: boolean;
}

/**
 * Arranges value, unit, mark and chip. If space is short, an age moves to the title, but a time stays; the unit is
 * dropped first, then everything shrinks. Words are clipped with an ellipsis.
 */
export function arrange(look: Look, box: ValueBox, align: Align, meter: Meter): Arrangement {
  const room = box.innerRight - box.innerLeft;
  const gap = box.size * GAP;
  const behind = (text: string, font: string): number => (text === '' ? 0 : meter.width(text, font) + gap);
  const value = meter.width(look.text, box.font) + (look.mark === '' ? 0 : box.size * MARK + gap);
  const unit = behind(look.unit, box.smallFont);
  const fits = (wide: number): boolean => wide <= room + 0.5;
  const widest = behind(look.chip, box.chipFont);
  const chip = look.isChipAge && !fits(value + unit + widest) ? 0 : widest;
  const hasChip = chip > 0;
  if (fits(value + unit + chip)) return inRow(look, box, align, meter, { scale: 1, hasUnit: true, hasChip });
  if (hasChip && fits(value + chip))
    return inRow(look, box, align, meter, { scale: 1, hasUnit: false, hasChip });
  // Words are clipped, not shrunk; numbers are shrunk, not clipped.
  if (!isNumeric(look.text)) {
    const words = room * SMALLEST > chip;
    return inRow(look, box, align, meter, { scale: 1, hasUnit: false, hasChip: hasChip && words });
  }
  const tries: readonly Row[] = [
    { scale: room / (value + unit + chip), hasUnit: !hasChip, hasChip },
    { scale: room / (value + chip), hasUnit: false, hasChip },
    { scale: room / value, hasUnit: false, hasChip: false },
  ];
  const row = tries.find(({ scale }) => scale >= SMALLEST + (hasChip ? GAP / 2 : GAP));
  return inRow(look, box, align, meter, row ?? { scale: SMALLEST, hasUnit: false, hasChip: false });
}

function inRow(look: Look, box: ValueBox, align: Align, meter: Meter, row: Row): Arrangement {
  const { innerLeft, innerRight } = box;
  const scale = Math.min(1, row.scale);
  // A little less than an exact fit: font sizes come in quarters of a pixel.
  const size = scale === 1 ? box.size : box.size * scale - GAP;
  const font = scale === 1 ? box.font : fontAt(box.weight, size);
  const smallFont = scale === 1 ? box.smallFont : smallFontAt(size);
  const chipFont = scale === 1 ? box.chipFont : smallFont;
  const gap = size * GAP;
  const unitWidth = row.hasUnit && look.unit !== '' ? meter.width(look.unit, smallFont) : 0;
  const chipWidth = row.hasChip ? meter.width(look.chip, chipFont) : 0;
  const markSize = look.mark === '' ? 0 : size * MARK;
  const behind = (unitWidth === 0 ? 0 : unitWidth + gap) + (markSize === 0 ? 0 : markSize + gap);
  const taken = behind + (chipWidth === 0 ? 0 : chipWidth + gap);
  const text = meter.fit(look.text, font, innerRight - innerLeft - taken + 0.5);
  const width = meter.width(text, font);
  // Right-aligned numbers stay aligned, since the chip is before them.
  const isChipLeft = align === 'right';
  const beside = chipWidth === 0 ? 0 : chipWidth + gap;
  const from = innerLeft + (isChipLeft ? beside : 0);
  const to = innerRight - (isChipLeft ? 0 : beside);
  const whole = width + behind;
  const x =
    align === 'left' ? from : align === 'right' ? to - whole : Math.max(from, (from + to - whole) / 2);
  const unitX = x + width + gap;
  return {
    value: { text, x, width, font },
    unit: unitWidth === 0 ? NONE : { text: look.unit, x: unitX, width: unitWidth, font: smallFont },
    mark: markSize === 0 ? null : { x: x + whole - markSize, size: markSize },
    chip:
      chipWidth === 0
        ? NONE
        : {
            text: look.chip,
            x: isChipLeft ? x - beside : x + whole + gap,
            width: chipWidth,
            font: chipFont,
          },
  };
}
