import { beforeEach, describe, expect, it } from 'vitest';
import type { GatewayStatus } from '../../../../../src/shared/calls/project';
import { REOPEN_PROJECT_MS } from '../../../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { EquipmentId } from '../../../../../src/shared/ids';
import {
  createGatewayOpener,
  type GatewayOpener,
} from '../../../../../workers/monitor/monitoring/gateway-opener';
import { type Gateway, Gateways, type StateOrigin } from '../../../../../workers/monitor/monitoring/gateways';
import { FakePorts } from '../../../../kit/fake-ports';

const id = (name: string) => name as EquipmentId;

let ports: FakePorts;
let gateways: Gateways;
let opening: GatewayOpener;
let calls: [string, number][];
let failures: Fault[];
let answer: (gateway: Gateway) => Promise<Outcome<unknown>>;

beforeEach(setUp);

describe('Opening', () => {
  it('opens each monitorable gateway with 100 ms between calls, without waiting for answers', async () => {
    answer = () => new Promise(() => {});
    expect(await heard(1_000, status('a'), status('b'), status('c'))).toEqual([
      ['a', 0],
      ['b', 100],
      ['c', 200],
    ]);
  });

  it('skips gateways that are offline or in VPN mode', async () => {
    await heard(1_000, status('a', { online: false }), status('b', { vpn: true }), status('c'));
    expect(calls.map(([name]) => name)).toEqual(['c']);
    expect(monitored()).toEqual(['c']);
  });

  it('skips gateways that the page does not use', async () => {
    expect(await heard(1_000, status('stranger'))).toEqual([]);
    expect(gateways.views()).toEqual([]);
  });

  it('opens a gateway that comes online or leaves VPN mode while monitoring is off', async () => {
    await heard(1_000, status('a', { online: false }), status('b', { vpn: true }));
    hear([status('a')], 'push');
    await heard(1_000, status('b'));
    expect(calls.map(([name]) => name)).toEqual(['a', 'b']);
    expect(await heard(1_000, status('a'), status('b'))).toHaveLength(2);
  });

  it('skips a gateway that went offline while queued', async () => {
    hear([status('a'), status('b')]);
    hear([status('b', { online: false })], 'push');
    await ports.advance(1_000);
    expect(calls.map(([name]) => name)).toEqual(['a']);
  });

  it('prefers a push to an answer requested before it arrived', () => {
    hear([status('a')]);
    ports.time = 100;
    hear([status('a', { online: false })], 'push');
    hear([status('a')], 'poll', 50);
    expect(gateways.get(id('a'))?.online).toBe(false);
    hear([status('a')], 'poll', 150);
    expect(gateways.get(id('a'))?.online).toBe(true);
  });
});

describe('A failed opening', () => {
  it('switches monitoring off and reports the reason', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await heard(100, status('a'));
    expect(monitored()).toEqual([]);
    expect(failures).toEqual([{ kind: 'refused', code: '500', message: '' }]);
  });

  // A refusal switches monitoring off, and a monitorable gateway without monitoring is opened again (spec 4).
  it('is repeated with the next poll after a refusal, and not by other messages', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await heard(30_000, status('a'));
    hear([status('a')], 'push');
    hear([status('a')], 'question');
    expect(await callsAfter(30_000)).toHaveLength(1);
    expect(await heard(1_000, status('a'))).toHaveLength(2);
    expect(monitored()).toEqual([]);
    answer = async () => done(null);
    await heard(60_000, status('a'));
    expect(await heard(60_000, status('a'))).toHaveLength(3);
    expect(monitored()).toEqual(['a']);
  });

  it.each([{ online: false }, { vpn: true }])('is not repeated while the gateway is %o', async (state) => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await heard(1_000, status('a'));
    hear([status('a', state)]);
    expect(await heard(1_000, status('a', state))).toHaveLength(1);
  });

  it('does not count as recovered before the platform confirms it', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await heard(1_000, status('a'));
    answer = () => new Promise(() => {});
    expect(await heard(1_000, status('a'))).toHaveLength(2);
    expect(monitored()).toEqual([]);
    expect(gateways.areMonitored()).toBe(false);
  });

  it('is repeated with the next poll if it did not reach the platform', async () => {
    answer = async () => failed({ kind: 'offline' });
    await heard(60_000, status('a'));
    answer = async () => done(null);
    expect(await heard(60_000, status('a'))).toHaveLength(2);
    expect(monitored()).toEqual(['a']);
  });
});

