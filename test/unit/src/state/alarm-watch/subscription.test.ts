import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import {
  type AlarmSubscription,
  isReceiving,
  subscribeToAlarms,
} from '../../../../../src/state/alarm-watch/subscription';
import type { MonitorClient, WatchNews } from '../../../../../src/worker-client/monitor-client';
import type { AlarmView, WatchSpec } from '../../../../../workers/monitor/contract/contract';

const SPEC = { family: 'project', slots: [] } as unknown as WatchSpec;

let store: ReturnType<typeof createStore>;
let sendNews: (news: WatchNews) => void;
let subscription: AlarmSubscription;
let clearedIds: AlarmId[];

const getKnownIds = () => [...store.get(subscription.alarms).keys()];

beforeEach(setUp);

describe('An alarm subscription when the worker is lost', () => {
  it('keeps its alarms and reports that it is not receiving', () => {
    expect(isReceiving(store.get(subscription.state))).toBe(true);
    sendNews({ kind: 'worker-lost' });
    sendLive();
    sendNews({ kind: 'alarm-feed', frameAt: epochMs(2), listedAt: null, fault: null });
    expect(getKnownIds()).toEqual(['goes-on', 'ends']);
    expect(isReceiving(store.get(subscription.state))).toBe(false);
  });

  it('reports alarms as cleared if the next worker does not list them, and keeps queried ones', () => {
    sendNews({ kind: 'worker-lost' });
    subscription.addQueried([createAlarm('found')]);
    sendNews({ kind: 'alarms', alarms: [createAlarm('goes-on')] });
    expect(clearedIds).toEqual([]);
    sendListing(2);
    expect([getKnownIds(), clearedIds]).toEqual([['goes-on', 'found'], ['ends']]);
  });
});

describe('A query result', () => {
  const clearedAt = epochMs(9);
  const getAlarm = (id: string) => store.get(subscription.alarms).get(id as AlarmId);

  it('adds a clear time that was not pushed, and reverts nothing received', () => {
    sendNews({ kind: 'alarms', alarms: [{ ...createAlarm('confirmed'), confirmTime: epochMs(5) }] });
    subscription.addQueried([createAlarm('found'), createAlarm('confirmed')]);
    subscription.addQueried([
      { ...createAlarm('found'), recoverTime: clearedAt },
      { ...createAlarm('confirmed'), recoverTime: clearedAt },
    ]);
    expect(getAlarm('found')).toMatchObject({ recoverTime: clearedAt });
    expect(getAlarm('confirmed')).toMatchObject({ confirmTime: epochMs(5), recoverTime: clearedAt });
  });

  it('does not confirm an alarm known only from a lost worker', () => {
    sendNews({ kind: 'worker-lost' });
    subscription.addQueried([{ ...createAlarm('ends'), value: '7' }]);
    sendNews({ kind: 'alarms', alarms: [createAlarm('goes-on')] });
    sendListing(2);
    expect(clearedIds).toEqual(['ends']);
  });
});

function createAlarm(id: string): AlarmView {
  return { id: id as AlarmId, equipmentId: null, recoverTime: null, releaseTime: null } as AlarmView;
}

function sendListing(at: number): void {
  sendNews({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(at), fault: null });
}

function sendLive(): void {
  sendNews({
    kind: 'link',
    link: { status: 'live', since: epochMs(0), lastFrameAt: null, retryAt: null, fault: null },
  });
}

function setUp(): void {
  store = createStore();
  clearedIds = [];
  const client = {
    steadyNow: () => epochMs(77),
    watch: (_spec: WatchSpec, listener: (news: WatchNews) => void) => {
      sendNews = listener;
      return { leave: () => undefined } as ReturnType<MonitorClient['watch']>;
    },
  } satisfies Partial<MonitorClient> as unknown as MonitorClient;
  subscription = subscribeToAlarms(client, SPEC, store, new Map(), {
    alarms: (_, ids) => void clearedIds.push(...ids),
  });
  sendLive();
  sendNews({ kind: 'alarms', alarms: [createAlarm('goes-on'), createAlarm('ends')] });
  sendListing(1);
}
