/** Labels of the time axis, by the platform's clocks. */
import { platformText } from '../../shared/platform-time';

/** What begins at a mark, coarsest first; as the chart library counts them. */
const YEAR = 0;
const MONTH = 1;
const DAY = 2;
const TIME = 3;

/** A mark of the axis: as much as tells it from its neighbours. `kind`: what begins at it. */
export function markText(time: number, kind: number, offsetMin: number): string {
  const text = platformText(time, offsetMin, 'milli');
  if (kind === YEAR) return text.slice(0, 4);
  if (kind === MONTH) return text.slice(0, 7);
  if (kind === DAY) return text.slice(5, 10);
  return kind === TIME ? text.slice(11, 16) : text.slice(11, time % 1_000 === 0 ? 19 : 23);
}
