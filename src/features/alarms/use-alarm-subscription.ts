import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import {
  type AlarmSubscription,
  type AlarmSubscriptionState,
  subscribeToAlarms,
} from '../../state/alarm-watch/subscription';
import { useStable } from '../../state/hooks/use-stable';
import type { AlarmMap } from '../../state/live/alarms';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { openAlarmSource } from './open-alarm-source';
import type { AlarmSource } from './source';

const NO_ALARMS = atom<AlarmMap>(new Map());
const NO_STATE = atom<AlarmSubscriptionState | null>(null);

export interface LiveAlarms {
  readonly receivedAlarms: AlarmMap;
  /** `null` before the subscription is open. */
  readonly state: AlarmSubscriptionState | null;
  readonly fault: Fault | null;
}

/**
 * Receives the alarms of a source while the component is mounted. `onEnded` receives alarms that ended without an end
 * time.
 */
export function useAlarmSubscription(
  source: AlarmSource,
  onEnded: (ids: readonly AlarmId[]) => void,
): LiveAlarms {
  const services = useServices();
  const { auths: permissions } = useUser();
  // Reloading the user creates an equal array; resubscribing would lose the received alarms.
  const auths = useStable(permissions);
  const [subscription, setSubscription] = useState<AlarmSubscription | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const onEndedRef = useRef(onEnded);
  onEndedRef.current = onEnded;
  useEffect(() => {
    let opened: AlarmSubscription | null = null;
    setFault(null);
    const cancel = openAlarmSource(services, source, auths, {
      failed: setFault,
      opened: (client, { spec, equipmentNames }) => {
        setFault(null);
        opened = subscribeToAlarms(client, spec, services.store, equipmentNames, {
          alarms: (_, ids) => {
            if (ids.length > 0) onEndedRef.current(ids);
          },
        });
        setSubscription(opened);
      },
    });
    return () => {
      cancel();
      opened?.close();
      setSubscription(null);
    };
  }, [services, source, auths]);
  const receivedAlarms = useAtomValue(subscription?.alarms ?? NO_ALARMS);
  const state = useAtomValue<AlarmSubscriptionState | null>(subscription?.state ?? NO_STATE);
  return { receivedAlarms, state, fault };
}
