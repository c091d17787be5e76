import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import type { AlarmSource } from '../../features/alarms/source';
import { ALARMS_LEARNED, HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Fault } from '../../shared/faults';
import { type EpochMs, epochMs } from '../../shared/units';
import { createDuty, type Duty, type DutyState, forgetDuty } from '../../state/alarm-watch/alarm-watch';
import { type AlarmEar, type EarState, listenForAlarms } from '../../state/alarm-watch/listen';
import { alarmWatchOf } from '../../state/alarm-watch/settings';
import type { AlarmMap } from '../../state/live/alarms';
import { platformClockOf } from '../../state/live/platform-clock';
import { type Services, useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';

const NOTHING_HEARD = atom<AlarmMap>(new Map());
const NO_EAR = atom<EarState | null>(null);
const NO_DUTY = atom<DutyState | null>(null);
const forgetting = new WeakSet<Services>();

/** What was kept for one person is not there for the next. */
function forgetWithSession(services: Services): void {
  if (forgetting.has(services)) return;
  forgetting.add(services);
  services.session.onSignOut(() => forgetDuty(services.tabStorage));
}

export interface OnDuty {
  readonly duty: Duty | null;
  readonly state: DutyState | null;
  readonly ear: EarState | null;
  readonly heard: AlarmMap;
  /** Of what is watched, '' while it is not known. */
  readonly name: string;
  /** Why nothing can be watched at all. */
  readonly fault: Fault | null;
  readonly retry: () => void;
  /** The clock by which the link's times are. */
  readonly now: () => EpochMs;
}

/** An alarm watch of a source, for as long as it is shown. `words` are those of a notification. */
export function useDuty(
  source: AlarmSource,
  words: (alarm: AlarmView) => { readonly title: string; readonly body: string },
): OnDuty {
  const services = useServices();
  const { auths, userId } = useUser();
  const [duty, setDuty] = useState<Duty | null>(null);
  const [ear, setEar] = useState<AlarmEar | null>(null);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [round, setRound] = useState(0);
  const clock = useRef<() => EpochMs>(() => services.now());
  const say = useRef(words);
  say.current = words;

  useEffect(() => {
    let isWanted = round >= 0;
    let listening: AlarmEar | null = null;
    const { store, call, ports, tabStorage, now } = services;
    forgetWithSession(services);
    const onDuty = createDuty({
      scope: window,
      after: ports.after,
      key: JSON.stringify([userId, source.key]),
      settings: () => alarmWatchOf(services),
      recent: async (since) => {
        const count = since === null ? ALARMS_LEARNED : HISTORY_ALARM_ROWS;
        const input = { pagenum: 1, count, ...(since === null ? {} : { from: since }) };
        const answer = await source.query(call, input, { onDate: platformClockOf(services).hear });
        if (!answer.ok) return answer;
        // Oldest first, as they would have come.
        const found = [...answer.value.list].reverse();
        if (since !== null) listening?.learn(found);
        return done(found);
      },
      words: (alarm) => say.current(alarm),
      ...{ store, tabStorage, now },
    });
    setDuty(onDuty);
    const open = async (): Promise<void> => {
      setFault(null);
      const scope = await source.watch(call, auths);
      if (!isWanted) return;
      if (!scope.ok) {
        if (scope.fault.kind !== 'cancelled') setFault(scope.fault);
        return;
      }
      setName(scope.value.name);
      const client = await services.monitor().catch(() => null);
      if (!isWanted) return;
      if (client === null) {
        setFault({ kind: 'offline' });
        return;
      }
      clock.current = () => client.steadyNow();
      const { spec, equipmentNames } = scope.value;
      listening = listenForAlarms(client, spec, store, equipmentNames, {
        alarms: onDuty.alarms,
        state: onDuty.hearing,
      });
      setEar(listening);
    };
    void open();
    return () => {
      isWanted = false;
      listening?.leave();
      onDuty.leave();
      setEar(null);
      setDuty(null);
    };
  }, [services, source, auths, userId, round]);

  const heard = useAtomValue(ear?.alarms ?? NOTHING_HEARD);
  const earState = useAtomValue<EarState | null>(ear?.state ?? NO_EAR);
  const state = useAtomValue<DutyState | null>(duty?.state ?? NO_DUTY);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  const now = useCallback(() => epochMs(clock.current()), []);
  return { duty, state, ear: earState, heard, name, fault, retry, now };
}
