import { useEffect, useState } from 'react';
import { MINUTE_MS, type Millis } from '../../shared/units';
import { useServices } from '../services';
import { createAlarmDevice } from './device';
import { useAlarmWatchSettings } from './settings';

const AWAKE_RETRY_MS: Millis = MINUTE_MS;

/** `refused`: by the device, to save its battery. `no`, `insecure`: see `AlarmDevice.getSupport`. */
export type AwakeState = 'off' | 'held' | 'refused' | 'no' | 'insecure';

/**
 * Keeps the screen on while mounted, if enabled on this device or forced. Returns the state of the lock, which is
 * requested again, since browsers drop the lock of a hidden page and devices may refuse it.
 */
export function useKeepAwake(isForced = false): AwakeState {
  const { ports } = useServices();
  const [{ keepAwake }] = useAlarmWatchSettings();
  const [state, setState] = useState<AwakeState>('off');
  const isWanted = keepAwake || isForced;
  useEffect(() => {
    if (!isWanted) return;
    const device = createAlarmDevice(window, ports.after);
    const support = device.getSupport('keepAwake');
    let isUnmounted = false;
    let release: (() => void) | null = null;
    let cancelRetry = (): void => undefined;
    const updateState = (next: AwakeState): void => {
      if (!isUnmounted) setState(next);
    };
    const request = async (): Promise<void> => {
      cancelRetry();
      if (document.visibilityState !== 'visible') return;
      const newRelease = await device.keepAwake(handleRefusal);
      release?.();
      release = newRelease;
      if (isUnmounted) release?.();
      else if (newRelease === null) handleRefusal();
      else updateState('held');
    };
    const handleRefusal = (): void => {
      updateState('refused');
      cancelRetry();
      cancelRetry = ports.after(AWAKE_RETRY_MS, () => void request());
    };
    const handleVisible = (): void => void request();
    if (support === 'yes') {
      document.addEventListener('visibilitychange', handleVisible);
      handleVisible();
    } else setState(support);
    return () => {
      isUnmounted = true;
      cancelRetry();
      document.removeEventListener('visibilitychange', handleVisible);
      release?.();
      setState('off');
    };
  }, [isWanted, ports]);
  return state;
}
