import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import { countDecimals } from '../../shared/number-text';
import type { ValueLimits, ValueRules } from '../../shared/value-names';
import type { Board } from '../../state/live/board';

/** A signal as its list declares it, possibly in more detail than its values arrive with. */
export type KnownSignal = ValueRules & ValueLimits;

const decimalsByBoard = new WeakMap<Board, Uint8Array>();

/** Returns the most decimals seen in a slot so far: they must not change when a value happens to end in 0. */
function updateMaxDecimals(board: Board, slot: number): number | null {
  const decimalsBySlot = decimalsByBoard.get(board) ?? new Uint8Array(board.size);
  decimalsByBoard.set(board, decimalsBySlot);
  const maxDecimals = Math.max(decimalsBySlot[slot] ?? 0, countDecimals(board.numbers[slot] ?? Number.NaN));
  decimalsBySlot[slot] = maxDecimals;
  return maxDecimals === 0 ? null : maxDecimals;
}

/** Returns the rules that the signal of a slot declares; `null` until it is described. */
export function getDeclaredRules(
  board: Board,
  slot: number,
  knownSignal?: KnownSignal,
): SlotDescription | null {
  const description = board.getDescription(slot);
  if (description === null) return null;
  return {
    ...description,
    dataType: description.dataType ?? knownSignal?.dataType ?? null,
    unit: description.unit || (knownSignal?.unit ?? ''),
    map: description.map.length > 0 ? description.map : (knownSignal?.map ?? []),
    min: description.min ?? knownSignal?.min ?? null,
    max: description.max ?? knownSignal?.max ?? null,
    decimals: description.decimals ?? knownSignal?.decimals ?? updateMaxDecimals(board, slot),
  };
}
