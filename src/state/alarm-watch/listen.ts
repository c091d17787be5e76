/** A watch of alarms alone, for screens: what was heard, and whether anything can be. Values have no part in it. */
import { type Atom, atom, type createStore } from 'jotai';
import type {
  AlarmHearing,
  AlarmView,
  LinkState,
  WatchSpec,
} from '../../../workers/monitor/contract/contract';
import type { AlarmId, EquipmentId } from '../../shared/ids';
import { lostLink, type MonitorClient, type WatchNews } from '../../worker-client/monitor-client';
import { type AlarmMap, mergeAlarms } from '../live/alarms';

export interface AlarmEar {
  /** Newest state per alarm that was heard of; those found to be over are gone from it. */
  readonly alarms: Atom<AlarmMap>;
  readonly state: Atom<EarState>;
  /** Takes in alarms that were found otherwise; those that were heard of are known better already. */
  readonly learn: (found: readonly AlarmView[]) => void;
  readonly leave: () => void;
}

export interface EarState {
  readonly link: LinkState | null;
  readonly hearing: Omit<AlarmHearing, 'kind'>;
}
const DEAF: EarState = { link: null, hearing: { frameAt: null, listedAt: null, fault: null } };

/** Whether a newly raised alarm would be heard of at this moment. */
export const isHearing = ({ link, hearing }: EarState): boolean =>
  link?.phase === 'live' && hearing.listedAt !== null && hearing.fault === null;

const withName = (alarm: AlarmView, names: ReadonlyMap<EquipmentId, string>): AlarmView => {
  const name =
    alarm.equipmentName === '' && alarm.equipmentId !== null ? names.get(alarm.equipmentId) : undefined;
  return name === undefined ? alarm : { ...alarm, equipmentName: name };
};

/** Told of alarms in the order in which they come. */
export interface EarListener {
  readonly alarms: (news: readonly AlarmView[], over: readonly AlarmId[]) => void;
  readonly state: (state: EarState) => void;
}

/**
 * Listens until it is left. `store` is where its atoms live: the one that the screens' Provider gives. `names` of
 * equipment are put where a push leaves them out.
 */
export function listenForAlarms(
  client: MonitorClient,
  spec: WatchSpec,
  store: ReturnType<typeof createStore>,
  names: ReadonlyMap<EquipmentId, string>,
  listener?: EarListener,
): AlarmEar {
  const alarms = atom<AlarmMap>(new Map());
  const state = atom<EarState>(DEAF);
  const become = (change: Partial<EarState>): void => {
    const next = { ...store.get(state), ...change };
    store.set(state, next);
    listener?.state(next);
  };
  const hear = (news: WatchNews): void => {
    switch (news.kind) {
      case 'alarms': {
        const named = news.alarms.map((alarm) => withName(alarm, names));
        store.set(alarms, mergeAlarms(store.get(alarms), named, news.over));
        listener?.alarms(named, news.over ?? []);
        return;
      }
      case 'hearing': {
        const { frameAt, listedAt, fault } = news;
        become({ hearing: { frameAt, listedAt, fault } });
        return;
      }
      case 'link':
        become({ link: news.link });
        return;
      case 'worker-lost':
        become({ link: lostLink(client.steadyNow()), hearing: { ...DEAF.hearing } });
        return;
    }
  };
  const handle = client.watch(spec, hear);
  return {
    alarms,
    state,
    learn: (found) => {
      const known = store.get(alarms);
      store.set(
        alarms,
        mergeAlarms(
          known,
          found.filter(({ id }) => !known.has(id)),
        ),
      );
    },
    leave: handle.leave,
  };
}
