import { type Atom, atom, type createStore } from 'jotai';
import type { ReplayCommand, ReplayMessage, ReplayState } from '../../../workers/monitor/contract/contract';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { AlarmMap } from './alarms';

type Store = ReturnType<typeof createStore>;

export interface ReplayStatus {
  /** `null` while the watch is live. Otherwise the board has past values only. */
  readonly state: ReplayState | null;
  /** Reason why the last replay did not begin or ended early. */
  readonly fault: Fault | null;
}
const LIVE: ReplayStatus = { state: null, fault: null };

export interface Replay {
  readonly status: Atom<ReplayStatus>;
  /** Alarms in their state at the displayed time. Live alarms stay in the watch's atom. */
  readonly alarms: Atom<AlarmMap>;
  /** Starts a replay, paused at `at`, by default its start. */
  readonly start: (from: EpochMs, end: EpochMs, at?: EpochMs) => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Sets the speed as a multiple of real time, from REPLAY_SPEED_MIN to REPLAY_SPEED_MAX. */
  readonly setSpeed: (speed: number) => void;
  readonly seek: (at: EpochMs) => void;
  /** Pauses at the next or previous time at which any displayed signal has a value. */
  readonly step: (direction: 1 | -1) => void;
  readonly leave: () => void;
}

export function createReplay(
  store: Store,
  send: (command: ReplayCommand) => void,
): {
  readonly replay: Replay;
  readonly handleNews: (news: ReplayMessage) => void;
  readonly handleWorkerLost: () => void;
} {
  const status = atom<ReplayStatus>(LIVE);
  const alarms = atom<AlarmMap>(new Map());
  const end = (fault: Fault | null): void => {
    store.set(status, { state: null, fault });
    if (store.get(alarms).size > 0) store.set(alarms, new Map());
  };

  return {
    handleNews: (news) => {
      if (news.kind === 'replay-alarms')
        store.set(alarms, new Map(news.alarms.map((alarm): [AlarmId, typeof alarm] => [alarm.id, alarm])));
      else if (news.replay === null) end(news.fault ?? null);
      else store.set(status, { state: news.replay, fault: null });
    },
    handleWorkerLost: () => {
      // A restarted worker watches live.
      if (store.get(status).state !== null) end({ kind: 'worker-lost' });
    },
    replay: {
      status,
      alarms,
      start: (from, endTime, at = from) => send({ kind: 'start', from, end: endTime, at }),
      play: () => send({ kind: 'play' }),
      pause: () => send({ kind: 'pause' }),
      setSpeed: (speed) => send({ kind: 'speed', speed }),
      seek: (at) => send({ kind: 'seek', at }),
      step: (direction) => send({ kind: 'step', direction }),
      leave: () => send({ kind: 'leave' }),
    },
  };
}
