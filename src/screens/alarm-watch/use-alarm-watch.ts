import { type Atom, atom, useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { openAlarmSource } from '../../features/alarms/open-alarm-source';
import type { AlarmSource } from '../../features/alarms/source';
import { getAlarmKind, type Shelf } from '../../shared/alarm-kind';
import { mergeAlarmStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { forEachPage } from '../../shared/calls/each-page';
import { HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Fault, type Outcome } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { type EpochMs, MINUTE_MS } from '../../shared/units';
import { AlarmWatch, type AlarmWatchState } from '../../state/alarm-watch/alarm-watch';
import { getWatchChoice, isWanted } from '../../state/alarm-watch/choice';
import type { NotificationText } from '../../state/alarm-watch/notifications';
import { getAlarmWatchSettings } from '../../state/alarm-watch/settings';
import {
  type AlarmSubscription,
  type AlarmSubscriptionState,
  isReceiving,
  joinSubscriptionStates,
  subscribeToAlarms,
} from '../../state/alarm-watch/subscription';
import { acknowledgementsAtom, isAccepted } from '../../state/alarms/acknowledge-alarms';
import { useRestart } from '../../state/hooks/use-restart';
import { useStable } from '../../state/hooks/use-stable';
import type { AlarmMap } from '../../state/live/alarms';
import { getPlatformClock } from '../../state/live/platform-clock';
import { getPulse } from '../../state/pulse';
import { type Services, useServices } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { useUser } from '../../state/session/use-user';

/** Maximum number of missed alarms read after a gap: more would displace known active ones. */
const ALARMS_CATCH_UP_MAX = 500;
/** Number of newest records that an alarm watch treats as known from the start. */
const ALARMS_INITIALLY_KNOWN = 20;

const NO_WATCH = atom<AlarmWatchState | null>(null);

type ShelvesByKind = ReadonlyMap<string, Shelf>;

export interface UseAlarmWatchResult {
  readonly watch: AlarmWatch | null;
  readonly state: AlarmWatchState | null;
  /** Combined state of all sources: alarms can be received only if every source can. */
  readonly subscription: AlarmSubscriptionState | null;
  readonly receivedAlarms: AlarmMap;
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
 * Reads the alarms of a source triggered from `since` on (at most the newest `ALARMS_CATCH_UP_MAX`), or only the newest
 * ones if it is `null`, ordered by trigger time. Reads them unfiltered: many alarms that do not ring may be newer than
 * one that does.
 */
async function fetchRecentAlarms(
  services: Services,
  source: AlarmSource,
  since: EpochMs | null,
): Promise<Outcome<readonly AlarmView[]>> {
  const count = since === null ? ALARMS_INITIALLY_KNOWN : HISTORY_ALARM_ROWS;
  const input = { count, ...(since === null ? {} : { from: since }) };
  const { onDate } = getPlatformClock(services);
  // Alarms raised during the read shift others to the next page.
  const foundAlarms = new Map<AlarmId, AlarmView>();
  const outcome = await forEachPage(
    (pagenum) => source.query(services.call, { ...input, pagenum }, { onDate }),
    ({ list }) => {
      const { size: previous } = foundAlarms;
      for (const row of list) if (!foundAlarms.has(row.id)) foundAlarms.set(row.id, row);
      return since !== null && foundAlarms.size > previous && foundAlarms.size < ALARMS_CATCH_UP_MAX;
    },
  );
  return outcome.ok ? done([...foundAlarms.values()].reverse()) : outcome;
}

function isCurrentSession({ store }: Services, userId: string): boolean {
  const session = store.get(sessionAtom);
  return session.status === 'signed-in' && session.user.userId === userId;
}

const isOnShelf = (bySource: ReadonlyMap<string, ShelvesByKind>, alarm: AlarmView): boolean =>
  [...bySource.values()].some((byKind) => byKind.has(getAlarmKind(alarm)));

interface SourceSubscription {
  readonly source: AlarmSource;
  readonly subscription: AlarmSubscription;
}

/** Merges the alarms of several sources; an alarm received from several has its newest state. */
function mergeAlarms(alarmMaps: readonly AlarmMap[]): AlarmMap {
  const mergedAlarms = new Map<AlarmId, AlarmView>();
  for (const [id, alarm] of alarmMaps.flatMap((alarms) => [...alarms])) {
    const knownAlarm = mergedAlarms.get(id);
    mergedAlarms.set(id, knownAlarm === undefined ? alarm : mergeAlarmStates(knownAlarm, alarm));
  }
  return mergedAlarms;
}

/** Returns the alarms and the combined state of all subscriptions; the state is `null` until every source is open. */
function useMergedAlarms(sourceSubscriptions: readonly SourceSubscription[], count: number) {
  const alarms = useMemo<Atom<AlarmMap>>(
    () =>
      sourceSubscriptions.length === 1 && sourceSubscriptions[0] !== undefined
        ? sourceSubscriptions[0].subscription.alarms
        : atom((get) => mergeAlarms(sourceSubscriptions.map(({ subscription }) => get(subscription.alarms)))),
    [sourceSubscriptions],
  );
  const state = useMemo<Atom<AlarmSubscriptionState | null>>(
    () =>
      atom((get) =>
        sourceSubscriptions.length < count
          ? null
          : joinSubscriptionStates(sourceSubscriptions.map((candidate) => get(candidate.subscription.state))),
      ),
    [sourceSubscriptions, count],
  );
  return { received: useAtomValue(alarms), subscription: useAtomValue(state) };
}

/** Returns a function that rings for alarms shelved before a reload, once their sources and shelves are read. */
function useShelfRelease(
  watch: AlarmWatch | null,
  sourceSubscriptions: readonly SourceSubscription[],
  count: number,
): (readKeys: ReadonlySet<string>) => void {
  const { store } = useServices();
  return useCallback(
    (readKeys) => {
      if (watch === null || !watch.isWithholding) return;
      const readSubscriptions = sourceSubscriptions.filter(({ source }) => readKeys.has(source.key));
      const alarms = mergeAlarms(readSubscriptions.map(({ subscription }) => store.get(subscription.alarms)));
      const areListed = readSubscriptions.every(({ subscription }) =>
        isReceiving(store.get(subscription.state)),
      );
      watch.release(alarms, areListed && readSubscriptions.length === count);
    },
    [watch, sourceSubscriptions, count, store],
  );
}

/** Returns a function that receives the shelves of a source. An alarm whose shelf has ended rings again. */
function useShelfEnds(
  shelves: RefObject<Map<string, ShelvesByKind>>,
  watch: AlarmWatch | null,
  { receivedAlarms, subscription }: Pick<UseAlarmWatchResult, 'receivedAlarms' | 'subscription'>,
  release: ReturnType<typeof useShelfRelease>,
): UseAlarmWatchResult['onShelves'] {
  const latestRef = useRef({ received: receivedAlarms, release });
  latestRef.current = { received: receivedAlarms, release };
  const readKeys = useRef(new Set<string>());
  useEffect(() => {
    // Any change triggers another check.
    void [receivedAlarms, subscription];
    release(readKeys.current);
  }, [release, receivedAlarms, subscription]);
  return useCallback(
    (source, byKind, isRead) => {
      const previous = shelves.current.get(source.key);
      shelves.current.set(source.key, byKind);
      if (isRead) readKeys.current.add(source.key);
      const unshelvedAlarms = [...latestRef.current.received.values()].filter((alarm) => {
        const kind = getAlarmKind(alarm);
        return previous?.has(kind) === true && !byKind.has(kind);
      });
      if (unshelvedAlarms.length > 0) watch?.ringFor(unshelvedAlarms);
      latestRef.current.release(readKeys.current);
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
  firstSource: AlarmSource,
  getText: (alarm: AlarmView) => NotificationText,
): UseAlarmWatchResult {
  const services = useServices();
  const { auths: permissions, userId } = useUser();
  // The platform may report the signed-in user again; restarting the watch would silence it.
  const auths = useStable(permissions);
  const [watch, setWatch] = useState<AlarmWatch | null>(null);
  const [sourceSubscriptions, setSourceSubscriptions] = useState<readonly SourceSubscription[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  /** Faults of the sources that could not be opened, by source key. */
  const [faults, setFaults] = useState<ReadonlyMap<string, Fault>>(new Map());
  const clock = useRef<() => EpochMs>(services.now);
  const getTextRef = useRef(getText);
  getTextRef.current = getText;
  const shelves = useRef(new Map<string, ShelvesByKind>());
  const subscriptionsRef = useRef(sourceSubscriptions);
  subscriptionsRef.current = sourceSubscriptions;
  const getSource = useCallback(
    ({ id }: AlarmRow): AlarmSource =>
      subscriptionsRef.current.find(({ subscription }) => services.store.get(subscription.alarms).has(id))
        ?.source ?? firstSource,
    [services, firstSource],
  );

  const openSources = useCallback(() => {
    const openSubscriptions: SourceSubscription[] = [];
    const { store, ports, tabStorage, now } = services;
    const isShelved = (alarm: AlarmView): boolean => isOnShelf(shelves.current, alarm);
    const newWatch = new AlarmWatch({
      scope: window,
      after: ports.after,
      store,
      tabStorage,
      isSessionActive: () => isCurrentSession(services, userId),
      now,
      getPlatformTime: () => getPlatformClock(services).now(),
      key: JSON.stringify([userId, ...sources.map(({ key }) => key)]),
      sources: sources.map(({ key }) => key),
      getSettings: () => getAlarmWatchSettings(services),
      queryRecent: async (key, since) => {
        const isSource = (candidate: AlarmSource): boolean => candidate.key === key;
        const answer = await fetchRecentAlarms(services, sources.find(isSource) ?? firstSource, since);
        const { subscription } = openSubscriptions.find(({ source }) => isSource(source)) ?? {};
        // Alarms missed by the subscription are shown as well.
        if (answer.ok && since !== null) subscription?.addQueried(answer.value);
        return answer;
      },
      getNotificationText: (alarm) => getTextRef.current(alarm),
      isWanted: (alarm) => (isShelved(alarm) ? false : isWanted(getWatchChoice(services), alarm)),
      shelved: () =>
        openSubscriptions.flatMap(({ subscription }) =>
          [...store.get(subscription.alarms).values()].filter(isShelved),
        ),
      isAnswered: (alarm) => isAccepted(store.get(acknowledgementsAtom), alarm),
      getRepeatMs: () => getWatchChoice(services).repeatMinutes * MINUTE_MS,
    });
    setWatch(newWatch);
    setFaults(new Map());
    const cancels = sources.map((source) =>
      openAlarmSource(services, source, auths, {
        scope: (scope) => setNames((previous) => new Map(previous).set(source.key, scope.name)),
        failed: (fault) => setFaults((previous) => new Map(previous).set(source.key, fault)),
        opened: (client, { spec, equipmentNames }) => {
          setFaults((previous) => new Map([...previous].filter(([key]) => key !== source.key)));
          clock.current = () => client.steadyNow();
          const subscription = subscribeToAlarms(client, spec, store, equipmentNames, {
            alarms: (newAlarms, endedIds) => newWatch.handleAlarms(source.key, newAlarms, endedIds),
            state: (state) => newWatch.handleSubscriptionState(source.key, state),
          });
          openSubscriptions.push({ source, subscription });
          setSourceSubscriptions([...openSubscriptions]);
        },
      }),
    );
    return () => {
      for (const cancel of cancels) cancel();
      for (const { subscription } of openSubscriptions) subscription.close();
      newWatch.close();
      setSourceSubscriptions([]);
      setWatch(null);
    };
  }, [services, sources, firstSource, auths, userId]);

  const retry = useRestart(openSources);
  const { received: receivedAlarms, subscription } = useMergedAlarms(sourceSubscriptions, sources.length);
  const release = useShelfRelease(watch, sourceSubscriptions, sources.length);
  const onShelves = useShelfEnds(shelves, watch, { receivedAlarms, subscription }, release);
  const state = useAtomValue<AlarmWatchState | null>(watch?.state ?? NO_WATCH);
  const now = useCallback(() => clock.current(), []);
  const isOn = state?.isOn ?? false;
  // A hidden page must still ring and detect a stalled worker, so its heartbeat continues.
  useEffect(() => (isOn ? getPulse(services).stayAwake() : undefined), [services, isOn]);
  const [fault = null] = faults.values();
  return { watch, state, subscription, receivedAlarms, getSource, names, fault, retry, now, onShelves };
}
