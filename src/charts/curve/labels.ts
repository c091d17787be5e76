/** Labels of the time axis, by the platform's clocks. */
import { platformText } from '../../shared/platform-time';
import { type Millis, SECOND_MS } from '../../shared/units';

/** What begins at a mark, coarsest first; as the chart library counts them. */
const YEAR = 0;
const MONTH = 1;
const DAY = 2;
const TIME = 3;

/**
 * A mark of the axis: as much as tells it from its neighbours. `kind`: what begins at it. `stepMs`: the nearest that
 * another one can be; down to the second is enough for a second and more, and does not run into its neighbour.
 */
export function markText(time: number, kind: number, offsetMin: number, stepMs: Millis = 1): string {
  const text = platformText(time, offsetMin, 'milli');
  if (kind === YEAR) return text.slice(0, 4);
  if (kind === MONTH) return text.slice(0, 7);
  if (kind === DAY) return text.slice(5, 10);
  if (kind === TIME) return text.slice(11, 16);
  return text.slice(11, stepMs >= SECOND_MS || time % SECOND_MS === 0 ? 19 : 23);
}
