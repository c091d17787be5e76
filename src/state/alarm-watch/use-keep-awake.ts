/** The device's lock on its screen, as a hook. */
import { useEffect, useState } from 'react';
import { useServices } from '../services';
import { alarmDevice } from './device';
import { useAlarmWatchSettings } from './settings';

/** `refused`: by the device, to save its battery. `no`, `insecure`: see `AlarmDevice.support`. */
export type AwakeState = 'off' | 'held' | 'refused' | 'no' | 'insecure';

/**
 * Keeps the screen on while the component is mounted, when the device is set so, or `always`. A browser drops the lock
 * of a hidden page, so it is requested again when the page is visible. Returns whether the screen is kept on now.
 */
export function useKeepAwake(always = false): AwakeState {
  const { ports } = useServices();
  const [{ keepAwake }] = useAlarmWatchSettings();
  const [state, setState] = useState<AwakeState>('off');
  const isWanted = keepAwake || always;
  useEffect(() => {
    if (!isWanted) return;
    const device = alarmDevice(window, ports.after);
    const support = device.support('keepAwake');
    let isUnmounted = false;
    let release: (() => void) | null = null;
    const show = (next: AwakeState): void => {
      if (!isUnmounted) setState(next);
    };
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const held = await device.keepAwake(() => show('refused'));
      release?.();
      release = held;
      show(held === null ? 'refused' : 'held');
      if (isUnmounted) release?.();
    };
    const onVisible = (): void => void request();
    document.addEventListener('visibilitychange', onVisible);
    if (support === 'yes') onVisible();
    else setState(support);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', onVisible);
      release?.();
      setState('off');
    };
  }, [isWanted, ports]);
  return state;
}
