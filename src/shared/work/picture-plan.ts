/** Sizes and qualities to try until a picture is small enough to send. */
import { PICTURE_BYTES, PICTURE_EDGE, PICTURE_EDGE_MIN } from '../constants';

export interface Size {
  readonly width: number;
  readonly height: number;
}
/** JPEG qualities, best first: below the last, the edges of gauges are illegible. */
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45] as const;
/** Factor for the next smaller edge if no quality is sufficient. */
const EDGE_FACTOR = 0.75;

/** Fits a size into a square of this edge, keeping the aspect ratio; small pictures are not enlarged. */
export function fitSize({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Yields all attempts in order: all qualities at full size, then at smaller sizes. */
export function* listAttempts(size: Size): Generator<Size & { readonly quality: number }> {
  for (let edge = PICTURE_EDGE; edge >= PICTURE_EDGE_MIN; edge = Math.floor(edge * EDGE_FACTOR))
    for (const quality of QUALITIES) yield { ...fitSize(size, edge), quality };
}

/** Returns the first attempt that is small enough; `null` if the picture cannot be drawn. */
export async function findSmallEnough<T extends { readonly size: number }>(
  size: Size,
  draw: (attempt: Size & { readonly quality: number }) => Promise<T | null>,
  maxBytes: number = PICTURE_BYTES,
): Promise<T | null> {
  for (const attempt of listAttempts(size)) {
    const result = await draw(attempt);
    if (result === null || result.size <= maxBytes) return result;
  }
  return null;
}
