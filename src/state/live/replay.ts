/** The replay of a watch on the page's side: two atoms and what a person can do. Values come over the board as ever. */
import { type Atom, atom, type createStore } from 'jotai';
import type { ReplayMessage, ReplayOrder, ReplayState } from '../../../workers/monitor/contract/contract';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { AlarmMap } from './alarms';

type Store = ReturnType<typeof createStore>;

export interface ReplayStatus {
  /** Null while the watch is live. As soon as it is not null, nothing on the board is of now. */
  readonly state: ReplayState | null;
  /** Why the last replay could not begin, or ended by itself. */
  readonly fault: Fault | null;
}
const LIVE: ReplayStatus = { state: null, fault: null };

export interface Replay {
  readonly status: Atom<ReplayStatus>;
  /** Alarms that were active at the moment shown, as they stood then. Live ones stay in the watch's own atom. */
  readonly alarms: Atom<AlarmMap>;
  /** Loads a span and stands at its beginning, or at `at`. */
  readonly start: (from: EpochMs, end: EpochMs, at?: EpochMs) => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Times real time, from REPLAY_SPEED_MIN to REPLAY_SPEED_MAX. */
  readonly setSpeed: (speed: number) => void;
  readonly seek: (at: EpochMs) => void;
  /** To the next moment at which anything shown has a value, or the one before; pauses. */
  readonly step: (direction: 1 | -1) => void;
  /** Back to live. */
  readonly leave: () => void;
}

/** The replay and its ear; for `openWatch`. */
export function createReplay(
  store: Store,
  send: (order: ReplayOrder) => void,
): { readonly replay: Replay; readonly hear: (news: ReplayMessage) => void; readonly lost: () => void } {
  const status = atom<ReplayStatus>(LIVE);
  const alarms = atom<AlarmMap>(new Map());
  const end = (fault: Fault | null): void => {
    store.set(status, { state: null, fault });
    if (store.get(alarms).size > 0) store.set(alarms, new Map());
  };

  return {
    hear: (news) => {
      if (news.kind === 'replay-alarms')
        store.set(alarms, new Map(news.alarms.map((alarm): [AlarmId, typeof alarm] => [alarm.id, alarm])));
      else if (news.replay === null) end(news.fault ?? null);
      else store.set(status, { state: news.replay, fault: null });
    },
    lost: () => {
      // A restarted worker watches live.
      if (store.get(status).state !== null) end({ kind: 'worker-lost' });
    },
    replay: {
      status,
      alarms,
      start: (from, last, at = from) => send({ do: 'start', from, end: last, at }),
      play: () => send({ do: 'play' }),
      pause: () => send({ do: 'pause' }),
      setSpeed: (speed) => send({ do: 'speed', speed }),
      seek: (at) => send({ do: 'seek', at }),
      step: (direction) => send({ do: 'step', direction }),
      leave: () => send({ do: 'leave' }),
    },
  };
}
