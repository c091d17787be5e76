/** Axes of signals. Signals of one unit share an axis. Two units stand left and right; more have a band each. */
import type { SignalId } from '../../shared/ids';
import type { DataType } from '../../shared/reading';
import type { ValueNames } from '../../shared/value-names';

/** A signal as a curve shows it. */
export interface CurveSignal {
  readonly id: SignalId;
  readonly title: string;
  readonly unit: string;
  readonly dataType: DataType | null;
  /** Digits after the point; null or missing where nobody says how many. */
  readonly decimals?: number | null;
  /** Names of its values, where they stand for states. */
  readonly map?: ValueNames;
}

export interface Axis {
  readonly unit: string;
  /** Bits are drawn in steps between 0 and 1. */
  readonly isBit: boolean;
  /** Indexes of its signals in the list. */
  readonly members: readonly number[];
  readonly side: 'left' | 'right';
  /** Counted from the top. */
  readonly band: number;
}

export function axesOf(signals: readonly CurveSignal[]): readonly Axis[] {
  const groups = new Map<string, { unit: string; isBit: boolean; members: number[] }>();
  for (const [index, { unit, dataType }] of signals.entries()) {
    const isBit = dataType === 'bit';
    const key = isBit ? 'bit' : `unit ${unit}`;
    const group = groups.get(key) ?? { unit: isBit ? '' : unit, isBit, members: [] };
    group.members.push(index);
    groups.set(key, group);
  }
  const isBanded = groups.size > 2;
  return [...groups.values()].map((group, order) => ({
    ...group,
    side: isBanded || order === 0 ? 'right' : 'left',
    band: isBanded ? order : 0,
  }));
}

export const bandsOf = (axes: readonly Axis[]): number => Math.max(1, ...axes.map(({ band }) => band + 1));
