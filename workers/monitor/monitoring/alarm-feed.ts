/**
 * Queries a watch's alarms and sends them to the page together with pushed ones. Also sends the results of queries,
 * which show whether the page has all active alarms. An alarms-only watch also reports frames, as proof that alarms
 * can arrive.
 */

import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { CallOptions } from '../../../src/shared/calls/run';
import { VALUES_RETRY_MS } from '../../../src/shared/constants';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import { isFinal } from '../../../src/shared/final-fault';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { AlarmFeedState, WatchMessage } from '../contract/contract';
import type { Ports } from '../host/ports';
import { type AlarmChanges, AlarmStore } from '../live/alarm-store';
import { readAlarmEvents } from '../live/frame-events';

/** Alarms per message to the page: a flood in one message would freeze a slow phone. */
const ALARMS_PER_MESSAGE = 50;
/** Delay before an alarms-only watch requests the names of pushed alarms, to answer a burst with one query. */
const ALARM_NAMES_MS: Millis = 1_000;
/** Delay before a page requests them; it may be open on many phones. */
const ALARM_PAGE_NAMES_MS: Millis = 3_000;

export interface AlarmFeedDeps {
  readonly ports: Pick<Ports, 'now'>;
  readonly isAlarmsOnly: boolean;
  /** Time of the last frame or polled answer; `null` before the first. */
  readonly lastFrameAt: () => EpochMs | null;
  readonly emit: (message: WatchMessage) => void;
  readonly scheduleOnce: (name: string, delay: Millis, run: () => void) => void;
}

export interface AlarmFeed {
  /**
   * Queries all active alarms, since pushes carry only changes. Resolves to whether any should have been pushed
   * before.
   */
  readonly ask: (options?: CallOptions) => Promise<Outcome<{ readonly isNews: boolean }>>;
  /** Invalidates the last list and queries a new one, after alarms may have been missed. */
  readonly invalidate: () => void;
  /** Handles a frame's alarms; returns how many were readable. */
  readonly handlePush: (raw: unknown) => number;
  /** Sends the state of the feed if changed. Call once a second. */
  readonly emitState: () => void;
}

export function createAlarmFeed(
  { ports, isAlarmsOnly, lastFrameAt, emit, scheduleOnce }: AlarmFeedDeps,
  query: (options?: CallOptions) => Promise<Outcome<readonly AlarmRow[]>>,
): AlarmFeed {
  const store = new AlarmStore();
  let queryCount = 0;
  let state: AlarmFeedState = { kind: 'alarm-feed', frameAt: null, listedAt: null, fault: null };
  let lastSent = state;

  const emitChanges = ({ alarms, over }: AlarmChanges): void => {
    if (alarms.length + over.length === 0) return;
    emit({ kind: 'alarms', alarms: alarms.slice(0, ALARMS_PER_MESSAGE), over });
    for (let from = ALARMS_PER_MESSAGE; from < alarms.length; from += ALARMS_PER_MESSAGE)
      emit({ kind: 'alarms', alarms: alarms.slice(from, from + ALARMS_PER_MESSAGE) });
  };
  const emitState = (): void => {
    // Frames with values prove nothing about alarms.
    const frameAt = isAlarmsOnly ? lastFrameAt() : null;
    if (state.frameAt !== frameAt) state = { ...state, frameAt };
    if (lastSent === state) return;
    lastSent = state;
    emit(state);
  };
  const ask: AlarmFeed['ask'] = async (options) => {
    const queryNumber = ++queryCount;
    store.beginListing();
    const answer = await query(options);
    if (queryNumber !== queryCount) return failed({ kind: 'cancelled' });
    if (!answer.ok) {
      if (answer.fault.kind !== 'cancelled') state = { ...state, fault: answer.fault };
      if (!isFinal(answer.fault)) scheduleOnce('alarms', VALUES_RETRY_MS, () => void ask());
      emitState();
      return answer;
    }
    const hasUnknown = store.isMissingAny(answer.value);
    const changes = store.endListing(answer.value);
    emitChanges(changes);
    state = { ...state, listedAt: ports.now(), fault: null };
    // Sent after the alarms: a page that gets `listedAt` has all active ones.
    emitState();
    return done({ isNews: hasUnknown || changes.over.length > 0 });
  };

  return {
    ask,
    invalidate: () => {
      state = { ...state, listedAt: null };
      emitState();
      void ask();
    },
    emitState,
    handlePush: (raw) => {
      const alarms = readAlarmEvents(raw);
      const hasUnknown = alarms.some((alarm) => !store.isKnown(alarm));
      emitChanges(store.push(alarms));
      // A push carries no names, which the user needs to identify the source of an alarm.
      const namesMs = isAlarmsOnly ? ALARM_NAMES_MS : ALARM_PAGE_NAMES_MS;
      if (hasUnknown) scheduleOnce('alarm-names', namesMs, () => void ask());
      return alarms.length;
    },
  };
}
