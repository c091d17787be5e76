/** Where number, unit and age of a value go within its box. Pure but for the meter's memory. */
import type { Align } from '../../page-document/model';
import type { Frame } from './frame';
import type { Look } from './look';
import type { Meter } from './measure';

/** A text at its left end; empty texts are not painted. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly font: string;
}
export interface Arrangement {
  readonly value: Piece;
  readonly unit: Piece;
  readonly chip: Piece;
}

const GAP = 0.25;
const NONE: Piece = { text: '', x: 0, width: 0, font: '' };
/** How far the number may shrink for the age to have room. */
const SMALLEST = 0.62;

/**
 * Number and unit stand together as aligned; the age stands at the opposite edge (behind the number where that is the
 * left one). Where room is short, the unit gives way to the age, then both shrink, then the age is left to the title.
 */
export function arrange(look: Look, frame: Frame, align: Align, meter: Meter): Arrangement {
  const room = frame.innerRight - frame.innerLeft;
  const gap = frame.size * GAP;
  const wide = meter.width(look.text, frame.font);
  const unitWide = look.unit === '' ? 0 : meter.width(look.unit, frame.smallFont) + gap;
  if (look.chip === '') return inRow(look, frame, align, meter, frame.font, frame.smallFont, true, false);
  const chipWide = meter.width(look.chip, frame.smallFont) + gap;
  if (wide + unitWide + chipWide <= room)
    return inRow(look, frame, align, meter, frame.font, frame.smallFont, true, true);
  if (wide + chipWide <= room)
    return inRow(look, frame, align, meter, frame.font, frame.smallFont, false, true);
  const shrink = room / (wide + chipWide);
  if (shrink < SMALLEST) return inRow(look, frame, align, meter, frame.font, frame.smallFont, true, false);
  return inRow(
    look,
    frame,
    align,
    meter,
    frame.fontAt(frame.size * shrink - GAP),
    frame.fontAt(frame.smallSize * shrink - GAP),
    false,
    true,
  );
}

function inRow(
  look: Look,
  frame: Frame,
  align: Align,
  meter: Meter,
  font: string,
  smallFont: string,
  hasUnit: boolean,
  hasChip: boolean,
): Arrangement {
  const { innerLeft, innerRight } = frame;
  const gap = frame.size * GAP;
  const unitWidth = hasUnit && look.unit !== '' ? meter.width(look.unit, smallFont) : 0;
  const chipWidth = hasChip ? meter.width(look.chip, smallFont) : 0;
  const behind = unitWidth === 0 ? 0 : unitWidth + gap;
  const text = meter.fit(
    look.text,
    font,
    innerRight - innerLeft - behind - (chipWidth === 0 ? 0 : chipWidth + gap),
  );
  const width = meter.width(text, font);
  const isChipLeft = align === 'right';
  const from = isChipLeft && chipWidth > 0 ? innerLeft + chipWidth + gap : innerLeft;
  const to = !isChipLeft && chipWidth > 0 ? innerRight - chipWidth - gap : innerRight;
  const whole = width + behind;
  const x =
    align === 'left' ? from : align === 'right' ? to - whole : Math.max(from, (from + to - whole) / 2);
  return {
    value: { text, x, width, font },
    unit: unitWidth === 0 ? NONE : { text: look.unit, x: x + width + gap, width: unitWidth, font: smallFont },
    chip:
      chipWidth === 0
        ? NONE
        : {
            text: look.chip,
            x: isChipLeft ? innerLeft : innerRight - chipWidth,
            width: chipWidth,
            font: smallFont,
          },
  };
}
