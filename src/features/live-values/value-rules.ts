import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import { countDigits } from '../../shared/number-text';
import type { ValueLimits, ValueRules } from '../../shared/value-names';
import type { Board } from '../../state/live/board';

/** What a list knows about its signals, possibly more than arrives with their values. */
export type KnownSignal = ValueRules & ValueLimits;

const seenOf = new WeakMap<Board, Uint8Array>();

/** The most decimals seen for the slot so far: they must not jump when a value happens to end in 0. */
function seenDecimals(board: Board, slot: number): number | null {
  const seen = seenOf.get(board) ?? new Uint8Array(board.size);
  seenOf.set(board, seen);
  const most = Math.max(seen[slot] ?? 0, countDigits(board.numbers[slot] ?? Number.NaN));
  seen[slot] = most;
  return most === 0 ? null : most;
}

/** The rules for a watched value as its signal declares them; `null` before the slot is described. */
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