describe('Reopening', () => {
  it('happens every 3,570 s for each gateway: 8 times in eight hours', async () => {
    await heard(8 * 3_600_000, status('a'), status('b'));
    expect(calls.filter(([name]) => name === 'a')).toHaveLength(1 + 8);
    expect(calls.filter(([name]) => name === 'b')).toHaveLength(1 + 8);
    expect(calls.filter(([name]) => name === 'a')[1]?.[1]).toBe(3_570_000);
  });

  it('stops for a gateway that is no longer monitorable', async () => {
    await heard(1_000, status('a'));
    await heard(8 * 3_600_000, status('a', { vpn: true }));
    expect(calls).toHaveLength(1);
  });
});

describe('A returning page', () => {
  it('reopens if the last opening was 601 s ago, once, however many events report it (faults 23)', async () => {
    await heard(100 + 601_000, status('a'), status('b'));
    opening.wake();
    opening.wake();
    opening.wake();
    await ports.advance(1_000);
    expect(calls.map(([name]) => name)).toEqual(['a', 'b', 'a', 'b']);
  });

  it('does not reopen after 599 s (faults 23)', async () => {
    await heard(599_000, status('a'));
    opening.wake();
    expect(await callsAfter(1_000)).toHaveLength(1);
  });

  it('postpones the next regular opening accordingly', async () => {
    await heard(700_000, status('a'));
    opening.wake();
    expect(await callsAfter(3_569_999)).toHaveLength(2);
    expect(await callsAfter(1)).toHaveLength(3);
  });
});

describe('A reconnect', () => {
  it('reopens gateways opened before the loss, 100 ms apart', async () => {
    await heard(10_000, status('a'), status('b'), status('c', { online: false }));
    opening.reconnected(5_000, 0);
    await ports.advance(1_000);
    expect(calls.slice(2)).toEqual([
      ['a', 10_000],
      ['b', 10_100],
    ]);
  });

  it('skips gateways opened since or no longer monitorable', async () => {
    await heard(10_000, status('a'));
    hear([status('a', { vpn: true }), status('b')]);
    opening.reconnected(5_000, 0);
    await ports.advance(1_000);
    expect(calls.map(([name]) => name)).toEqual(['a', 'b']);
  });

  it('does not retry a refused opening sooner than the poll', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await heard(10_000, status('a'));
    opening.reconnected(5_000, 0);
    expect(await callsAfter(1_000)).toHaveLength(1);
  });

  it('queues nothing twice if the connection flaps, with at most one call in 100 ms', async () => {
    answer = () => new Promise(() => {});
    await heard(1_000, status('a'), status('b'), status('c'));
    calls.length = 0;
    for (let i = 0; i < 40; i++) {
      opening.reconnected(ports.time, 0);
      await ports.advance(25);
    }
    // Both ends of the second are included.
    expect(calls.length).toBeLessThanOrEqual(11);
    calls.length = 0;
    await ports.advance(10_000);
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  it('ignores the result of an earlier opening', async () => {
    const ends: ((outcome: Outcome<unknown>) => void)[] = [];
    answer = () => new Promise((resolve) => ends.push(resolve));
    await heard(10_000, status('a'));
    opening.reconnected(5_000, 0);
    await ports.advance(1_000);
    ends[1]?.(done(null));
    ends[0]?.(failed({ kind: 'offline' }));
    await ports.advance(1_000);
    expect(monitored()).toEqual(['a']);
    expect(failures).toEqual([]);
  });
});

it('leaves no timer when stopped', async () => {
  hear([status('a'), status('b')]);
  opening.stop();
  await ports.advance(8 * 3_600_000);
  expect(ports.timerCount).toBe(0);
  expect(calls).toHaveLength(1);
});

function status(name: string, change: Partial<GatewayStatus> = {}): GatewayStatus {
  return {
    equipmentId: id(name),
    interval: 5,
    online: true,
    vpn: false,
    ...change,
  };
}

function hear(states: readonly GatewayStatus[], origin: StateOrigin = 'poll', askedAt = ports.time): void {
  opening.add(
    states.flatMap((state) => {
      const { open } = gateways.update(state, askedAt, origin);
      return open ? [open] : [];
    }),
  );
}

function heard(ms: number, ...states: readonly GatewayStatus[]): Promise<typeof calls> {
  hear(states);
  return callsAfter(ms);
}

async function callsAfter(ms: number): Promise<typeof calls> {
  await ports.advance(ms);
  return calls;
}

function monitored() {
  return gateways
    .views()
    .filter((view) => view.monitored)
    .map((view) => view.equipmentId);
}

function setUp(): void {
  ports = new FakePorts();
  gateways = new Gateways(['a', 'b', 'c'].map(id));
  calls = [];
  failures = [];
  answer = async () => done(null);
  opening = createGatewayOpener(ports, gateways, REOPEN_PROJECT_MS, {
    open: (gateway) => {
      calls.push([gateway.equipmentId, ports.time]);
      return answer(gateway);
    },
    changed: () => {},
    failed: (fault) => failures.push(fault),
  });
}
