/**
 * Counts unread messages for the badges: every minute while a badge is visible, and soon after an alarm was pushed.
 * Random delays spread the requests of a fleet.
 */
import { atom, type createStore } from 'jotai';
import { countMessages, type MessageCounts } from '../../shared/calls/message';
import type { CallPorts } from '../../shared/calls/run';
import { COUNTS_PAUSE_MS, EVENT_SPREAD_MS, MESSAGE_POLL_MS, MESSAGE_SPREAD_MS } from '../../shared/constants';
import { type Fault, retryAfterMs } from '../../shared/faults';
import { MESSAGE_TYPES, type MessageType } from '../../shared/message-types';
import type { EpochMs, Millis } from '../../shared/units';
import type { LateService } from '../late-service';
import type { SessionStore } from '../session/session-store';

/** Counts by type; `null` for a count that could not be read, shown as a blank (spec 7). */
export type Unread = Readonly<Record<MessageType, number | null>>;

const UNKNOWN: MessageCounts = { alarm: null, order: null, expiry: null, system: null };
const countsAtom = atom<MessageCounts>(UNKNOWN);
/** Alarms pushed since the last count: the platform has not counted them yet. */
const raisedAtom = atom(0);
/** Read only: changed only by `MessageCountsStore`. */
export const unreadAtom = atom<Unread>((get) => {
  const counts = get(countsAtom);
  const raised = get(raisedAtom);
  return raised === 0 ? counts : { ...counts, alarm: (counts.alarm ?? 0) + raised };
});

/** Returns the sum of the known counts; `null` if no count is known. */
export function unreadOfAll(unread: Unread): number | null {
  const known = MESSAGE_TYPES.map((type) => unread[type]).filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

export interface Sight {
  readonly isVisible: () => boolean;
  readonly onShown: (listener: () => void) => () => void;
}
const getSight = (scope: Window): Sight => ({
  isVisible: () => scope.document.visibilityState !== 'hidden',
  onShown: (listener) => {
    const look = (): void => {
      if (scope.document.visibilityState !== 'hidden') listener();
    };
    scope.document.addEventListener('visibilitychange', look);
    return () => scope.document.removeEventListener('visibilitychange', look);
  },
});

export interface CountsDeps {
  readonly call: SessionStore['call'];
  readonly now: () => EpochMs;
  readonly chance: () => number;
  readonly ports: CallPorts;
  readonly store: ReturnType<typeof createStore>;
}

export class MessageCountsStore {
  readonly #deps: CountsDeps;
  readonly #sight: Sight;
  #users = 0;
  #askedAt: EpochMs | null = null;
  /** Number of the newest request; responses to older ones are ignored. */
  #round = 0;
  #leave = (): void => undefined;
  #timer: { readonly at: number; readonly cancel: () => void } | null = null;

  constructor(deps: CountsDeps, sight: Sight) {
    this.#deps = deps;
    this.#sight = sight;
  }

  /** Counts messages until the returned function is called. */
  use(): () => void {
    this.#users += 1;
    if (this.#users === 1) this.#leave = this.#sight.onShown(() => this.#askAfter(0));
    this.#askAfter(0);
    return () => {
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#leave();
      this.#stop();
    };
  }

  refresh(): void {
    this.#stop();
    void this.#ask();
  }

  /** Adds pushed alarms to the badge. A count follows at a random time: every other phone received them, too. */
  raised(count: number): void {
    const { store, chance } = this.#deps;
    store.set(raisedAtom, store.get(raisedAtom) + count);
    this.#askAfter(chance() * EVENT_SPREAD_MS);
  }

  clear(): void {
    this.#round += 1;
    this.#askedAt = null;
    this.#deps.store.set(countsAtom, UNKNOWN);
    this.#deps.store.set(raisedAtom, 0);
  }

  /** Schedules a request, no sooner than a pause after the last one. An earlier schedule stays. */
  #askAfter(delay: Millis): void {
    const { now, ports } = this.#deps;
    const asked = this.#askedAt === null ? Number.NEGATIVE_INFINITY : this.#askedAt + COUNTS_PAUSE_MS;
    // A clock that is set back must not stop the counting.
    const wait = Math.min(Math.max(delay, asked - now()), Math.max(delay, COUNTS_PAUSE_MS));
    const at = now() + wait;
    if (this.#timer !== null && this.#timer.at <= at) return;
    this.#stop();
    if (wait <= 0) void this.#ask();
    else this.#timer = { at, cancel: ports.after(wait, () => this.#onTime()) };
  }

  #onTime(): void {
    this.#timer = null;
    // A hidden page counts when it is shown again.
    if (this.#users > 0 && this.#sight.isVisible()) void this.#ask();
  }

  #stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  async #ask(): Promise<void> {
    const { call, now, store } = this.#deps;
    this.#askedAt = now();
    this.#round += 1;
    const round = this.#round;
    const before = store.get(raisedAtom);
    const outcome = await call(countMessages, {});
    if (round !== this.#round) return;
    if (outcome.ok) {
      store.set(countsAtom, outcome.value);
      store.set(raisedAtom, Math.max(0, store.get(raisedAtom) - before));
    } else if (outcome.fault.kind !== 'cancelled') store.set(countsAtom, UNKNOWN);
    if (this.#users > 0) this.#askAfter(this.#pause(outcome.ok ? null : outcome.fault));
  }

  /** Returns the time until the next count, with a random part. Observes a pause requested by a busy platform. */
  #pause(fault: Fault | null): Millis {
    const asked = retryAfterMs(fault);
    return Math.max(MESSAGE_POLL_MS, asked) + this.#deps.chance() * Math.max(MESSAGE_SPREAD_MS, asked);
  }
}

interface CountsServices extends CountsDeps {
  readonly session: Pick<SessionStore, 'onSignOut'>;
}

function createMessageCounts(services: CountsServices): MessageCountsStore {
  const counts = new MessageCountsStore(services, getSight(window));
  services.session.onSignOut(() => counts.clear());
  return counts;
}

export const getMessageCounts = (services: {
  readonly messageCounts: LateService<MessageCountsStore, CountsServices>;
}): MessageCountsStore => services.messageCounts(createMessageCounts);
