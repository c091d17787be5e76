import { type Atom, atom, type createStore } from 'jotai';
import type {
  AlarmFeedState,
  AlarmView,
  LinkState,
  WatchSpec,
} from '../../../workers/monitor/contract/contract';
import { mergeAlarmStates } from '../../shared/alarm-state';
import type { AlarmId, EquipmentId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import { epochMs } from '../../shared/units';
import { createLostLink, type MonitorClient, type WatchNews } from '../../worker-client/monitor-client';
import { type AlarmMap, ReceivedAlarms } from '../live/alarms';

export interface AlarmSubscription {
  /** Newest states, without alarms known to have ended. */
  readonly alarms: Atom<AlarmMap>;
  readonly state: Atom<AlarmSubscriptionState>;
  /** Adds the alarms of a query. A received state of the same alarm is newer, but gains missing fields. */
  readonly addQueried: (queried: readonly AlarmView[]) => void;
  readonly close: () => void;
}

export interface AlarmSubscriptionState {
  readonly link: LinkState | null;
  readonly feed: Omit<AlarmFeedState, 'kind'>;
}
const NOT_RECEIVING: AlarmSubscriptionState = {
  link: null,
  feed: { frameAt: null, listedAt: null, fault: null },
};

/** Whether an alarm raised now would be received. */
export const isReceiving = ({ link, feed }: AlarmSubscriptionState): boolean =>
  link?.status === 'live' && feed.listedAt !== null && feed.fault === null;

/** Joins states into the first that receives nothing, with the newest frame and the oldest listing of all. */
export function joinSubscriptionStates(states: readonly AlarmSubscriptionState[]): AlarmSubscriptionState {
  const worst = states.find((state) => !isReceiving(state)) ?? states[0] ?? NOT_RECEIVING;
  const getTimes = (part: 'frameAt' | 'listedAt') => states.flatMap(({ feed }) => feed[part] ?? []);
  const [frames, listings] = [getTimes('frameAt'), getTimes('listedAt')];
  return {
    link: worst.link,
    feed: {
      ...worst.feed,
      frameAt: frames.length === 0 ? null : epochMs(Math.max(...frames)),
      listedAt: listings.length < states.length ? null : epochMs(Math.min(...listings)),
    },
  };
}

const addName = (alarm: AlarmView, names: ReadonlyMap<EquipmentId, string>): AlarmView => {
  const name =
    alarm.equipmentName === '' && alarm.equipmentId !== null ? names.get(alarm.equipmentId) : undefined;
  return name === undefined ? alarm : { ...alarm, equipmentName: name };
};

export interface AlarmSubscriptionEvents {
  readonly alarms: (news: readonly AlarmView[], endedIds: readonly AlarmId[]) => void;
  readonly state?: (state: AlarmSubscriptionState) => void;
}

/**
 * @param store - The store of the screens' Provider.
 * @param names - Names of equipment, which pushes omit.
 */
export function subscribeToAlarms(
  client: MonitorClient,
  spec: WatchSpec,
  store: ReturnType<typeof createStore>,
  names: ReadonlyMap<EquipmentId, string>,
  events?: AlarmSubscriptionEvents,
): AlarmSubscription {
  const alarms = new ReceivedAlarms(store);
  const state = atom<AlarmSubscriptionState>(NOT_RECEIVING);
  const updateState = (part: Partial<AlarmSubscriptionState>): void => {
    const next = { ...store.get(state), ...part };
    store.set(state, next);
    events?.state?.(next);
  };
  const handleNews = (news: WatchNews): void => {
    switch (news.kind) {
      case 'alarms': {
        const namedAlarms = news.alarms.map((alarm) => addName(alarm, names));
        alarms.addReceived(namedAlarms, news.over);
        events?.alarms(namedAlarms, news.over ?? []);
        return;
      }
      case 'alarm-feed': {
        const { frameAt, listedAt, fault } = news;
        const endedIds = listedAt === null ? [] : alarms.removeUncertain();
        if (endedIds.length > 0) events?.alarms([], endedIds);
        updateState({ feed: { frameAt, listedAt, fault } });
        return;
      }
      case 'link':
        updateState({ link: news.link });
        return;
      case 'worker-lost':
        alarms.handleWorkerLost();
        updateState({ link: createLostLink(client.steadyNow()), feed: { ...NOT_RECEIVING.feed } });
        return;
    }
  };
  const handle = client.watch(spec, handleNews);
  return {
    alarms: alarms.atom,
    state,
    addQueried: (queried) => {
      const joinedAlarms = queried.map((row) => {
        const received = alarms.current.get(row.id);
        return received === undefined ? row : mergeAlarmStates(row, received);
      });
      const news = joinedAlarms.filter((row) => !isSameData(row, alarms.current.get(row.id)));
      if (news.length > 0) alarms.addQueried(news);
    },
    close: handle.leave,
  };
}
