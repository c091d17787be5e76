/** A client of the worker that opens watches and delivers the test's messages. */
import { type EpochMs, epochMs } from '../../../src/shared/units';
import type { MonitorClient, WatchNews } from '../../../src/worker-client/monitor-client';
import { NOW } from './fake-watch';

export interface FakeClient {
  readonly client: MonitorClient;
  readonly watching: () => number;
  readonly emit: (message: WatchNews) => void;
  readonly stop: () => void;
  /** Requests about last values, in order; `forget` has no key. */
  readonly lastValues: { readonly kind: string; readonly key: string }[];
  /** Requested writes; none is answered. */
  readonly writes: unknown[];
  /** Answer to the next request to show last values; `null` if nothing is saved. */
  shownAt: EpochMs | null;
}
export function createFakeClient(overrides: Partial<MonitorClient> = {}): FakeClient {
  let watching = 0;
  let state: MonitorClient['state'] = 'running';
  let emitState: (state: MonitorClient['state']) => void = () => {};
  let onMessage: Parameters<MonitorClient['watch']>[1] = () => {};
  const client: Partial<MonitorClient> = {
    get state() {
      return state;
    },
    onEvent: () => () => undefined,
    onState: (listener) => {
      emitState = listener;
      return () => undefined;
    },
    endSession: async () => undefined,
    forgetLastValues: async () => {
      fake.lastValues.push({ kind: 'forget', key: '' });
      return null;
    },
    loadRecent: () => new Promise(() => {}),
    steadyNow: () => epochMs(NOW),
    watch: (_, listener) => {
      watching += 1;
      onMessage = listener;
      return {
        send: () => undefined,
        write: (order) => {
          fake.writes.push(order);
          return new Promise(() => {});
        },
        keepOrShowLastValues: async (kind, key) => {
          fake.lastValues.push({ kind, key });
          return kind === 'show' ? fake.shownAt : null;
        },
        explain: async () => null,
        leave: () => {
          watching -= 1;
        },
      };
    },
    ...overrides,
  };
  const fake: FakeClient = {
    client: client as MonitorClient,
    lastValues: [],
    writes: [],
    shownAt: null,
    watching: () => watching,
    emit: (message) => onMessage(message),
    stop: () => {
      state = 'stopped';
      emitState(state);
    },
  };
  return fake;
}
