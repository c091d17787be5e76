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
let tell: (news: WatchNews) => void;
let subscription: AlarmSubscription;
let over: AlarmId[];

const known = () => [...store.get(subscription.alarms).keys()];

beforeEach(setUp);

describe('An alarm subscription when the worker is lost', () => {
  it('keeps its alarms and reports that it is not receiving', () => {
    expect(isReceiving(store.get(subscription.state))).toBe(true);
    tell({ kind: 'worker-lost' });
    live();
    tell({ kind: 'alarm-feed', frameAt: epochMs(2), listedAt: null, fault: null });
    expect(known()).toEqual(['goes-on', 'ends']);
    expect(isReceiving(store.get(subscription.state))).toBe(false);
  });

  it('reports alarms as cleared if the next worker does not list them, and keeps queried ones', () => {
    tell({ kind: 'worker-lost' });
    subscription.addFound([alarm('found')]);
    tell({ kind: 'alarms', alarms: [alarm('goes-on')] });
    expect(over).toEqual([]);
    listed(2);
    expect([known(), over]).toEqual([['goes-on', 'found'], ['ends']]);
  });
});

describe('A query result', () => {
  const ended = epochMs(9);
  const getState = (id: string) => store.get(subscription.alarms).get(id as AlarmId);

  it('adds a clear time that was not pushed, and reverts nothing received', () => {
    tell({ kind: 'alarms', alarms: [{ ...alarm('confirmed'), confirmTime: epochMs(5) }] });
    subscription.addFound([alarm('found'), alarm('confirmed')]);
    subscription.addFound([
      { ...alarm('found'), recoverTime: ended },
      { ...alarm('confirmed'), recoverTime: ended },
    ]);
    expect(getState('found')).toMatchObject({ recoverTime: ended });
    expect(getState('confirmed')).toMatchObject({ confirmTime: epochMs(5), recoverTime: ended });
  });

  it('does not confirm an alarm known only from a lost worker', () => {
    tell({ kind: 'worker-lost' });
    subscription.addFound([{ ...alarm('ends'), value: '7' }]);
    tell({ kind: 'alarms', alarms: [alarm('goes-on')] });
    listed(2);
    expect(over).toEqual(['ends']);
  });
});

function alarm(id: string): AlarmView {
  return { id: id as AlarmId, equipmentId: null, recoverTime: null, releaseTime: null } as AlarmView;
}

function listed(at: number): void {
  tell({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(at), fault: null });
}

function live(): void {
  tell({
    kind: 'link',
    link: { phase: 'live', since: epochMs(0), lastFrameAt: null, retryAt: null, fault: null },
  });
}

function setUp(): void {
  store = createStore();
  over = [];
  const client = {
    steadyNow: () => epochMs(77),
    watch: (_spec: WatchSpec, listener: (news: WatchNews) => void) => {
      tell = listener;
      return { leave: () => undefined } as ReturnType<MonitorClient['watch']>;
    },
  } satisfies Partial<MonitorClient> as unknown as MonitorClient;
  subscription = subscribeToAlarms(client, SPEC, store, new Map(), {
    alarms: (_, ids) => void over.push(...ids),
  });
  live();
  tell({ kind: 'alarms', alarms: [alarm('goes-on'), alarm('ends')] });
  listed(1);
}
