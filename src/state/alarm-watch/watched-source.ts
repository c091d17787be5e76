/** One source of an alarm watch. Each tracks its own missed alarms: one may receive while another cannot. */
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { CallPorts } from '../../shared/calls/run';
import { ALARM_CATCH_UP_RETRY_MS } from '../../shared/constants';
import { type Fault, isWorthRetrying, type Outcome, retryAfterMs } from '../../shared/faults';
import type { EpochMs } from '../../shared/units';
import {
  type AlarmMemory,
  EMPTY_MEMORY,
  getMissedSince,
  isKnown,
  markLearned,
  markPrimed,
  receive,
} from './memory';
import type { StoredSource } from './stored-watch';
import { type AlarmSubscriptionState, isReceiving } from './subscription';
import { Timers } from './timers';

export interface WatchedSourceDeps {
  readonly after: CallPorts['after'];
  readonly getPlatformTime: () => EpochMs;
  /** Queries the alarms triggered since then (platform's clock), or the newest ones. */
  readonly queryRecent: (since: EpochMs | null) => Promise<Outcome<readonly AlarmView[]>>;
  readonly onMissed: (alarms: readonly AlarmView[]) => void;
}

const CATCH_UP = 'catch-up';
const LEARN = 'learn';

export class WatchedSource {
  readonly #deps: WatchedSourceDeps;
  readonly #timers: Timers;
  #memory: AlarmMemory;
  /** The alarms found at the start, which were never reported. */
  #initial: AlarmMemory = EMPTY_MEMORY;
  #isReceiving = false;
  /** Start of the missed period (platform's clock). Set when receiving stops: a resumed feed lists newer alarms. */
  #missedFrom: EpochMs | null;
  #lastAttempt = 0;
  #isClosed = false;

  constructor(deps: WatchedSourceDeps, { memory, missedFrom }: StoredSource) {
    this.#deps = deps;
    this.#timers = new Timers(deps.after);
    // Earlier builds did not store the time of priming.
    const isUndated = memory.isPrimed && memory.primedAt === null;
    this.#memory = isUndated ? markPrimed(memory, missedFrom ?? deps.getPlatformTime()) : memory;
    this.#missedFrom = missedFrom ?? this.#getMissedSince();
  }

  get memory(): AlarmMemory {
    return this.#memory;
  }

  get isReceiving(): boolean {
    return this.#isReceiving;
  }

  /** Returns the state to store for a reload: alarms are missed from now on. */
  get stored(): StoredSource {
    return { memory: this.#memory, missedFrom: this.#missedFrom ?? this.#getMissedSince() };
  }

  /** Whether the alarm was reported in this state or a later one, or is known to be unwanted. */
  hasReported(alarm: AlarmView): boolean {
    return isKnown(this.#memory, alarm) && !isKnown(this.#initial, alarm);
  }

  receiveAlarms(
    news: readonly AlarmView[],
    wasMissed: boolean,
    isWanted: (alarm: AlarmView) => boolean,
  ): readonly AlarmView[] {
    const { memory, newAlarms } = receive(this.#memory, news, wasMissed, isWanted);
    this.#memory = memory;
    if (!memory.isPrimed) this.#initial = memory;
    return newAlarms;
  }

  handleSubscriptionState(state: AlarmSubscriptionState): void {
    const wasReceiving = this.#isReceiving;
    this.#isReceiving = isReceiving(state);
    if (wasReceiving && !this.#isReceiving) this.#missedFrom ??= this.#getMissedSince();
    if (wasReceiving || !this.#isReceiving) return;
    if (!this.#memory.isPrimed) {
      this.#memory = markPrimed(this.#memory, this.#deps.getPlatformTime());
      void this.#learnPast(Number.POSITIVE_INFINITY);
      return;
    }
    void this.catchUp();
    if (!this.#memory.isLearned && !this.#timers.isRunning(LEARN)) this.#learnUntilStart();
  }

  async catchUp(): Promise<void> {
    const since = this.#missedFrom ?? this.#getMissedSince();
    if (this.#isClosed || since === null) return;
    this.#missedFrom = since;
    const wasReceiving = this.#isReceiving;
    const attempt = ++this.#lastAttempt;
    const outcome = await this.#deps.queryRecent(since);
    if (this.#isClosed || attempt !== this.#lastAttempt) return;
    if (outcome.ok) {
      // While receiving is interrupted, more alarms may be missed after this response.
      if (wasReceiving && this.#isReceiving) this.#missedFrom = null;
      this.#deps.onMissed(outcome.value);
    } else this.#retry(CATCH_UP, outcome.fault, () => void this.catchUp());
  }

  close(): void {
    this.#isClosed = true;
    this.#timers.cancelAll();
  }

  #getMissedSince(): EpochMs | null {
    return this.#memory.isPrimed ? getMissedSince(this.#memory, this.#deps.getPlatformTime()) : null;
  }

  #retry(name: string, fault: Fault, callback: () => void): void {
    if (isWorthRetrying(fault))
      this.#timers.start(name, Math.max(ALARM_CATCH_UP_RETRY_MS, retryAfterMs(fault)), callback);
  }

  /** Learns past alarms late: those triggered since the start may have been missed and do not count. */
  #learnUntilStart(): void {
    void this.#learnPast(this.#memory.primedAt ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * Marks the alarms that had ended by the start as known.
   * @param until - The last trigger time of the past, by the platform's clock.
   */
  async #learnPast(until: number): Promise<void> {
    const outcome = await this.#deps.queryRecent(null);
    if (this.#isClosed || this.#memory.isLearned) return;
    if (!outcome.ok) {
      this.#retry(LEARN, outcome.fault, () => this.#learnUntilStart());
      return;
    }
    const pastAlarms = outcome.value.filter(
      (alarm) => (alarm.triggerTime ?? 0) <= until && (!isActive(alarm) || isAcknowledged(alarm)),
    );
    const unknownAlarms = pastAlarms.filter((alarm) => !isKnown(this.#memory, alarm));
    this.#initial = receive(this.#initial, unknownAlarms).memory;
    this.#memory = markLearned(receive(this.#memory, pastAlarms).memory);
  }
}
