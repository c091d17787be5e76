import { useEffect } from 'react';
import { useServices } from '../services';
import { alarmDevice } from './device';
import { useAlarmWatch } from './settings';

/** Keeps the screen on while this is drawn, where this device is set so. The browser lets go of a hidden page: it is asked anew. */
export function useKeepAwake(): void {
  const { ports } = useServices();
  const [{ keepAwake }] = useAlarmWatch();
  useEffect(() => {
    if (!keepAwake) return;
    const device = alarmDevice(window, ports.after);
    let isOver = false;
    let release: (() => void) | null = null;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const held = await device.keepAwake();
      release?.();
      release = held;
      if (isOver) release?.();
    };
    const onVisible = (): void => void hold();
    document.addEventListener('visibilitychange', onVisible);
    onVisible();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      release?.();
    };
  }, [keepAwake, ports]);
}
