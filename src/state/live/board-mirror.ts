/** A board's double on another thread: what it is told, and what the board may ask. */
import type { SlotDescription } from '../../../workers/monitor/contract/contract';

/** All that can happen to a board, as data. */
export type BoardChange =
  | { readonly kind: 'batch'; readonly buffer: ArrayBuffer; readonly texts: readonly string[] }
  | { readonly kind: 'described'; readonly slots: readonly SlotDescription[] }
  /** No value is live any more. */
  | { readonly kind: 'disconnect' }
  /** The values are gone. */
  | { readonly kind: 'forget' };

export interface Mirror {
  /** The board has changed so. Whoever wants to keep the buffer takes a copy. */
  readonly follow: (change: BoardChange) => void;
  /** Not all of it is on the screen yet. */
  readonly isBehind: () => boolean;
}
