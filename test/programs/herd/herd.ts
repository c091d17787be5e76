/**
 * Simulates the return of a fleet as the platform sees it. No step waits for real time: a recovery of two minutes takes
 * seconds.
 */

import type { PageId, ProjectId } from '../../../src/shared/ids';
import { epochMs, monotonicMs } from '../../../src/shared/units';
import type { PostedMessage } from '../../../workers/monitor/contract/contract';
import type { Ports, SocketHandlers } from '../../../workers/monitor/host/ports';
import { createMonitor, type Monitor } from '../../../workers/monitor/monitor';
import { createChance } from '../../kit/chance';
import { START } from '../../kit/fake-ports';
import { createSignalSlot, createWatchSpec, WORKER_SETTINGS } from '../../kit/watch-stage';
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
const RECOVERY_LIMIT_MS = 300_000;
const POLL_MS = 100;
const OUTAGE_AT = START_MS + QUIET_MS;

class Phone {
  readonly monitor: Monitor;
  status = '';
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
      wallTime: () => epochMs(START + clock.now),
      random: chance,
      after: (delay, callback) => clock.after(delay, callback),
      holdLock: () => Promise.resolve(),
      addSleep: () => undefined,
      openSocket: (_path, handlers) => {
        this.socket = handlers;
        return platform.openSocket(handlers, isReachable);
      },
      exchange: (request) => platform.exchange(request, isReachable),
    };
    this.monitor = createMonitor(() => ports);
  }

  async start(reconnectSpreadMs: number): Promise<void> {
    const page = createWatchSpec([createSignalSlot('s1')], {
      projectId: 'p1' as ProjectId,
      pageId: 'q1' as PageId,
    });
    await this.monitor.api.start(
      { ...WORKER_SETTINGS, reconnectSpreadMs },
      createPort(() => {}),
    );
    await this.monitor.api.watch(
      page,
      createPort((message) => this.handleMessage(message)),
    );
  }

  loseNetwork(): void {
    this.hasNetwork = false;
    if (this.socket !== null) this.platform.endSockets([this.socket], 1006);
  }

  private handleMessage(posted: PostedMessage): void {
    if (typeof posted !== 'object' || !('kind' in posted) || posted.kind !== 'link') return;
    this.status = posted.link.status;
    if (this.status === 'live' && this.clock.now > OUTAGE_AT) this.liveAt = this.clock.now;
  }
}

/** Creates a page's port without a channel: forwarding through a thousand real ones would keep the machine busy. */
const createPort = (posted: (message: PostedMessage) => void): MessagePort =>
  ({
    postMessage: posted,
    close: () => {},
    start: () => {},
    addEventListener: () => {},
  }) as unknown as MessagePort;

export async function runHerd(options: HerdOptions): Promise<HerdResult> {
  const { phones: count, spreadMs, closeCode = 1006, capacity, seed = 1 } = options;
  const chance = createChance(seed);
  const clock = new HerdClock();
  // A separate generator: the number of calls before the outage must not affect the return.
  const platform = new HerdPlatform(clock, createChance(-seed));
  const phones = Array.from({ length: count }, () => new Phone(clock, platform, chance));
  for (const phone of phones) clock.after(chance() * START_MS, () => void phone.start(spreadMs));
  await clock.advanceTo(OUTAGE_AT);
  const quietCalls = platform.callTimes.filter((at) => at >= START_MS).length;

  const countsBefore = { calls: platform.callTimes.length, tokens: platform.tokenTimes.length };
  if (options.halfWithoutNetwork === true) disconnectEverySecond(phones, clock);
  const startOutage = (): void => {
    platform.goDown(closeCode);
    clock.after(OUTAGE_MS, () => platform.comeBack(capacity));
  };
  startOutage();
  if (options.leavesTwice === true) repeatOutage(phones, platform, clock, startOutage);
  for (let at = OUTAGE_AT; at < OUTAGE_AT + RECOVERY_LIMIT_MS; at += POLL_MS) {
    await clock.advanceTo(at);
    if (clock.now > OUTAGE_AT + OUTAGE_MS && phones.every(({ status }) => status === 'live')) break;
  }
  const result = summarize(phones, platform, countsBefore, quietCalls / (QUIET_MS / 1_000));
  for (const { monitor } of phones) void monitor.api.endSession();
  await clock.advanceTo(clock.now + 1_000);
  return result;
}

function disconnectEverySecond(phones: readonly Phone[], clock: HerdClock): void {
  const affectedPhones = phones.filter((_, index) => index % 2 === 0);
  for (const phone of affectedPhones) phone.loseNetwork();
  clock.after(WITHOUT_NETWORK_MS, () => {
    for (const phone of affectedPhones) phone.hasNetwork = true;
  });
}

function repeatOutage(
  phones: readonly Phone[],
  platform: HerdPlatform,
  clock: HerdClock,
  startOutage: () => void,
): void {
  const check = (): void => {
    const live = phones.filter(({ status }) => status === 'live').length;
    if (live < phones.length / 2 || !platform.isUp) clock.after(POLL_MS, check);
    else startOutage();
  };
  clock.after(OUTAGE_MS + POLL_MS, check);
}

function summarize(
  phones: readonly Phone[],
  platform: HerdPlatform,
  countsBefore: { readonly calls: number; readonly tokens: number },
  quietRate: number,
): HerdResult {
  const calls = platform.callTimes.slice(countsBefore.calls);
  const tokens = platform.tokenTimes.slice(countsBefore.tokens).map((at) => at - OUTAGE_AT);
  const live = phones
    .map(({ liveAt }) => liveAt - OUTAGE_AT)
    .filter((at) => Number.isFinite(at))
    .sort((a, b) => a - b);
  const perSecond = countBySpan(calls, 1_000);
  return {
    quietRate,
    peak: Math.max(0, ...perSecond.values()),
    mean: perSecond.size === 0 ? 0 : calls.length / perSecond.size,
    firstTokenMs: Math.min(...tokens),
    lastTokenMs: Math.max(...tokens),
    tokensTogether: Math.max(0, ...countBySpan(tokens, 100).values()),
    liveP50: live[Math.floor(live.length / 2)] ?? Number.NaN,
    liveP99: live[Math.floor(live.length * 0.99)] ?? Number.NaN,
    lost: phones.filter(({ status }) => status !== 'live').length,
    sockets: platform.sockets.size,
    refusedShare: calls.length === 0 ? 0 : platform.refusedCount / calls.length,
  };
}

function countBySpan(times: readonly number[], spanMs: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const time of times) {
    const span = Math.floor(time / spanMs);
    counts.set(span, (counts.get(span) ?? 0) + 1);
  }
  return counts;
}
