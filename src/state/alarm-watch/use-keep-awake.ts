import { useEffect, useState } from 'react';
import { useServices } from '../services';
import { alarmDevice } from './device';
import { useAlarmWatch } from './settings';

/** `refused`: by the device, to save its battery. `no`, `insecure`: as `AlarmDevice.support` says. */
export type AwakeState = 'off' | 'held' | 'refused' | 'no' | 'insecure';

/**
 * Keeps the screen on while this is drawn: where this device is set so, or `always`. The browser lets go of a hidden
 * page: it is asked anew. Answers whether the screen is kept on at this moment.
 */
export function useKeepAwake(always = false): AwakeState {
  const { ports } = useServices();
  const [{ keepAwake }] = useAlarmWatch();
  const [state, setState] = useState<AwakeState>('off');
  const isWanted = keepAwake || always;
  useEffect(() => {
    if (!isWanted) return;
    const device = alarmDevice(window, ports.after);
    const support = device.support('keepAwake');
    let isOver = false;
    let release: (() => void) | null = null;
    const become = (next: AwakeState): void => {
      if (!isOver) setState(next);
    };
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const held = await device.keepAwake(() => become('refused'));
      release?.();
      release = held;
      become(held === null ? 'refused' : 'held');
      if (isOver) release?.();
    };
    const onVisible = (): void => void hold();
    document.addEventListener('visibilitychange', onVisible);
    if (support === 'yes') onVisible();
    else setState(support);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      release?.();
      setState('off');
    };
  }, [isWanted, ports]);
  return state;
}
