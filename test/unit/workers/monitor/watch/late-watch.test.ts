import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEGACY_POLL_MS } from '../../../../../src/shared/constants';
import type { SignalId } from '../../../../../src/shared/ids';
import { getWriteFault } from '../../../../../workers/monitor/commands/write-block';
import type { WatchMessage } from '../../../../../workers/monitor/contract/contract';
import { createLazyModule } from '../../../../../workers/monitor/host/lazy-module';
import { Kind } from '../../../../../workers/monitor/live/decode-value';
import type { WatchCore, WatchRuntime } from '../../../../../workers/monitor/watch/context';
import { createLateWatch } from '../../../../../workers/monitor/watch/late-watch';
import { FakePorts, START, settle } from '../../../../kit/fake-ports';
import { createLegacySpec } from '../../../../kit/watch-stage';

const spec = createLegacySpec([]);
let ports: FakePorts;
let pagePort: MessagePort;
let port: MessagePort;
let messages: WatchMessage[];
let isAvailable: boolean;
let fetchCount: number;
let calls: string[];

const CORE = {} as WatchCore;

beforeEach(setUp);
afterEach(() => {
  pagePort.close();
  port.close();
});

describe('A watch that waits for a part', () => {
  it('starts once the part is loaded, and forwards everything from then on', async () => {
    const watch = startWatch();
    const id = 's1' as SignalId;
    expect([watch.getCore(), watch.read(id), watch.explain(0)]).toEqual([null, null, null]);
    expect(getWriteFault(watch.getCore(), id)).toEqual({ kind: 'offline' });
    await settle();
    expect(watch.getCore()).toBe(CORE);
    expect([watch.read(id)?.arrivedAt, watch.read(id)?.time]).toEqual([2, 3]);
    watch.handleLifeEvent('online');
    watch.stop('left');
    expect(calls).toEqual(['open part', 'online', 'stop left']);
    expect(messages).toEqual([]);
  });

  it('reports nothing as live while the part fails to load, and requests it again', async () => {
    isAvailable = false;
    startWatch();
    await settle();
    expect(messages).toEqual([
      {
        kind: 'link',
        link: {
          status: 'reconnecting',
          since: START,
          lastFrameAt: null,
          fault: { kind: 'offline' },
          retryAt: START + LEGACY_POLL_MS,
        },
      },
    ]);
    isAvailable = true;
    await ports.advance(LEGACY_POLL_MS - 1);
    expect(fetchCount).toBe(1);
    await ports.advance(1);
    expect(calls).toEqual(['open part']);
  });

  it('never starts once stopped, and leaves no timer', async () => {
    const watch = startWatch();
    watch.stop('left');
    await settle();
    expect(calls).toEqual([]);
    isAvailable = false;
    const other = startWatch();
    await settle();
    expect(ports.timerCount).toBe(1);
    other.stop('session-ended');
    expect(ports.timerCount).toBe(0);
  });
});

function openWatch(part: string): WatchRuntime {
  calls.push(`open ${part}`);
  return {
    id: 1,
    spec,
    handleLifeEvent: (event) => calls.push(event),
    getCore: () => CORE,
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
    stop: (reason) => calls.push(`stop ${reason}`),
  };
}

function startWatch(): WatchRuntime {
  const part = createLazyModule(ports, async () => {
    fetchCount++;
    if (!isAvailable) throw new Error('404');
    return 'part';
  });
  return createLateWatch(part, spec, { id: 1, ports, port }, openWatch);
}

function setUp(): void {
  ports = new FakePorts();
  ({ port1: pagePort, port2: port } = new MessageChannel());
  messages = [];
  pagePort.onmessage = ({ data }: MessageEvent<WatchMessage>) => messages.push(data);
  isAvailable = true;
  fetchCount = 0;
  calls = [];
}
