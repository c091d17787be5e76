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
const SMALL = 0.68;
/** Largest size of an age or time, even next to a large number. */
const LARGEST_CHIP_UNITS = 22;
const MOST_FONTS = 200;
/** A rounded corner cuts this share of its radius off the box's inner edge. */
const CORNER_BITE = 0.3;

const quantised = (size: number): number => Math.max(1, Math.round(size * 4) / 4);

const fonts = new Map<number, Map<number, string>>();
/** Returns a font, cached since there are few fonts and thousands of values. */
export function fontAt(weight: number, pixels: number): string {
  const size = quantised(pixels);
  let bySize = fonts.get(weight);
  if (bySize === undefined) {
    bySize = new Map();
    fonts.set(weight, bySize);
  }
  let font = bySize.get(size);
  if (font === undefined) {
    if (bySize.size >= MOST_FONTS) bySize.clear();
    font = `${weight} ${size}px ${FONT_FAMILY}`;
    bySize.set(size, font);
  }
  return font;
}
export const smallFontAt = (pixels: number): string => fontAt(400, pixels * SMALL);

export function getValueBox(widget: ValueWidget, at: Placement): ValueBox {
  const scale = Math.min(at.sx, at.sy);
  const left = Math.round((widget.x - at.originX) * at.sx);
  const top = Math.round((widget.y - at.originY) * at.sy);
  const right = Math.max(left + 1, Math.round((widget.x + widget.w - at.originX) * at.sx));
  const bottom = Math.max(top + 1, Math.round((widget.y + widget.h - at.originY) * at.sy));
  const stroke = widget.stroke === null ? 0 : Math.max(1, Math.round(widget.strokeWidth * scale));
  const isBoxed = stroke > 0 || widget.background !== null || widget.states.some(({ set }) => set.background);
  const padding = isBoxed ? Math.min(PADDING_UNITS * scale, (right - left) / 8) + stroke : 0;
  const radius = Math.min(widget.radius * scale, (right - left) / 2, (bottom - top) / 2);
  const size = quantised(widget.font.size * scale);
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
    isSeparable: radius * CORNER_BITE <= padding,
    size,
    weight: widget.font.weight,
    font: fontAt(widget.font.weight, size),
    smallFont: smallFontAt(size),
    chipFont: smallFontAt(Math.min(size, (LARGEST_CHIP_UNITS * scale) / SMALL)),
  };
}
