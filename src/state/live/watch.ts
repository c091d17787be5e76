/**
 * Turns the worker's messages into the board's columns and two atoms: a message costs one write, a value none. Paints
 * once a frame and returns a batch's credit after the frame that painted it (decision 2).
 */

import { type Atom, atom, type createStore } from 'jotai';
import type {
  AlarmFeedState,
  FormulaExplanation,
  Operation,
  WatchSpec,
  WriteCommand,
} from '../../../workers/monitor/contract/contract';
import type { ReplayCommand } from '../../../workers/monitor/contract/replay';
import type { UnknownAlarms } from '../../i18n/unknown-alarms';
import { isQuietBatch } from '../../shared/batch';
import type { Outcome } from '../../shared/faults';
import type { EpochMs } from '../../shared/units';
import {
  createLostLink,
  type MonitorClient,
  type WatchHandle,
  type WatchNews,
} from '../../worker-client/monitor-client';
import { type AlarmMap, ReceivedAlarms } from './alarms';
import { EMPTY_STATUS, type WatchStatus } from './atoms';
import { Board } from './board';
import { browserFrames, createFrameLoop, type FrameDeps } from './frame-loop';
import { createInterest, type Interest } from './interest';
import { pageProfile } from './page-profile';
import { createReplay, type Replay } from './replay';

type Store = ReturnType<typeof createStore>;

export interface Watch extends Interest {
  readonly board: Board;
  readonly status: Atom<WatchStatus>;
  readonly alarms: Atom<AlarmMap>;
  /** Replays past values on the same board. */
  readonly replay: Replay;
  readonly write: (order: Omit<WriteCommand, 'watch'>) => Promise<Outcome<Operation>>;
  /** Explains why the formula of a slot has no value; `null` if unknown or not a formula. Do not call it per batch. */
  readonly explain: (slot: number) => Promise<FormulaExplanation | null>;
  readonly keepOrShowLastValues: WatchHandle['keepOrShowLastValues'];
  readonly leave: () => void;
}

/** Status before the active alarms are requested. */
const FIRST_STATUS: WatchStatus = { ...EMPTY_STATUS, unknownAlarms: 'asked' };

/** Returns the status after the loss of the worker: alarms are unknown until the next one has listed them. */
const getLostStatus = (now: EpochMs): Partial<WatchStatus> => ({
  link: createLostLink(now),
  plant: undefined,
  unknownAlarms: 'asked',
});

function getUnknownAlarms({ listedAt, fault }: AlarmFeedState): UnknownAlarms | undefined {
  if (fault !== null) return fault.kind === 'unsupported' ? 'unsupported' : 'unreached';
  return listedAt === null ? 'asked' : undefined;
}

/** Applies the state of the feed. Returns the same status if nothing changed: the feed reports each response. */
function applyFeed(status: WatchStatus, feed: AlarmFeedState): WatchStatus {
  const unknownAlarms = getUnknownAlarms(feed);
  return status.unknownAlarms === unknownAlarms ? status : { ...status, unknownAlarms };
}

/** Opens a watch. `store` is the store of the screens' Provider. */
export function openWatch(
  client: MonitorClient,
  spec: WatchSpec,
  store: Store,
  frameDeps: FrameDeps = browserFrames,
  profile = pageProfile,
): Watch {
  const board = new Board(spec.slots.length);
  const status = atom<WatchStatus>(FIRST_STATUS);
  const alarms = new ReceivedAlarms(store);
  const frames = createFrameLoop(frameDeps, {
    paint: () => profile.measureFlush(() => board.flush()),
    isBehind: () => board.isBehind,
    onPainted: (sequence) => {
      profile.recordRender();
      handle.send({ kind: 'painted', sequence, paintedAt: client.steadyNow() });
    },
  });
  board.onCaughtUp = frames.handleCaughtUp;
  const update = (change: Partial<WatchStatus>): void =>
    store.set(status, { ...store.get(status), ...change });

  const interest = createInterest((slots) => handle.send({ kind: 'interest', slots }));
  const sendCommand = (command: ReplayCommand): void => handle.send({ kind: 'replay', command });
  const { replay, ...replayInput } = createReplay(store, sendCommand);

  const withRepaint = (change: () => void) => (): void => {
    change();
    frames.request();
  };
  const disconnect = withRepaint(() => board.disconnect());
  const forget = withRepaint(() => board.forget());

  const handleNews = (news: WatchNews): void => {
    switch (news.kind) {
      case 'batch':
        frames.handleBatch(
          profile.measureApply(() => board.apply(news.buffer, news.texts)),
          isQuietBatch(news.buffer),
        );
        return;
      case 'described':
        board.describe(news.slots);
        frames.request();
        return;
      case 'link':
        // No batch reports the disconnection.
        if (news.link.status === 'stopped') disconnect();
        update({ link: news.link });
        return;
      case 'gateways':
        update({ gateways: new Map(news.gateways.map((gateway) => [gateway.equipmentId, gateway])) });
        return;
      case 'alarms':
        alarms.addReceived(news.alarms, news.over);
        return;
      case 'replay':
      case 'replay-alarms':
        // Past values are never shown as live, nor live values as past.
        if (news.kind === 'replay' && (news.replay === null) !== (store.get(replay.status).state === null))
          forget();
        replayInput.handleNews(news);
        return;
      case 'alarm-feed':
        if (news.listedAt !== null) alarms.removeUncertain();
        store.set(status, applyFeed(store.get(status), news));
        return;
      case 'plant':
        update({ plant: news.plant });
        return;
      case 'loaded':
        update({ isLoaded: true, fault: news.fault });
        return;
      case 'worker-lost':
        frames.reset();
        if (store.get(replay.status).state !== null) forget();
        replayInput.handleWorkerLost();
        disconnect();
        alarms.handleWorkerLost();
        update(getLostStatus(client.steadyNow()));
        return;
    }
  };
  const handle = client.watch(spec, handleNews);

  return {
    board,
    status,
    alarms: alarms.atom,
    replay,
    ...interest,
    write: (order) => handle.write(order),
    explain: (slot) => handle.explain(slot),
    keepOrShowLastValues: handle.keepOrShowLastValues,
    leave: () => {
      frames.stop();
      handle.leave();
    },
  };
}
