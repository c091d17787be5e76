import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceFault } from '../../state/wechat/device-tools';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import { convertPlace, type Place } from './coordinates';

export interface OwnPlace {
  /** The user's position (WGS84); `null` until known. */
  readonly place: Place | null;
  readonly isLocating: boolean;
  readonly fault: DeviceFault | null;
  readonly locate: () => void;
}

export function useOwnPlace(): OwnPlace {
  const tools = useDeviceTools();
  const [state, setState] = useState<Omit<OwnPlace, 'locate'>>({
    place: null,
    isLocating: false,
    fault: null,
  });
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const locate = useCallback(() => {
    setState((previous) => ({ ...previous, isLocating: true, fault: null }));
    void tools.getPosition().then((answer) => {
      if (isUnmounted.current) return;
      if (!answer.ok) {
        setState((previous) => ({ ...previous, isLocating: false, fault: answer.reason }));
        return;
      }
      const { latitude: lat, longitude: lng, system } = answer.value;
      setState({ place: convertPlace({ lat, lng }, system, 'wgs84'), isLocating: false, fault: null });
    });
  }, [tools]);
  return { ...state, locate };
}
