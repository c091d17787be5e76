/** A board's copy on another thread. */
import type { SlotDescription } from '../../../workers/monitor/contract/contract';

export type BoardChange =
  | { readonly kind: 'batch'; readonly buffer: ArrayBuffer; readonly texts: readonly string[] }
  | { readonly kind: 'described'; readonly slots: readonly SlotDescription[] }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'forget' };

export interface Mirror {
  /** Applies a change of the board. Copy the buffer to keep it. */
  readonly applyChange: (change: BoardChange) => void;
  /** Whether applied changes are not on the screen yet. */
  readonly isBehind: () => boolean;
}
