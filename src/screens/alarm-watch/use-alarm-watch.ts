import { type Atom, atom, useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { openAlarmSource } from '../../features/alarms/open-alarm-source';
import type { AlarmSource } from '../../features/alarms/source';
import { alarmKind, type Shelf } from '../../shared/alarm-kind';
import { joinStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { eachPage } from '../../shared/calls/each-page';
import { ALARMS_CAUGHT_UP, ALARMS_LEARNED, HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Fault, type Outcome } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { type EpochMs, MINUTE_MS } from '../../shared/units';
import { AlarmWatch, type AlarmWatchState } from '../../state/alarm-watch/alarm-watch';
import { isWanted, watchChoice } from '../../state/alarm-watch/choice';
import type { NotificationText } from '../../state/alarm-watch/notifications';
import { alarmWatchSettings } from '../../state/alarm-watch/settings';
import {
  type AlarmSubscription,
  type AlarmSubscriptionState,
  isReceiving,
  joinedState,
  subscribeToAlarms,
} from '../../state/alarm-watch/subscription';
import { acknowledgingAtom, isAccepted } from '../../state/alarms/acknowledge-alarms';
import { useRestart } from '../../state/hooks/use-restart';
import { useStable } from '../../state/hooks/use-stable';
import type { AlarmMap } from '../../state/live/alarms';
import { getPlatformClock } from '../../state/live/platform-clock';
import { getPulse } from '../../state/pulse';
import { type Services, useServices } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { useUser } from '../../state/session/use-user';

const NO_WATCH = atom<AlarmWatchState | null>(null);

type ShelvesByKind = ReadonlyMap<string, Shelf>;

export interface UsedAlarmWatch {
  readonly watch: AlarmWatch | null;
  readonly state: AlarmWatchState | null;
  /** Combined state of all sources: alarms can be received only if every source can. */
  readonly subscription: AlarmSubscriptionState | null;
  readonly received: AlarmMap;
  readonly getSource: (alarm: AlarmRow) => AlarmSource;
  readonly names: ReadonlyMap<string, string>;
  readonly fault: Fault | null;
  readonly retry: () => void;
  readonly now: () => EpochMs;
  /**
   * Receives the shelves of a source. A shelved alarm does not ring until its shelf ends. `isRead` is false while only
   * the shelves of this device are known.
   */
  readonly onShelves: (source: AlarmSource, shelves: ShelvesByKind, isRead: boolean) => void;
}

/**
 * Reads the alarms of a source triggered since `since` (at most the newest `ALARMS_CAUGHT_UP`), or only the newest ones
 * if it is `null`, ordered by trigger time. Reads them unfiltered: many alarms that do not ring may be newer than one
 * that does.
 */
async function recentAlarms(
  services: Services,
  source: AlarmSource,
  since: EpochMs | null,
): Promise<Outcome<readonly AlarmView[]>> {
  const count = since === null ? ALARMS_LEARNED : HISTORY_ALARM_ROWS;
  const input = { count, ...(since === null ? {} : { from: since }) };
  const { onDate } = getPlatformClock(services);
  // Alarms raised during the read shift others to the next page.
  const found = new Map<AlarmId, AlarmView>();
  const outcome = await eachPage(
    (pagenum) => source.query(services.call, { ...input, pagenum }, { onDate }),
    ({ list }) => {
      const { size: before } = found;
      for (const row of list) if (!found.has(row.id)) found.set(row.id, row);
      return since !== null && found.size > before && found.size < ALARMS_CAUGHT_UP;
    },
  );
  return outcome.ok ? done([...found.values()].reverse()) : outcome;
}

function isCurrentSession({ store }: Services, userId: string): boolean {
  const session = store.get(sessionAtom);
  return session.phase === 'signed-in' && session.user.userId === userId;
}

const isOnShelf = (bySource: ReadonlyMap<string, ShelvesByKind>, alarm: AlarmView): boolean =>
  [...bySource.values()].some((byKind) => byKind.has(alarmKind(alarm)));

interface Subscribed {
  readonly source: AlarmSource;
  readonly subscription: AlarmSubscription;
}

/** Merges the alarms of several sources; an alarm received from several has its newest state. */
function joinedAlarms(all: readonly AlarmMap[]): AlarmMap {
  const joined = new Map<AlarmId, AlarmView>();
  for (const [id, alarm] of all.flatMap((alarms) => [...alarms])) {
    const known = joined.get(id);
    joined.set(id, known === undefined ? alarm : joinStates(known, alarm));
  }
  return joined;
}

/** Returns the alarms and the combined state of all subscriptions; the state is `null` until every source is open. */
function useJoined(subscribed: readonly Subscribed[], count: number) {
  const alarms = useMemo<Atom<AlarmMap>>(
    () =>
      subscribed.length === 1 && subscribed[0] !== undefined
        ? subscribed[0].subscription.alarms
        : atom((get) => joinedAlarms(subscribed.map(({ subscription }) => get(subscription.alarms)))),
    [subscribed],
  );
  const state = useMemo<Atom<AlarmSubscriptionState | null>>(
    () =>
      atom((get) =>
        subscribed.length < count ? null : joinedState(subscribed.map((one) => get(one.subscription.state))),
      ),
    [subscribed, count],
  );
  return { received: useAtomValue(alarms), subscription: useAtomValue(state) };
}

/** Returns a function that rings for alarms shelved before a reload, once their sources and shelves are read. */
function useRelease(
  watch: AlarmWatch | null,
  subscribed: readonly Subscribed[],
  count: number,
): (readKeys: ReadonlySet<string>) => void {
  const { store } = useServices();
  return useCallback(
    (readKeys) => {
      if (watch === null || !watch.isWithholding) return;
      const ready = subscribed.filter(({ source }) => readKeys.has(source.key));
      const alarms = joinedAlarms(ready.map(({ subscription }) => store.get(subscription.alarms)));
      const areListed = ready.every(({ subscription }) => isReceiving(store.get(subscription.state)));
      watch.release(alarms, areListed && ready.length === count);
    },
    [watch, subscribed, count, store],
  );
}

/** Returns a function that receives the shelves of a source. An alarm whose shelf has ended rings again. */
function useShelfEnds(
  shelves: RefObject<Map<string, ShelvesByKind>>,
  watch: AlarmWatch | null,
  { received, subscription }: Pick<UsedAlarmWatch, 'received' | 'subscription'>,
  release: ReturnType<typeof useRelease>,
): UsedAlarmWatch['onShelves'] {
  const latest = useRef({ received, release });
  latest.current = { received, release };
  const readKeys = useRef(new Set<string>());
  useEffect(() => {
    // Any change triggers another check.
    void [received, subscription];
    release(readKeys.current);
  }, [release, received, subscription]);
  return useCallback(
    (source, byKind, isRead) => {
      const before = shelves.current.get(source.key);
      shelves.current.set(source.key, byKind);
      if (isRead) readKeys.current.add(source.key);
      const ended = [...latest.current.received.values()].filter((alarm) => {
        const kind = alarmKind(alarm);
        return before?.has(kind) === true && !byKind.has(kind);
      });
      if (ended.length > 0) watch?.ringFor(ended);
      latest.current.release(readKeys.current);
    },
    [shelves, watch],
  );
}

/**
 * Runs an alarm watch while the component is mounted.
 * @param sources - At least one; referentially stable while the sources are the same.
 * @param getText - Returns the text of a notification.
 */
export function useAlarmWatch(
  sources: readonly AlarmSource[],
  first: AlarmSource,
  getText: (alarm: AlarmView) => NotificationText,
): UsedAlarmWatch {
  const services = useServices();
  const { auths: permissions, userId } = useUser();
  // The platform may report the signed-in user again; restarting the watch would silence it.
  const auths = useStable(permissions);
  const [watch, setWatch] = useState<AlarmWatch | null>(null);
  const [subscribed, setSubscribed] = useState<readonly Subscribed[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  /** Faults of the sources that could not be opened, by source key. */
  const [faults, setFaults] = useState<ReadonlyMap<string, Fault>>(new Map());
  const clock = useRef<() => EpochMs>(services.now);
  const notificationText = useRef(getText);
  notificationText.current = getText;
  const shelves = useRef(new Map<string, ShelvesByKind>());
  const owned = useRef(subscribed);
  owned.current = subscribed;
  const getSource = useCallback(
    ({ id }: AlarmRow): AlarmSource =>
      owned.current.find(({ subscription }) => services.store.get(subscription.alarms).has(id))?.source ??
      first,
    [services, first],
  );

  const open = useCallback(() => {
    const opened: Subscribed[] = [];
    const { store, ports, tabStorage, now } = services;
    const isShelved = (alarm: AlarmView): boolean => isOnShelf(shelves.current, alarm);
    const created = new AlarmWatch({
      scope: window,
      after: ports.after,
      store,
      tabStorage,
      isSessionOn: () => isCurrentSession(services, userId),
      now,
      platformNow: () => getPlatformClock(services).now(),
      key: JSON.stringify([userId, ...sources.map(({ key }) => key)]),
      sources: sources.map(({ key }) => key),
      settings: () => alarmWatchSettings(services),
      recent: async (key, since) => {
        const isAsked = (one: AlarmSource): boolean => one.key === key;
        const answer = await recentAlarms(services, sources.find(isAsked) ?? first, since);
        const { subscription } = opened.find(({ source }) => isAsked(source)) ?? {};
        // Alarms missed by the subscription are shown as well.
        if (answer.ok && since !== null) subscription?.addFound(answer.value);
        return answer;
      },
      notificationText: (alarm) => notificationText.current(alarm),
      isWanted: (alarm) => (isShelved(alarm) ? false : isWanted(watchChoice(services), alarm)),
      shelved: () =>
        opened.flatMap(({ subscription }) => [...store.get(subscription.alarms).values()].filter(isShelved)),
      isAnswered: (alarm) => isAccepted(store.get(acknowledgingAtom), alarm),
      repeatMs: () => watchChoice(services).repeatMinutes * MINUTE_MS,
    });
    setWatch(created);
    setFaults(new Map());
    const cancels = sources.map((source) =>
      openAlarmSource(services, source, auths, {
        scope: (scope) => setNames((before) => new Map(before).set(source.key, scope.name)),
        failed: (fault) => setFaults((before) => new Map(before).set(source.key, fault)),
        opened: (client, { spec, equipmentNames }) => {
          setFaults((before) => new Map([...before].filter(([key]) => key !== source.key)));
          clock.current = () => client.steadyNow();
          const subscription = subscribeToAlarms(client, spec, store, equipmentNames, {
            alarms: (news, over) => created.onAlarms(source.key, news, over),
            state: (state) => created.onSubscriptionState(source.key, state),
          });
          opened.push({ source, subscription });
          setSubscribed([...opened]);
        },
      }),
    );
    return () => {
      for (const cancel of cancels) cancel();
      for (const { subscription } of opened) subscription.close();
      created.close();
      setSubscribed([]);
      setWatch(null);
    };
  }, [services, sources, first, auths, userId]);

  const retry = useRestart(open);
  const { received, subscription } = useJoined(subscribed, sources.length);
  const release = useRelease(watch, subscribed, sources.length);
  const onShelves = useShelfEnds(shelves, watch, { received, subscription }, release);
  const state = useAtomValue<AlarmWatchState | null>(watch?.state ?? NO_WATCH);
  const now = useCallback(() => clock.current(), []);
  const isOn = state?.isOn ?? false;
  // A hidden page must still ring and detect a stalled worker, so its heartbeat continues.
  useEffect(() => (isOn ? getPulse(services).stayAwake() : undefined), [services, isOn]);
  const [fault = null] = faults.values();
  return { watch, state, subscription, received, getSource, names, fault, retry, now, onShelves };
}
