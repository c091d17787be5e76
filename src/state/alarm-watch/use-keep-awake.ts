import { useEffect, useState } from 'react';
import { AWAKE_RETRY_MS } from '../../shared/constants';
import { useServices } from '../services';
import { alarmDevice } from './device';
import { useAlarmWatchSettings } from './settings';

/** `refused`: by the device, to save its battery. `no`, `insecure`: see `AlarmDevice.getSupport`. */
export type AwakeState = 'off' | 'held' | 'refused' | 'no' | 'insecure';

/**
 * Keeps the screen on while mounted, if enabled on this device or `always`. Browsers drop the lock of a hidden page,
 * and devices may refuse it, so it is requested again. Returns the state of the lock.
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
    let cancelRetry = (): void => undefined;
    const show = (next: AwakeState): void => {
      if (!isUnmounted) setState(next);
    };
    const request = async (): Promise<void> => {
      cancelRetry();
      if (document.visibilityState !== 'visible') return;
      const held = await device.keepAwake(refuse);
      release?.();
      release = held;
      if (isUnmounted) release?.();
      else if (held === null) refuse();
      else show('held');
    };
    const refuse = (): void => {
      show('refused');
      cancelRetry();
      cancelRetry = ports.after(AWAKE_RETRY_MS, () => void request());
    };
    const onVisible = (): void => void request();
    if (support === 'yes') {
      document.addEventListener('visibilitychange', onVisible);
      onVisible();
    } else setState(support);
    return () => {
      isUnmounted = true;
      cancelRetry();
      document.removeEventListener('visibilitychange', onVisible);
      release?.();
      setState('off');
    };
  }, [isWanted, ports]);
  return state;
}
