/** A running alarm watch with its subscription, for the screen. */
import { atom, useAtomValue } from 'jotai';
import { useCallback, useRef, useState } from 'react';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { openAlarmSource } from '../../features/alarms/open-alarm-source';
import type { AlarmSource } from '../../features/alarms/source';
import { ALARMS_LEARNED, HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Fault, type Outcome } from '../../shared/faults';
import type { EpochMs } from '../../shared/units';
import { AlarmWatch, type AlarmWatchState } from '../../state/alarm-watch/alarm-watch';
import type { NotificationText } from '../../state/alarm-watch/device';
import { alarmWatchSettings } from '../../state/alarm-watch/settings';
import {
  type AlarmSubscription,
  type AlarmSubscriptionState,
  subscribeToAlarms,
} from '../../state/alarm-watch/subscription';
import { useRestart } from '../../state/hooks/use-restart';
import type { AlarmMap } from '../../state/live/alarms';
import { platformClockOf } from '../../state/live/platform-clock';
import { type Services, useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';

const NO_ALARMS = atom<AlarmMap>(new Map());
const NO_SUBSCRIPTION = atom<AlarmSubscriptionState | null>(null);
const NO_WATCH = atom<AlarmWatchState | null>(null);

export interface UsedAlarmWatch {
  readonly watch: AlarmWatch | null;
  readonly state: AlarmWatchState | null;
  readonly subscription: AlarmSubscriptionState | null;
  readonly received: AlarmMap;
  /** Name of the watched project or equipment; '' until it is known. */
  readonly name: string;
  /** Why nothing can be watched at all. */
  readonly fault: Fault | null;
  readonly retry: () => void;
  /** The clock of the link's times. */
  readonly now: () => EpochMs;
}

/** Alarms triggered since then, or the newest ones, in the order of their triggers. */
async function recentAlarms(
  services: Services,
  source: AlarmSource,
  since: EpochMs | null,
): Promise<Outcome<readonly AlarmView[]>> {
  const count = since === null ? ALARMS_LEARNED : HISTORY_ALARM_ROWS;
  const input = { pagenum: 1, count, ...(since === null ? {} : { from: since }) };
  const answer = await source.query(services.call, input, { onDate: platformClockOf(services).onDate });
  return answer.ok ? done([...answer.value.list].reverse()) : answer;
}

/** An alarm watch of a source while the component is mounted. `textOf` makes the text of a notification. */
export function useAlarmWatch(
  source: AlarmSource,
  textOf: (alarm: AlarmView) => NotificationText,
): UsedAlarmWatch {
  const services = useServices();
  const { auths, userId } = useUser();
  const [watch, setWatch] = useState<AlarmWatch | null>(null);
  const [subscription, setSubscription] = useState<AlarmSubscription | null>(null);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const clock = useRef<() => EpochMs>(services.now);
  const notificationText = useRef(textOf);
  notificationText.current = textOf;

  const open = useCallback(() => {
    let opened: AlarmSubscription | null = null;
    const { store, ports, tabStorage, now } = services;
    const created = new AlarmWatch({
      scope: window,
      after: ports.after,
      store,
      tabStorage,
      now,
      key: JSON.stringify([userId, source.key]),
      settings: () => alarmWatchSettings(services),
      recent: async (since) => {
        const found = await recentAlarms(services, source, since);
        if (found.ok && since !== null) opened?.addFound(found.value);
        return found;
      },
      notificationText: (alarm) => notificationText.current(alarm),
    });
    setWatch(created);
    setFault(null);
    const cancel = openAlarmSource(services, source, auths, {
      scope: (scope) => setName(scope.name),
      failed: setFault,
      opened: (client, { spec, equipmentNames }) => {
        clock.current = () => client.steadyNow();
        opened = subscribeToAlarms(client, spec, store, equipmentNames, {
          alarms: created.onAlarms,
          state: created.onSubscriptionState,
        });
        setSubscription(opened);
      },
    });
    return () => {
      cancel();
      opened?.close();
      created.close();
      setSubscription(null);
      setWatch(null);
    };
  }, [services, source, auths, userId]);

  const retry = useRestart(open);
  const received = useAtomValue(subscription?.alarms ?? NO_ALARMS);
  const subscriptionState = useAtomValue<AlarmSubscriptionState | null>(
    subscription?.state ?? NO_SUBSCRIPTION,
  );
  const state = useAtomValue<AlarmWatchState | null>(watch?.state ?? NO_WATCH);
  const now = useCallback(() => clock.current(), []);
  return { watch, state, subscription: subscriptionState, received, name, fault, retry, now };
}
