/**
 * One watched page on the page's side: the worker's messages become the board's columns and two atoms. A message costs
 * one write; a value costs none. Painting is asked for once a frame, and the credit for a batch goes back after the
 * frame in which it was painted (architecture, decision 2).
 */
import { type Atom, atom, type createStore } from 'jotai';
import type {
  FormulaExplanation,
  Operation,
  WatchSpec,
  WriteOrder,
} from '../../../workers/monitor/contract/contract';
import type { Outcome } from '../../shared/faults';
import { lostLink, type MonitorClient, type WatchNews } from '../../worker-client/monitor-client';
import { type AlarmMap, mergeAlarms } from './alarms';
import { EMPTY_STATUS, type WatchStatus } from './atoms';
import { Board } from './board';
import { browserFrames, type FrameParts, frameLoop } from './frame-loop';
import { pageProfile } from './page-profile';
import { createReplay, type Replay } from './replay';

type Store = ReturnType<typeof createStore>;

export interface Watch {
  readonly board: Board;
  readonly status: Atom<WatchStatus>;
  /** Newest state per alarm that the watch has told of. */
  readonly alarms: Atom<AlarmMap>;
  /** Plays the watch through its past, over the same board. */
  readonly replay: Replay;
  /** The slots that are on screen now; `null` for all. */
  readonly setInterest: (slots: Uint32Array | null) => void;
  readonly write: (order: Omit<WriteOrder, 'watch'>) => Promise<Outcome<Operation>>;
  /**
   * Why the formula that a slot shows has no value, as of this moment: reason, place in its text, missing operands.
   * Null where it shows no formula, or where nobody knows just now. Asked for by hand, never for every batch.
   */
  readonly explain: (slot: number) => Promise<FormulaExplanation | null>;
  /** Leaves the page: nothing is painted or told any more. */
  readonly leave: () => void;
}

/** Starts to watch a page. `store` is where its atoms live: the one that the screens' Provider gives. */
export function openWatch(
  client: MonitorClient,
  spec: WatchSpec,
  store: Store,
  parts: FrameParts = browserFrames,
  profile = pageProfile,
): Watch {
  const board = new Board(spec.slots.length);
  const status = atom<WatchStatus>(EMPTY_STATUS);
  const alarms = atom<AlarmMap>(new Map());
  const frames = frameLoop(parts, {
    paint: () => profile.flush(() => board.flush()),
    painted: (sequence) => {
      profile.rendered();
      handle.send({ kind: 'painted', sequence, paintedAt: client.steadyNow() });
    },
  });
  const update = (change: Partial<WatchStatus>): void =>
    store.set(status, { ...store.get(status), ...change });

  const { replay, ...past } = createReplay(store, (order) => handle.send({ kind: 'replay', order }));

  const disconnect = (): void => {
    board.disconnect();
    frames.request();
  };

  const forget = (): void => {
    board.forget();
    frames.request();
  };

  const hear = (news: WatchNews): void => {
    switch (news.kind) {
      case 'batch':
        frames.batchApplied(profile.apply(() => board.apply(news.buffer, news.texts)));
        return;
      case 'described':
        board.describe(news.slots);
        frames.request();
        return;
      case 'link':
        // No batch comes any more that would say so.
        if (news.link.phase === 'stopped') disconnect();
        update({ link: news.link });
        return;
      case 'gateways':
        update({ gateways: new Map(news.gateways.map((gateway) => [gateway.equipmentId, gateway])) });
        return;
      case 'alarms':
        store.set(alarms, mergeAlarms(store.get(alarms), news.alarms, news.over));
        return;
      case 'replay':
        // Before anybody draws it: nothing of then is taken for now, nor the other way round, on screen or off it.
        if ((news.replay === null) !== (store.get(replay.status).state === null)) forget();
        past.hear(news);
        return;
      case 'replay-alarms':
        past.hear(news);
        return;
      case 'loaded':
        update({ loaded: true, fault: news.fault });
        return;
      case 'worker-lost':
        frames.reset();
        if (store.get(replay.status).state !== null) forget();
        past.lost();
        disconnect();
        update({ link: lostLink(client.steadyNow()) });
        return;
    }
  };
  const handle = client.watch(spec, hear);

  return {
    board,
    status,
    alarms,
    replay,
    setInterest: (slots) => handle.send({ kind: 'interest', slots }),
    write: (order) => handle.write(order),
    explain: (slot) => handle.explain(slot),
    leave: () => {
      frames.stop();
      handle.leave();
    },
  };
}
