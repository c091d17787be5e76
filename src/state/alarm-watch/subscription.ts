import { type Atom, atom, type createStore } from 'jotai';
import type {
  AlarmFeedState,
  AlarmView,
  LinkState,
  WatchSpec,
} from '../../../workers/monitor/contract/contract';
import { joinStates } from '../../shared/alarm-state';
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
  readonly addFound: (found: readonly AlarmView[]) => void;
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
  link?.phase === 'live' && feed.listedAt !== null && feed.fault === null;

/** Joins states: the first one that receives nothing, with the newest frame and the oldest listing of all. */
export function joinedState(states: readonly AlarmSubscriptionState[]): AlarmSubscriptionState {
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

const withName = (alarm: AlarmView, names: ReadonlyMap<EquipmentId, string>): AlarmView => {
  const name =
    alarm.equipmentName === '' && alarm.equipmentId !== null ? names.get(alarm.equipmentId) : undefined;
  return name === undefined ? alarm : { ...alarm, equipmentName: name };
};

export interface AlarmSubscriptionEvents {
  readonly alarms: (news: readonly AlarmView[], over: readonly AlarmId[]) => void;
  readonly state?: (state: AlarmSubscriptionState) => void;
}

/**
 * Subscribes to the alarms of a watch.
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
  const change = (part: Partial<AlarmSubscriptionState>): void => {
    const next = { ...store.get(state), ...part };
    store.set(state, next);
    events?.state?.(next);
  };
  const onNews = (news: WatchNews): void => {
    switch (news.kind) {
      case 'alarms': {
        const named = news.alarms.map((alarm) => withName(alarm, names));
        alarms.take(named, news.over);
        events?.alarms(named, news.over ?? []);
        return;
      }
      case 'alarm-feed': {
        const { frameAt, listedAt, fault } = news;
        const over = listedAt === null ? [] : alarms.listed();
        if (over.length > 0) events?.alarms([], over);
        change({ feed: { frameAt, listedAt, fault } });
        return;
      }
      case 'link':
        change({ link: news.link });
        return;
      case 'worker-lost':
        alarms.workerLost();
        change({ link: createLostLink(client.steadyNow()), feed: { ...NOT_RECEIVING.feed } });
        return;
    }
  };
  const handle = client.watch(spec, onNews);
  return {
    alarms: alarms.atom,
    state,
    addFound: (found) => {
      const joined = found.map((row) => {
        const known = alarms.known.get(row.id);
        return known === undefined ? row : joinStates(row, known);
      });
      const news = joined.filter((row) => !isSameData(row, alarms.known.get(row.id)));
      if (news.length > 0) alarms.find(news);
    },
    close: handle.leave,
  };
}
