/** Axes of signals. Signals of one unit share an axis, and so do states of the same names. Two units stand left and right; more have a band each. */
import type { SignalId } from '../../shared/ids';
import type { DataType } from '../../shared/reading';
import { type BitNames, isCoded, nameOfBit, type ValueNames } from '../../shared/value-names';

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
  /** Names of its values where they stand for states, which are drawn in steps; empty for a quantity. */
  readonly names: ValueNames;
  /** Indexes of its signals in the list. */
  readonly members: readonly number[];
  readonly side: 'left' | 'right';
  /** Counted from the top. */
  readonly band: number;
}

/** True for a signal whose values stand for states: its line keeps a value until the next. */
export const isStates = ({ dataType, unit, map = [] }: CurveSignal): boolean =>
  isCoded({ dataType, unit, map });

/** The names of a signal's states; empty where its values are a quantity. */
function stateNames(signal: CurveSignal, bits: BitNames): ValueNames {
  const { dataType, map = [] } = signal;
  if (!isStates(signal)) return [];
  if (dataType !== 'bit') return map;
  return [
    ['0', nameOfBit(false, map, bits)],
    ['1', nameOfBit(true, map, bits)],
  ];
}

/** States share an axis where each value has the same name in all of them. */
export function axesOf(signals: readonly CurveSignal[], bits: BitNames): readonly Axis[] {
  const groups = new Map<string, { unit: string; names: ValueNames; members: number[] }>();
  for (const [index, signal] of signals.entries()) {
    const names = stateNames(signal, bits);
    const key = names.length > 0 ? `states ${JSON.stringify(names)}` : `unit ${signal.unit}`;
    const group = groups.get(key) ?? { unit: names.length > 0 ? '' : signal.unit, names, members: [] };
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
