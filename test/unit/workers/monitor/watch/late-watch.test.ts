import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEGACY_POLL_MS } from '../../../../../src/shared/constants';
import type { SignalId } from '../../../../../src/shared/ids';
import { writeBlock } from '../../../../../workers/monitor/commands/write-block';
import type { WatchMessage } from '../../../../../workers/monitor/contract/contract';
import { lazyModule } from '../../../../../workers/monitor/host/lazy-module';
import { Kind } from '../../../../../workers/monitor/live/decode-value';
import type { WatchCore, WatchRuntime } from '../../../../../workers/monitor/watch/context';
import { createLateWatch } from '../../../../../workers/monitor/watch/late-watch';
import { FakePorts, START, settle } from '../../../../kit/fake-ports';
import { legacySpec } from '../../../../kit/watch-stage';

const spec = legacySpec([]);
let ports: FakePorts;
let page: MessagePort;
let port: MessagePort;
let told: WatchMessage[];
let isThere: boolean;
let fetches: number;
let calls: string[];

const CORE = {} as WatchCore;

beforeEach(setUp);
afterEach(() => {
  page.close();
  port.close();
});

describe('A watch that waits for a part', () => {
  it('starts once the part is loaded, and forwards everything from then on', async () => {
    const watch = begin();
    const id = 's1' as SignalId;
    expect([watch.core(), watch.read(id), watch.explain(0)]).toEqual([null, null, null]);
    expect(writeBlock(watch.core(), id)).toEqual({ kind: 'offline' });
    await settle();
    expect(watch.core()).toBe(CORE);
    expect([watch.read(id)?.arrivedAt, watch.read(id)?.time]).toEqual([2, 3]);
    watch.life('online');
    watch.stop('left');
    expect(calls).toEqual(['open part', 'online', 'stop left']);
    expect(told).toEqual([]);
  });

  it('reports nothing as live while the part fails to load, and requests it again', async () => {
    isThere = false;
    begin();
    await settle();
    expect(told).toEqual([
      {
        kind: 'link',
        link: {
          phase: 'reconnecting',
          since: START,
          lastFrameAt: null,
          fault: { kind: 'offline' },
          retryAt: START + LEGACY_POLL_MS,
        },
      },
    ]);
    isThere = true;
    await ports.advance(LEGACY_POLL_MS - 1);
    expect(fetches).toBe(1);
    await ports.advance(1);
    expect(calls).toEqual(['open part']);
  });

  it('never starts once stopped, and leaves no timer', async () => {
    const watch = begin();
    watch.stop('left');
    await settle();
    expect(calls).toEqual([]);
    isThere = false;
    const other = begin();
    await settle();
    expect(ports.timerCount).toBe(1);
    other.stop('session-ended');
    expect(ports.timerCount).toBe(0);
  });
});

function opened(part: string): WatchRuntime {
  calls.push(`open ${part}`);
  return {
    id: 1,
    spec,
    life: (event) => calls.push(event),
    core: () => CORE,
    explain: () => null,
    read: () => ({
      number: 1,
      text: null,
      kind: Kind.unknown,
      flags: 0,
      time: 3,
      arrivedAt: 2,
      generation: 1,
    }),
    stop: (how) => calls.push(`stop ${how}`),
  };
}

function begin(): WatchRuntime {
  const part = lazyModule(ports, async () => {
    fetches++;
    if (!isThere) throw new Error('404');
    return 'part';
  });
  return createLateWatch(part, spec, { id: 1, ports, port }, opened);
}

function setUp(): void {
  ports = new FakePorts();
  ({ port1: page, port2: port } = new MessageChannel());
  told = [];
  page.onmessage = ({ data }: MessageEvent<WatchMessage>) => told.push(data);
  isThere = true;
  fetches = 0;
  calls = [];
}
