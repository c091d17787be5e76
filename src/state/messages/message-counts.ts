/**
 * Counts unread messages for the badges: every minute while a badge is visible, and soon after an alarm was pushed.
 * Random delays spread the requests of a fleet.
 */
import { atom, type createStore } from 'jotai';
import { countMessages, type MessageCounts } from '../../shared/calls/message';
import type { CallPorts } from '../../shared/calls/run';
import { COUNTS_PAUSE_MS, EVENT_SPREAD_MS, MESSAGE_POLL_MS } from '../../shared/constants';
import { type Fault, retryAfterMs } from '../../shared/faults';
import { MESSAGE_TYPES, type MessageType } from '../../shared/message-types';
import { type EpochMs, type Millis, SECOND_MS } from '../../shared/units';
import type { LazyService } from '../late-service';
import type { SessionStore } from '../session/session-store';

/** Random extra delay of each count: phones that started together drift apart. */
export const MESSAGE_SPREAD_MS: Millis = 10 * SECOND_MS;

/** Counts by type; `null` for a count that could not be read, shown as a blank (spec 7). */
export type Unread = Readonly<Record<MessageType, number | null>>;

const UNKNOWN: MessageCounts = { alarm: null, order: null, expiry: null, system: null };
const countsAtom = atom<MessageCounts>(UNKNOWN);
/** Alarms pushed since the last count: the platform has not counted them yet. */
const raisedAtom = atom(0);
/** Changed only by `MessageCountsStore`. */
export const unreadAtom = atom<Unread>((get) => {
  const counts = get(countsAtom);
  const raised = get(raisedAtom);
  return raised === 0 ? counts : { ...counts, alarm: (counts.alarm ?? 0) + raised };
});

/** Returns the sum of the known counts; `null` without any. */
export function sumUnread(unread: Unread): number | null {
  const knownCounts = MESSAGE_TYPES.map((type) => unread[type]).filter((count) => count !== null);
  return knownCounts.length === 0 ? null : knownCounts.reduce((sum, count) => sum + count, 0);
}

export interface PageVisibility {
  readonly isVisible: () => boolean;
  readonly onShown: (listener: () => void) => () => void;
}
const getPageVisibility = (scope: Window): PageVisibility => ({
  isVisible: () => scope.document.visibilityState !== 'hidden',
  onShown: (listener) => {
    const handleChange = (): void => {
      if (scope.document.visibilityState !== 'hidden') listener();
    };
    scope.document.addEventListener('visibilitychange', handleChange);
    return () => scope.document.removeEventListener('visibilitychange', handleChange);
  },
});

export interface CountsDeps {
  readonly call: SessionStore['call'];
  readonly now: () => EpochMs;
  readonly random: () => number;
  readonly ports: CallPorts;
  readonly store: ReturnType<typeof createStore>;
}

export class MessageCountsStore {
  readonly #deps: CountsDeps;
  readonly #visibility: PageVisibility;
  #subscribers = 0;
  #requestedAt: EpochMs | null = null;
  /** Number of the newest request; responses to older ones are ignored. */
  #lastRequest = 0;
  #stopListening = (): void => undefined;
  #timer: { readonly at: number; readonly cancel: () => void } | null = null;

  constructor(deps: CountsDeps, visibility: PageVisibility) {
    this.#deps = deps;
    this.#visibility = visibility;
  }

  /** Counts messages until the returned function is called. */
  subscribe(): () => void {
    this.#subscribers += 1;
    if (this.#subscribers === 1)
      this.#stopListening = this.#visibility.onShown(() => this.#scheduleRequest(0));
    this.#scheduleRequest(0);
    return () => {
      this.#subscribers -= 1;
      if (this.#subscribers > 0) return;
      this.#stopListening();
      this.#stop();
    };
  }

  refresh(): void {
    this.#stop();
    void this.#request();
  }

  /** Adds pushed alarms to the badge. A count follows at a random time: every other phone received them, too. */
  raised(count: number): void {
    const { store, random } = this.#deps;
    store.set(raisedAtom, store.get(raisedAtom) + count);
    this.#scheduleRequest(random() * EVENT_SPREAD_MS);
  }

  clear(): void {
    this.#lastRequest += 1;
    this.#requestedAt = null;
    this.#deps.store.set(countsAtom, UNKNOWN);
    this.#deps.store.set(raisedAtom, 0);
  }

  /** Schedules a request, no sooner than a pause after the last one. An earlier schedule stays. */
  #scheduleRequest(delay: Millis): void {
    const { now, ports } = this.#deps;
    const minimum =
      this.#requestedAt === null ? Number.NEGATIVE_INFINITY : this.#requestedAt + COUNTS_PAUSE_MS;
    // A clock that is set back must not stop the counting.
    const waitMs = Math.min(Math.max(delay, minimum - now()), Math.max(delay, COUNTS_PAUSE_MS));
    const at = now() + waitMs;
    if (this.#timer !== null && this.#timer.at <= at) return;
    this.#stop();
    if (waitMs <= 0) void this.#request();
    else this.#timer = { at, cancel: ports.after(waitMs, () => this.#handleTimer()) };
  }

  #handleTimer(): void {
    this.#timer = null;
    // A hidden page counts when it is shown again.
    if (this.#subscribers > 0 && this.#visibility.isVisible()) void this.#request();
  }

  #stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  async #request(): Promise<void> {
    const { call, now, store } = this.#deps;
    this.#requestedAt = now();
    this.#lastRequest += 1;
    const requestNumber = this.#lastRequest;
    const raisedBefore = store.get(raisedAtom);
    const outcome = await call(countMessages, {});
    if (requestNumber !== this.#lastRequest) return;
    if (outcome.ok) {
      store.set(countsAtom, outcome.value);
      store.set(raisedAtom, Math.max(0, store.get(raisedAtom) - raisedBefore));
    } else if (outcome.fault.kind !== 'cancelled') store.set(countsAtom, UNKNOWN);
    if (this.#subscribers > 0) this.#scheduleRequest(this.#getPause(outcome.ok ? null : outcome.fault));
  }

  /** Returns the time until the next count, with a random part. Observes a pause requested by a busy platform. */
  #getPause(fault: Fault | null): Millis {
    const minimum = retryAfterMs(fault);
    return Math.max(MESSAGE_POLL_MS, minimum) + this.#deps.random() * Math.max(MESSAGE_SPREAD_MS, minimum);
  }
}

interface CountsServices extends CountsDeps {
  readonly session: Pick<SessionStore, 'onSignOut'>;
}

function createMessageCounts(services: CountsServices): MessageCountsStore {
  const counts = new MessageCountsStore(services, getPageVisibility(window));
  services.session.onSignOut(() => counts.clear());
  return counts;
}

export const getMessageCounts = (services: {
  readonly messageCounts: LazyService<MessageCountsStore, CountsServices>;
}): MessageCountsStore => services.messageCounts(createMessageCounts);
