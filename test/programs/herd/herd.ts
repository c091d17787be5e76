/**
 * Simulates the return of a fleet as the platform sees it. No step waits for real time: a recovery of two minutes takes
 * seconds.
 */

import type { PageId, ProjectId } from '../../../src/shared/ids';
import { epochMs, monotonicMs } from '../../../src/shared/units';
import type { PostedMessage } from '../../../workers/monitor/contract/contract';
import type { Ports, SocketHandlers } from '../../../workers/monitor/host/ports';
import { createMonitor, type Monitor } from '../../../workers/monitor/monitor';
import { chanceFrom } from '../../kit/chance';
import { START } from '../../kit/fake-ports';
import { signalSlot, WORKER_SETTINGS, watchSpec } from '../../kit/watch-stage';
import { HerdClock } from './herd-clock';
import { HerdPlatform } from './herd-platform';

export interface HerdOptions {
  readonly phones: number;
  /** `reconnectSpreadMs` of the configuration. */
  readonly spreadMs: number;
  /** Close code of the platform's websockets in an outage. */
  readonly closeCode?: number;
  /** Calls per second that the platform accepts after its return; unlimited by default. */
  readonly capacity?: number;
  /** Whether the platform goes down again as soon as half of the fleet is live. */
  readonly leavesTwice?: boolean;
  /** Whether every second phone loses its network for a minute at the outage. */
  readonly halfWithoutNetwork?: boolean;
  readonly seed?: number;
}

export interface HerdResult {
  /** Mean calls per second in the quiet minute before the outage. */
  readonly quietRate: number;
  /** Calls per second after the outage: in the worst second, and on average. */
  readonly peak: number;
  readonly mean: number;
  /** Milliseconds from the outage to the first and the last token call. */
  readonly firstTokenMs: number;
  readonly lastTokenMs: number;
  /** Largest number of token calls within 100 ms. */
  readonly tokensTogether: number;
  /** Milliseconds from the outage until phones are live again. */
  readonly liveP50: number;
  readonly liveP99: number;
  /** Phones not live at the end. */
  readonly lost: number;
  readonly sockets: number;
  readonly refusedShare: number;
}

/** Time in which the phones start one after another, and the quiet time after it. */
const START_MS = 60_000;
const QUIET_MS = 60_000;
const OUTAGE_MS = 3_000;
const WITHOUT_NETWORK_MS = 60_000;
/** Time after the outage within which every phone must be live again. */
const LIMIT_MS = 300_000;
const LOOK_MS = 100;
const LEAVES_AT = START_MS + QUIET_MS;

class Phone {
  readonly monitor: Monitor;
  phase = '';
  /** Time of the latest return to live after the outage; NaN before. */
  liveAt = Number.NaN;
  hasNetwork = true;
  socket: SocketHandlers | null = null;

  constructor(
    private readonly clock: HerdClock,
    private readonly platform: HerdPlatform,
    chance: () => number,
  ) {
    const isReachable = (): boolean => this.hasNetwork;
    const ports: Ports = {
      monotonic: () => monotonicMs(clock.now),
      now: () => epochMs(START + clock.now),
      wall: () => epochMs(START + clock.now),
      chance,
      after: (delay, ring) => clock.after(delay, ring),
      holdLock: () => Promise.resolve(),
      slept: () => undefined,
      openSocket: (_path, handlers) => {
        this.socket = handlers;
        return platform.openSocket(handlers, isReachable);
      },
      exchange: (request) => platform.exchange(request, isReachable),
    };
    this.monitor = createMonitor(() => ports);
  }

  async start(reconnectSpreadMs: number): Promise<void> {
    const page = watchSpec([signalSlot('s1')], { projectId: 'p1' as ProjectId, pageId: 'q1' as PageId });
    await this.monitor.api.start(
      { ...WORKER_SETTINGS, reconnectSpreadMs },
      portInto(() => {}),
    );
    await this.monitor.api.watch(
      page,
      portInto((message) => this.received(message)),
    );
  }

  loseNetwork(): void {
    this.hasNetwork = false;
    if (this.socket !== null) this.platform.endSockets([this.socket], 1006);
  }

  private received(posted: PostedMessage): void {
    if (typeof posted !== 'object' || !('kind' in posted) || posted.kind !== 'link') return;
    this.phase = posted.link.phase;
    if (this.phase === 'live' && this.clock.now > LEAVES_AT) this.liveAt = this.clock.now;
  }
}

