/** Sizes and qualities in which a picture is tried until it is small enough to be sent; pure. */
import { PICTURE_BYTES, PICTURE_EDGE, PICTURE_EDGE_MIN } from '../constants';

export interface Size {
  readonly width: number;
  readonly height: number;
}
/** JPEG qualities, the best first: below the last one edges of gauges can no longer be read. */
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45] as const;
/** The next smaller edge, once no quality is enough. */
const SMALLER = 0.75;

/** The size within a square of this edge, in the same proportion; a small picture is not enlarged. */
export function sizeWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Every try in its order: all qualities at the full size, then at smaller ones. */
export function* tries(size: Size): Generator<Size & { readonly quality: number }> {
  for (let edge = PICTURE_EDGE; edge >= PICTURE_EDGE_MIN; edge = Math.floor(edge * SMALLER))
    for (const quality of QUALITIES) yield { ...sizeWithin(size, edge), quality };
}

/** The first try that is small enough; null where the picture cannot be drawn. */
export async function smallEnough<T extends { readonly size: number }>(
  size: Size,
  draw: (one: Size & { readonly quality: number }) => Promise<T | null>,
  most: number = PICTURE_BYTES,
): Promise<T | null> {
  for (const one of tries(size)) {
    const drawn = await draw(one);
    if (drawn === null || drawn.size <= most) return drawn;
  }
  return null;
}
