/** A line of a chart in a page: its points, its axis, and how its values are worded. */
import type { ValueNames } from '../../../shared/value-names';

export interface ChartLine {
  readonly key: string;
  readonly title: string;
  /** Value beside the title. */
  readonly value: string;
  /** Age of that value, '' where it is not old; it is not live; its quality is not good. */
  readonly age?: string;
  readonly isNotLive?: boolean;
  readonly isMarked?: boolean;
  readonly color: string;
  readonly axis: 'left' | 'right';
  readonly times: readonly number[];
  /** NaN where the line breaks. */
  readonly numbers: readonly number[];
  /** Times at which a value of bad quality arrived, of which nothing is drawn. */
  readonly bad?: readonly number[];
  /** Names of its values where they stand for states: it is drawn in steps. Empty for a quantity. */
  readonly names: ValueNames;
  /** A number of it in words. */
  readonly text: (number: number) => string;
}
