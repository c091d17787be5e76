import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceFault } from '../../state/wechat/device-tools';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import { convertPlace, type Place } from './coordinates';

export interface OwnPlace {
  /** The user's position (WGS84); `null` until known. */
  readonly place: Place | null;
  readonly isAsking: boolean;
  readonly fault: DeviceFault | null;
  readonly ask: () => void;
}

export function useOwnPlace(): OwnPlace {
  const tools = useDeviceTools();
  const [state, setState] = useState<Omit<OwnPlace, 'ask'>>({ place: null, isAsking: false, fault: null });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const ask = useCallback(() => {
    setState((before) => ({ ...before, isAsking: true, fault: null }));
    void tools.position().then((answer) => {
      if (isLeft.current) return;
      if (!answer.ok) {
        setState((before) => ({ ...before, isAsking: false, fault: answer.why }));
        return;
      }
      const { latitude: lat, longitude: lng, system } = answer.value;
      setState({ place: convertPlace({ lat, lng }, system, 'wgs84'), isAsking: false, fault: null });
    });
  }, [tools]);
  return { ...state, ask };
}
