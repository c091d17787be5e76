/** Boxes of values on the canvas, computed when the view comes to rest. */
import type { ValueWidget } from '../../page-document/model';

/** Maps page units to device pixels of the canvas: device = (page − origin) × scale. */
export interface Placement {
  readonly originX: number;
  readonly originY: number;
  readonly sx: number;
  readonly sy: number;
}

export interface ValueBox {
  /** Whole pixels, to let neighbours share their edges exactly. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly innerLeft: number;
  readonly innerRight: number;
  readonly middle: number;
  readonly stroke: number;
  readonly radius: number;
  /** Whether the text can be redrawn without its box. */
  readonly isSeparable: boolean;
  readonly size: number;
  readonly weight: number;
  readonly font: string;
  readonly smallFont: string;
  /** Font of age or time. */
  readonly chipFont: string;
}

const FONT_FAMILY =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const PADDING_UNITS = 4;
/** Size of unit, age and time, relative to the number. */
const SMALL_SCALE = 0.68;
/** Largest size of an age or time, even next to a large number. */
const MAX_CHIP_UNITS = 22;
const MAX_FONTS = 200;
/** Share of its radius that a rounded corner cuts off the box's inner edge. */
const CORNER_CUT = 0.3;

const roundSize = (size: number): number => Math.max(1, Math.round(size * 4) / 4);

const fonts = new Map<number, Map<number, string>>();
/** Returns a font, cached since there are few fonts and thousands of values. */
export function getFont(weight: number, pixels: number): string {
  const size = roundSize(pixels);
  let bySize = fonts.get(weight);
  if (bySize === undefined) {
    bySize = new Map();
    fonts.set(weight, bySize);
  }
  let font = bySize.get(size);
  if (font === undefined) {
    if (bySize.size >= MAX_FONTS) bySize.clear();
    font = `${weight} ${size}px ${FONT_FAMILY}`;
    bySize.set(size, font);
  }
  return font;
}
export const getSmallFont = (pixels: number): string => getFont(400, pixels * SMALL_SCALE);

export function getValueBox(widget: ValueWidget, placement: Placement): ValueBox {
  const scale = Math.min(placement.sx, placement.sy);
  const left = Math.round((widget.x - placement.originX) * placement.sx);
  const top = Math.round((widget.y - placement.originY) * placement.sy);
  const right = Math.max(left + 1, Math.round((widget.x + widget.w - placement.originX) * placement.sx));
  const bottom = Math.max(top + 1, Math.round((widget.y + widget.h - placement.originY) * placement.sy));
  const stroke = widget.stroke === null ? 0 : Math.max(1, Math.round(widget.strokeWidth * scale));
  const isBoxed = stroke > 0 || widget.background !== null || widget.states.some(({ set }) => set.background);
  const padding = isBoxed ? Math.min(PADDING_UNITS * scale, (right - left) / 8) + stroke : 0;
  const radius = Math.min(widget.radius * scale, (right - left) / 2, (bottom - top) / 2);
  const size = roundSize(widget.font.size * scale);
  return {
    left,
    top,
    right,
    bottom,
    innerLeft: left + padding,
    innerRight: right - padding,
    middle: (top + bottom) / 2,
    stroke,
    radius,
    isSeparable: radius * CORNER_CUT <= padding,
    size,
    weight: widget.font.weight,
    font: getFont(widget.font.weight, size),
    smallFont: getSmallFont(size),
    chipFont: getSmallFont(Math.min(size, (MAX_CHIP_UNITS * scale) / SMALL_SCALE)),
  };
}