/** Creates a page's port without a channel: forwarding through a thousand real ones would keep the machine busy. */
const portInto = (posted: (message: PostedMessage) => void): MessagePort =>
  ({
    postMessage: posted,
    close: () => {},
    start: () => {},
    addEventListener: () => {},
  }) as unknown as MessagePort;

export async function runHerd(options: HerdOptions): Promise<HerdResult> {
  const { phones: count, spreadMs, closeCode = 1006, capacity, seed = 1 } = options;
  const chance = chanceFrom(seed);
  const clock = new HerdClock();
  // A separate generator: the number of calls before the outage must not affect the return.
  const platform = new HerdPlatform(clock, chanceFrom(-seed));
  const phones = Array.from({ length: count }, () => new Phone(clock, platform, chance));
  for (const phone of phones) clock.after(chance() * START_MS, () => void phone.start(spreadMs));
  await clock.goTo(LEAVES_AT);
  const quietCalls = platform.calls.filter((at) => at >= START_MS).length;

  const before = { calls: platform.calls.length, tokens: platform.tokens.length };
  if (options.halfWithoutNetwork === true) loseEverySecond(phones, clock);
  const restart = (): void => {
    platform.leave(closeCode);
    clock.after(OUTAGE_MS, () => platform.comeBack(capacity));
  };
  restart();
  if (options.leavesTwice === true) leaveAgain(phones, platform, clock, restart);
  for (let at = LEAVES_AT; at < LEAVES_AT + LIMIT_MS; at += LOOK_MS) {
    await clock.goTo(at);
    if (clock.now > LEAVES_AT + OUTAGE_MS && phones.every(({ phase }) => phase === 'live')) break;
  }
  const result = measure(phones, platform, before, quietCalls / (QUIET_MS / 1_000));
  for (const { monitor } of phones) void monitor.api.endSession();
  await clock.goTo(clock.now + 1_000);
  return result;
}

function loseEverySecond(phones: readonly Phone[], clock: HerdClock): void {
  const half = phones.filter((_, index) => index % 2 === 0);
  for (const phone of half) phone.loseNetwork();
  clock.after(WITHOUT_NETWORK_MS, () => {
    for (const phone of half) phone.hasNetwork = true;
  });
}

function leaveAgain(
  phones: readonly Phone[],
  platform: HerdPlatform,
  clock: HerdClock,
  restart: () => void,
): void {
  const look = (): void => {
    const live = phones.filter(({ phase }) => phase === 'live').length;
    if (live < phones.length / 2 || !platform.isUp) clock.after(LOOK_MS, look);
    else restart();
  };
  clock.after(OUTAGE_MS + LOOK_MS, look);
}

function measure(
  phones: readonly Phone[],
  platform: HerdPlatform,
  before: { readonly calls: number; readonly tokens: number },
  quietRate: number,
): HerdResult {
  const calls = platform.calls.slice(before.calls);
  const tokens = platform.tokens.slice(before.tokens).map((at) => at - LEAVES_AT);
  const live = phones
    .map(({ liveAt }) => liveAt - LEAVES_AT)
    .filter((at) => Number.isFinite(at))
    .sort((a, b) => a - b);
  const perSecond = countsBy(calls, 1_000);
  return {
    quietRate,
    peak: Math.max(0, ...perSecond.values()),
    mean: perSecond.size === 0 ? 0 : calls.length / perSecond.size,
    firstTokenMs: Math.min(...tokens),
    lastTokenMs: Math.max(...tokens),
    tokensTogether: Math.max(0, ...countsBy(tokens, 100).values()),
    liveP50: live[Math.floor(live.length / 2)] ?? Number.NaN,
    liveP99: live[Math.floor(live.length * 0.99)] ?? Number.NaN,
    lost: phones.filter(({ phase }) => phase !== 'live').length,
    sockets: platform.sockets.size,
    refusedShare: calls.length === 0 ? 0 : platform.refused / calls.length,
  };
}

function countsBy(times: readonly number[], spanMs: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const time of times) {
    const span = Math.floor(time / spanMs);
    counts.set(span, (counts.get(span) ?? 0) + 1);
  }
  return counts;
}
