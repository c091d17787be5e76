/** Signals of one unit, or states with the same names, share an axis. More than two axes get a band each. */
import { getAxisEnds, getNamedEnds } from '../../shared/axis-ends';
import type { SignalId } from '../../shared/ids';
import type { DataType } from '../../shared/reading';
import { type BitNames, getBitName, isCoded, type ValueNames } from '../../shared/value-names';

export interface CurveSignal {
  readonly id: SignalId;
  readonly title: string;
  readonly unit: string;
  readonly dataType: DataType | null;
  readonly decimals?: number | null;
  readonly map?: ValueNames;
  /** Index among the curve's colours; by default the signal's index in the list. */
  readonly color?: number;
}

export interface Axis {
  readonly unit: string;
  /** Names of its values if they are states, which are drawn in steps; empty for a quantity. */
  readonly names: ValueNames;
  readonly decimals: number | null;
  /** Indexes of its signals in the list. */
  readonly members: readonly number[];
  readonly side: 'left' | 'right';
  readonly band: number;
}

/** Whether a signal's values are states, whose line keeps a value until the next one. */
export const isStateSignal = ({ dataType, unit, map = [] }: CurveSignal): boolean =>
  isCoded({ dataType, unit, map });

function getStateNames(signal: CurveSignal, bits: BitNames): ValueNames {
  const { dataType, map = [] } = signal;
  if (!isStateSignal(signal)) return [];
  if (dataType !== 'bit') return map;
  return [
    ['0', getBitName(false, map, bits)],
    ['1', getBitName(true, map, bits)],
  ];
}

const findFinest = (decimals: readonly (number | null)[]): number | null =>
  decimals.reduce((finest, value) => (finest === null ? value : Math.max(finest, value ?? 0)), null);

/** Groups signals into axes. States share an axis if each value has the same name in all of them. */
export function getAxes(signals: readonly CurveSignal[], bits: BitNames): readonly Axis[] {
  const groups = new Map<string, { unit: string; names: ValueNames; members: number[] }>();
  for (const [index, signal] of signals.entries()) {
    const names = getStateNames(signal, bits);
    const key = names.length > 0 ? `states ${JSON.stringify(names)}` : `unit ${signal.unit}`;
    const group = groups.get(key) ?? { unit: names.length > 0 ? '' : signal.unit, names, members: [] };
    group.members.push(index);
    groups.set(key, group);
  }
  const isBanded = groups.size > 2;
  return [...groups.values()].map((group, groupIndex) => ({
    ...group,
    decimals: findFinest(group.members.map((index) => signals[index]?.decimals ?? null)),
    side: isBanded || groupIndex === 0 ? 'right' : 'left',
    band: isBanded ? groupIndex : 0,
  }));
}

/** Returns an axis's ends for the visible bars: states keep their positions, noise does not fill a quantity's axis. */
export const getEnds = (
  { names, decimals }: Pick<Axis, 'names' | 'decimals'>,
  [low, high]: readonly [number, number],
): readonly [low: number, high: number] =>
  names.length > 0 ? getNamedEnds(names, low, high) : getAxisEnds(low, high, decimals);

export const countBands = (axes: readonly Axis[]): number => Math.max(1, ...axes.map(({ band }) => band + 1));
