import { useEffect, useReducer } from 'react';
import type { Millis } from '../../shared/units';
import { getPulse } from '../pulse';
import { useServices } from '../services';

/** Rerenders the component every `everyMs` while `isOn` and the page is visible, for ages and countdowns. */
export function useTick(isOn = true, everyMs?: Millis): void {
  const services = useServices();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (isOn ? getPulse(services).listen(tick, everyMs) : undefined), [services, isOn, everyMs]);
}
