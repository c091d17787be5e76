/** Regular redraws. */
import { useEffect, useReducer } from 'react';
import { type Millis, SECOND_MS } from '../../shared/units';
import { useServices } from '../services';

/** Draws the component again every `everyMs` while `isOn`, for ages and countdowns. */
export function useTick(isOn = true, everyMs: Millis = SECOND_MS): void {
  const { ports } = useServices();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOn) return;
    let cancel = (): void => {};
    const wait = (): void => {
      cancel = ports.after(everyMs, () => {
        tick();
        wait();
      });
    };
    wait();
    return () => cancel();
  }, [ports, isOn, everyMs]);
}
