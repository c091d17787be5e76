/** What a signal's own words say for its value. Pure. */
import type { SignalDeclaration } from '../../shared/calls/signal';
import { Freshness, Quality } from '../../shared/reading';
import type { Reading } from '../../state/live/board';

/** The word that the signal's map has for the value; null where it has none, or where there is no good value. */
export function declaredText({ map }: Pick<SignalDeclaration, 'map'>, reading: Reading): string | null {
  if (reading.freshness === Freshness.never || reading.freshness === Freshness.paused) return null;
  if (reading.quality !== Quality.good || map.length === 0) return null;
  const raw = reading.text ?? String(reading.number);
  return map.find(([value]) => value === raw)?.[1] ?? null;
}
