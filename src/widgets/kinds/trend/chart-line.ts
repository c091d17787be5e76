import type { ValueNames } from '../../../shared/value-names';

export interface ChartLine {
  readonly key: string;
  readonly title: string;
  readonly value: string;
  /** Age of the value; '' unless it is old. */
  readonly age?: string;
  readonly isNotLive?: boolean;
  readonly isMarked?: boolean;
  readonly color: string;
  readonly axis: 'left' | 'right';
  readonly times: readonly number[];
  /** NaN where the line breaks. */
  readonly numbers: readonly number[];
  /** Arrival times of bad values, which are marked instead of drawn. */
  readonly bad?: readonly number[];
  /** Names of its values if they are states, drawn in steps. Empty for a quantity. */
  readonly names: ValueNames;
  readonly text: (number: number) => string;
}
