/** The words that a signal declares for its values. Pure. */
import type { SignalDeclaration } from '../../shared/calls/signal';
import { Quality } from '../../shared/reading';
import type { Reading } from '../../state/live/board';
import { hasValue } from '../live-values/reading-text';

/** The word in the signal's map for the value; null where the map has none, or the value is not good. */
export function declaredText({ map }: Pick<SignalDeclaration, 'map'>, reading: Reading): string | null {
  if (!hasValue(reading) || reading.quality !== Quality.good || map.length === 0) return null;
  const raw = reading.text ?? String(reading.number);
  return map.find(([value]) => value === raw)?.[1] ?? null;
}
