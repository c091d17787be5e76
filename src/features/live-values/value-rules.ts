import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import { countDigits } from '../../shared/number-text';
import type { ValueLimits, ValueRules } from '../../shared/value-names';
import type { Board } from '../../state/live/board';

/** A signal as its list declares it, possibly in more detail than its values arrive with. */
export type KnownSignal = ValueRules & ValueLimits;

const seenOf = new WeakMap<Board, Uint8Array>();

/** Returns the most decimals seen in a slot so far: they must not change when a value happens to end in 0. */
function seenDecimals(board: Board, slot: number): number | null {
  const seen = seenOf.get(board) ?? new Uint8Array(board.size);
  seenOf.set(board, seen);
  const most = Math.max(seen[slot] ?? 0, countDigits(board.numbers[slot] ?? Number.NaN));
  seen[slot] = most;
  return most === 0 ? null : most;
}

/** Returns the rules that the signal of a slot declares; `null` until it is described. */
export function getDeclaredRules(board: Board, slot: number, known?: KnownSignal): SlotDescription | null {
  const description = board.description(slot);
  if (description === null) return null;
  return {
    ...description,
    dataType: description.dataType ?? known?.dataType ?? null,
    unit: description.unit || (known?.unit ?? ''),
    map: description.map.length > 0 ? description.map : (known?.map ?? []),
    min: description.min ?? known?.min ?? null,
    max: description.max ?? known?.max ?? null,
    decimals: description.decimals ?? known?.decimals ?? seenDecimals(board, slot),
  };
}
