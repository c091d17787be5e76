import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { type AlarmEar, type EarState, listenForAlarms } from '../../state/alarm-watch/listen';
import type { AlarmMap } from '../../state/live/alarms';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import type { AlarmSource } from './source';

const NOTHING_HEARD = atom<AlarmMap>(new Map());
const NO_STATE = atom<EarState | null>(null);

export interface LiveAlarms {
  readonly heard: AlarmMap;
  /** Null before anything can be heard. */
  readonly state: EarState | null;
  /** Why nothing can be heard at all. */
  readonly fault: Fault | null;
}

/** Hears the alarms of a source while this is shown. `onOver` is told of alarms that ended without anybody saying when. */
export function useLiveAlarms(source: AlarmSource, onOver: (ids: readonly AlarmId[]) => void): LiveAlarms {
  const services = useServices();
  const { auths } = useUser();
  const [ear, setEar] = useState<AlarmEar | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    let isWanted = true;
    let opened: AlarmEar | null = null;
    const open = async (): Promise<void> => {
      setFault(null);
      const scope = await source.watch(services.call, auths);
      if (!isWanted) return;
      if (!scope.ok) {
        if (scope.fault.kind !== 'cancelled') setFault(scope.fault);
        return;
      }
      const client = await services.monitor().catch(() => null);
      if (!isWanted) return;
      if (client === null) {
        setFault({ kind: 'offline' });
        return;
      }
      const { spec, equipmentNames } = scope.value;
      opened = listenForAlarms(client, spec, services.store, equipmentNames, {
        alarms: (_, ids) => {
          if (ids.length > 0) over.current(ids);
        },
        state: () => undefined,
      });
      setEar(opened);
    };
    void open();
    return () => {
      isWanted = false;
      opened?.leave();
      setEar(null);
    };
  }, [services, source, auths]);
  const heard = useAtomValue(ear?.alarms ?? NOTHING_HEARD);
  const state = useAtomValue<EarState | null>(ear?.state ?? NO_STATE);
  return { heard, state, fault };
}
