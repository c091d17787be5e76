/** Alerts the user to new alarms until they are answered, and records when alarms could not be received. */
import { type Atom, atom, type createStore, type PrimitiveAtom } from 'jotai';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import type { TextStore } from '../../browser/storage';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { Outcome } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { type EpochMs, type Millis, SECOND_MS } from '../../shared/units';
import { Alerter, type AlerterDeps, type NotificationState } from './alerter';
import type { AlertTestResult } from './device';
import { closeGap, type GapReason, type Gaps, openGap, setGap } from './gaps';
import { EMPTY_MEMORY } from './memory';
import type { NotificationText } from './notifications';
import type { RingerState } from './ringer';
import {
  NONE_PENDING,
  type Pending,
  readStoredWatch,
  type StoredSource,
  type StoredWatch,
  storeWatch,
  type Withheld,
} from './stored-watch';
import type { AlarmSubscriptionState } from './subscription';
import { Timers } from './timers';
import { WatchedSource } from './watched-source';

/** How long an alarm waits for its group before it rings, if groups are chosen. */
export const WATCH_UNDECIDED_MS: Millis = 3 * SECOND_MS;
/** Interval at which an alarm watch checks for lost time; a longer pause counts as sleep. */
const ALARM_CHECK_MS: Millis = 1_000;
const ALARM_SLEEP_MS: Millis = 5_000;

export interface AlarmWatchState {
  readonly isOn: boolean;
  /** New alarms without an answer, in order of arrival. */
  readonly unanswered: readonly AlarmId[];
  /** Silenced alarms that are still active and not acknowledged. */
  readonly silenced: readonly AlarmId[];
  readonly sound: RingerState;
  readonly notification: NotificationState;
  readonly gaps: Gaps;
}

export interface AlarmWatchDeps extends AlerterDeps {
  readonly store: ReturnType<typeof createStore>;
  readonly now: () => EpochMs;
  readonly getPlatformTime: () => EpochMs;
  readonly tabStorage: TextStore;
  /** Whether the session of the watch's user continues; nothing is stored after its end. */
  readonly isSessionActive: () => boolean;
  /** Identifies the user and the sources. State stored under another key is ignored. */
  readonly key: string;
  readonly sources: readonly string[];
  /** Queries the alarms of a source triggered since then (platform's clock), or the newest ones. */
  readonly queryRecent: (source: string, since: EpochMs | null) => Promise<Outcome<readonly AlarmView[]>>;
  readonly getNotificationText: (alarm: AlarmView) => NotificationText;
  /** Whether the watch rings for an alarm; `null` if not yet known. */
  readonly isWanted: (alarm: AlarmView) => boolean | null;
  readonly shelved: () => readonly AlarmView[];
  /** Whether the platform has accepted an acknowledgement whose push has not arrived. */
  readonly isAnswered: (alarm: AlarmView) => boolean;
  /** Returns the time after which silenced, unacknowledged alarms ring again; 0 for never. */
  readonly getRepeatMs: () => Millis;
}

interface SilencedAlarm {
  readonly alarm: AlarmView;
  /** Device time of its next ring; `null` for never. */
  readonly ringAt: number | null;
}

/** An alarm held back until it is known whether it is wanted. */
interface UndecidedAlarm {
  readonly source: WatchedSource;
  readonly alarm: AlarmView;
  /** Whether it was active or missed: it then rings even if it has recovered since. */
  readonly wasRaised: boolean;
}

const NOTHING_STORED: StoredSource = { memory: EMPTY_MEMORY, missedFrom: null };

const excludeIds = (ids: readonly AlarmId[], excluded: Iterable<AlarmId>): readonly AlarmId[] => {
  const excludedIds = new Set(excluded);
  return ids.filter((id) => !excludedIds.has(id));
};
const findEarliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};
const getIds = (alarms: readonly AlarmView[]): readonly AlarmId[] => alarms.map(({ id }) => id);

const SAVE = 'save';
const CHECK = 'check';
const UNDECIDED = 'undecided';
const REPEAT = 'repeat';

export class AlarmWatch {
  readonly #deps: AlarmWatchDeps;
  readonly #state: PrimitiveAtom<AlarmWatchState>;
  readonly #alerter: Alerter;
  readonly #timers: Timers;
  readonly #sources: ReadonlyMap<string, WatchedSource>;
  #unanswered: readonly AlarmId[] = [];
  readonly #silenced = new Map<AlarmId, SilencedAlarm>();
  readonly #undecided = new Map<AlarmId, UndecidedAlarm>();
  /** Newest states of the unanswered alarms. */
  readonly #waiting = new Map<AlarmId, AlarmView>();
  /** Alarms that rang before a reload and are not yet known to be active, with trigger times. */
  #restored: ReadonlyMap<AlarmId, number> = NONE_PENDING.alarms;
  /** Device time at which the restored alarms ring again; `null` for never. */
  #restoredRingAt: number | null = null;
  /** Alarms that were shelved before a reload and may still be. */
  #withheld: Withheld = NONE_PENDING.alarms;
  /** Device time of the last check whether the device was suspended. */
  #checkedAt: EpochMs;
  #isClosed = false;

  constructor(deps: AlarmWatchDeps) {
    const { scope, now, tabStorage, key } = deps;
    const stored = readStoredWatch(key, tabStorage);
    this.#deps = deps;
    this.#timers = new Timers(deps.after);
    this.#alerter = new Alerter(deps, () => this.#update());
    this.#sources = new Map(
      deps.sources.map((source, index) => [
        source,
        this.#createSource(source, stored?.sources[index] ?? stored?.sources[0] ?? NOTHING_STORED),
      ]),
    );
    this.#checkedAt = now();
    this.#state = atom<AlarmWatchState>({
      isOn: stored?.isOn ?? false,
      unanswered: [],
      silenced: [],
      sound: this.#alerter.sound,
      notification: this.#alerter.notification,
      gaps: stored?.gaps ?? [],
    });
    scope.document.addEventListener('visibilitychange', this.#handleVisibility);
    scope.addEventListener('pagehide', this.#save);
    if (stored?.isOn) this.#resume(stored);
    this.#checkPause();
    this.#update();
  }

  get state(): Atom<AlarmWatchState> {
    return this.#state;
  }

  /** Starts the watch. Call on a touch: sound and the notification permission need one. */
  readonly start = (): void => {
    this.#update({ isOn: true });
    this.#alerter.armSound();
    this.#alerter.requestPermission();
  };

  readonly stop = (): void => {
    this.#unanswered = [];
    for (const alarms of [this.#silenced, this.#undecided, this.#waiting]) alarms.clear();
    this.#restored = NONE_PENDING.alarms;
    this.#withheld = NONE_PENDING.alarms;
    this.#scheduleRepeat();
    this.#alerter.close();
    this.#update({ isOn: false });
  };

  /** Arms a blocked sound. Call on every touch of the page: the browser may then allow sound. */
  readonly handleTouch = (): void => {
    const { isOn, sound } = this.#getState();
    if (isOn && sound !== 'armed') this.#alerter.armSound();
  };

  readonly handleSettingsChange = (): void => {
    const { isOn } = this.#getState();
    if (!this.#deps.getSettings().sound) this.#alerter.stopSound();
    else if (isOn) this.#alerter.armSound();
    if (isOn) this.#alerter.requestPermission();
    this.#update();
  };

  /** Silences alarms on this device only. Unacknowledged ones ring again later if the user has chosen so. */
  readonly silence = (ids: readonly AlarmId[] = this.#unanswered): void => {
    const pause = this.#deps.getRepeatMs();
    const ringAt = pause > 0 ? this.#deps.now() + pause : null;
    for (const id of ids) {
      const alarm = this.#waiting.get(id);
      if (alarm !== undefined) this.#silenced.set(id, { alarm, ringAt });
      this.#waiting.delete(id);
    }
    this.#scheduleRepeat();
    this.#unanswered = excludeIds(this.#unanswered, ids);
    if (this.#unanswered.length === 0) this.#alerter.stop();
    this.#update();
  };

  /** Sounds, vibrates and notifies once, as for a new alarm. Call on a touch. */
  readonly test = async (text: NotificationText): Promise<AlertTestResult> => {
    const result = await this.#alerter.test(text);
    this.#update();
    return result;
  };

  readonly handleAlarms = (
    source: string,
    news: readonly AlarmView[],
    endedIds: readonly AlarmId[] = [],
  ): void => {
    for (const id of endedIds)
      for (const alarms of [this.#silenced, this.#undecided, this.#waiting]) alarms.delete(id);
    const watchedSource = this.#sources.get(source);
    if (watchedSource !== undefined) this.#receive(watchedSource, news, false);
  };

  /** Rings for alarms held back until now if they are still active and not acknowledged. */
  readonly ringFor = (alarms: readonly AlarmView[]): void => {
    const openAlarms = alarms.filter((alarm) => this.#isOpen(alarm) && this.#deps.isWanted(alarm) !== false);
    const latest = openAlarms.at(-1);
    if (!this.#getState().isOn || latest === undefined) return;
    for (const alarm of openAlarms) this.#waiting.set(alarm.id, alarm);
    this.#addUnanswered(getIds(openAlarms));
    this.#alerter.alert(() => this.#deps.getNotificationText(latest));
    this.#update();
  };

  get isWithholding(): boolean {
    return this.#withheld.size > 0;
  }

  /**
   * Rings for alarms that a shelf silenced before a reload, if they are no longer shelved and still active in the
   * same state.
   * @param received - Alarms of sources whose shelves have been read.
   * @param isComplete - Whether the list is complete: an alarm missing from it has ended.
   */
  readonly release = (received: ReadonlyMap<AlarmId, AlarmView>, isComplete: boolean): void => {
    const shelved = new Set(getIds(this.#deps.shelved()));
    const releasedAlarms = [...this.#withheld].flatMap(([id, time]) => {
      const alarm = received.get(id);
      return alarm !== undefined && (alarm.triggerTime ?? 0) === time && !shelved.has(id) ? alarm : [];
    });
    this.#withheld = new Map([...this.#withheld].filter(([id]) => !isComplete && !received.has(id)));
    this.ringFor(releasedAlarms);
  };

  readonly handleSubscriptionState = (source: string, state: AlarmSubscriptionState): void => {
    this.#sources.get(source)?.handleSubscriptionState(state);
    this.#update();
  };

  readonly close = (): void => {
    if (this.#isClosed) return;
    this.#save();
    this.#isClosed = true;
    const { scope } = this.#deps;
    scope.document.removeEventListener('visibilitychange', this.#handleVisibility);
    scope.removeEventListener('pagehide', this.#save);
    this.#timers.cancelAll();
    for (const source of this.#sources.values()) source.close();
    this.#alerter.close();
  };

  #createSource(source: string, stored: StoredSource): WatchedSource {
    const { after, getPlatformTime, queryRecent } = this.#deps;
    const watchedSource: WatchedSource = new WatchedSource(
      {
        after,
        getPlatformTime,
        queryRecent: (since) => queryRecent(source, since),
        onMissed: (alarms) => this.#receive(watchedSource, alarms, true),
      },
      stored,
    );
    return watchedSource;
  }

  #getState(): AlarmWatchState {
    return this.#deps.store.get(this.#state);
  }

  #update(change: Partial<Pick<AlarmWatchState, 'isOn' | 'gaps'>> = {}): void {
    if (this.#isClosed) return;
    const { isOn, gaps } = { ...this.#getState(), ...change };
    this.#deps.store.set(this.#state, {
      isOn,
      unanswered: isOn ? this.#unanswered : [],
      silenced: isOn ? [...this.#silenced.keys()] : [],
      sound: this.#alerter.sound,
      notification: this.#alerter.notification,
      gaps: this.#getGaps(gaps, isOn),
    });
    // Save immediately: a reload must not silence a watch that is on.
    if (change.isOn !== undefined) this.#save();
    // Write once for a flood of alarms.
    else if (!this.#timers.isRunning(SAVE)) this.#timers.start(SAVE, ALARM_CHECK_MS, this.#save);
  }

  #getGaps(gaps: Gaps, isOn: boolean): Gaps {
    const reasons: readonly (readonly [GapReason, boolean])[] = [
      ['link', ![...this.#sources.values()].every((source) => source.isReceiving)],
      ['sound', this.#alerter.isSoundMissing],
      ['hidden', this.#deps.scope.document.visibilityState === 'hidden'],
    ];
    return reasons.reduce(
      (all, [reason, isOpen]) => setGap(all, reason, isOpen && isOn, this.#deps.now()),
      gaps,
    );
  }

  readonly #save = (): void => {
    const { key, tabStorage, now, isSessionActive } = this.#deps;
    if (!isSessionActive()) return;
    const { isOn, gaps } = this.#getState();
    const sources = [...this.#sources.values()].map(({ stored }) => stored);
    const [pending, withheld] = [this.#getPending(), this.#getWithheld()];
    storeWatch(key, tabStorage, { isOn, at: now(), gaps, sources, pending, withheld });
  };

  #getWithheld(): Withheld {
    const openAlarms = this.#deps.shelved().filter((alarm) => this.#isOpen(alarm));
    return new Map([
      ...this.#withheld,
      ...openAlarms.map(({ id, triggerTime }) => [id, triggerTime ?? 0] as const),
    ]);
  }

  /** Returns the unacknowledged alarms, even ringing ones, which a reload silences, and the time of the next ring. */
  #getPending(): Pending {
    const alarms = new Map(this.#restored);
    const silenced = [...this.#silenced.values()].map(({ alarm }) => alarm);
    for (const { id, triggerTime } of [...silenced, ...this.#waiting.values()])
      alarms.set(id, triggerTime ?? 0);
    const pause = this.#deps.getRepeatMs();
    const restoredRingAt = this.#restored.size > 0 ? this.#restoredRingAt : null;
    const ringAt =
      findEarliest([this.#getNextRing(), restoredRingAt]) ??
      (pause > 0 && alarms.size > 0 ? this.#deps.now() + pause : null);
    return { alarms, ringAt };
  }

  #getNextRing(): number | null {
    return findEarliest([...this.#silenced.values()].map(({ ringAt }) => ringAt));
  }

  /** Schedules the next ring. Silencing another alarm does not postpone it. */
  #scheduleRepeat(): void {
    const at = this.#getNextRing();
    this.#timers.cancel(REPEAT);
    if (at === null) return;
    // If the device's clock was set back, it would ring long after the pause.
    const delay = Math.min(at - this.#deps.now(), this.#deps.getRepeatMs() || Number.POSITIVE_INFINITY);
    this.#timers.start(REPEAT, Math.max(0, delay), () => this.#ringAgain(at));
  }

  /** Schedules the next ring of alarms that rang before a reload and are active in the same state. */
  #restoreSilenced(news: readonly AlarmView[]): void {
    if (this.#restored.size === 0) return;
    const remaining = new Map(this.#restored);
    const ringAt = this.#deps.getRepeatMs() > 0 ? (this.#restoredRingAt ?? this.#deps.now()) : null;
    for (const alarm of news)
      if (remaining.get(alarm.id) === (alarm.triggerTime ?? 0)) {
        remaining.delete(alarm.id);
        this.#silenced.set(alarm.id, { alarm, ringAt });
      }
    if (remaining.size === this.#restored.size) return;
    this.#restored = remaining;
    this.#scheduleRepeat();
  }

  /** Continues a watch that was on before the tab was reloaded. Without a touch the sound may stay blocked. */
  #resume({ at, gaps, pending, withheld }: StoredWatch): void {
    this.#restored = pending.alarms;
    this.#withheld = withheld;
    const latest = this.#checkedAt + (this.#deps.getRepeatMs() || Number.POSITIVE_INFINITY);
    if (pending.ringAt !== null) this.#restoredRingAt = Math.min(pending.ringAt, latest);
    const from = Math.min(at, this.#checkedAt) as EpochMs;
    if (this.#checkedAt - from > ALARM_SLEEP_MS)
      this.#deps.store.set(this.#state, {
        ...this.#getState(),
        gaps: closeGap(openGap(gaps, 'asleep', from), 'asleep', this.#checkedAt),
      });
    this.#alerter.armSound();
  }

  #isOpen(alarm: AlarmView): boolean {
    return isActive(alarm) && !isAcknowledged(alarm) && !this.#deps.isAnswered(alarm);
  }

  #addUnanswered(ids: readonly AlarmId[]): void {
    this.#unanswered = [...excludeIds(this.#unanswered, ids), ...ids];
  }

  /** Receives alarms. Holds them back while it is unknown whether they are wanted; after a limited time they ring. */
  #receive(source: WatchedSource, news: readonly AlarmView[], wasMissed: boolean): void {
    const decidedAlarms: AlarmView[] = [];
    const raisedAlarms: AlarmView[] = [];
    const { known, isPrimed } = source.memory;
    for (const alarm of news) {
      const wasRaised = this.#undecided.get(alarm.id)?.wasRaised ?? false;
      if (!known.has(alarm.id) && isPrimed && this.#deps.isWanted(alarm) === null)
        this.#undecided.set(alarm.id, {
          source,
          alarm,
          wasRaised: wasRaised || wasMissed || isActive(alarm),
        });
      else {
        this.#undecided.delete(alarm.id);
        (wasRaised ? raisedAlarms : decidedAlarms).push(alarm);
      }
    }
    if (this.#undecided.size > 0 && !this.#timers.isRunning(UNDECIDED))
      this.#timers.start(UNDECIDED, WATCH_UNDECIDED_MS, () => {
        const heldBack = [...this.#undecided.values()];
        this.#undecided.clear();
        for (const { source: origin, alarm, wasRaised: shouldRing } of heldBack)
          this.#process(origin, [alarm], shouldRing);
      });
    if (raisedAlarms.length > 0) this.#process(source, raisedAlarms, true);
    this.#process(source, decidedAlarms, wasMissed);
  }

  #process(source: WatchedSource, news: readonly AlarmView[], wasMissed: boolean): void {
    // Two projects may contain the same equipment: its alarm rings once, even if the other source starts late.
    const others = [...this.#sources.values()].filter((other) => other !== source);
    const isWanted = (alarm: AlarmView): boolean =>
      !others.some((other) => other.hasReported(alarm)) && this.#deps.isWanted(alarm) !== false;
    const newAlarms = source.receiveAlarms(news, wasMissed, isWanted);
    const { isOn } = this.#getState();
    this.#unanswered = excludeIds(this.#unanswered, getIds(news.filter(isAcknowledged)));
    if (isOn) this.#addUnanswered(getIds(newAlarms));
    this.#restoreSilenced(news);
    this.#updateStates(news);
    if (isOn) for (const alarm of newAlarms) this.#waiting.set(alarm.id, alarm);
    const latest = newAlarms.at(-1);
    if (latest !== undefined && isOn) this.#alerter.alert(() => this.#deps.getNotificationText(latest));
    if (this.#unanswered.length === 0) this.#alerter.stop();
    this.#update();
  }

  /** Keeps the newest state of silenced and ringing alarms while they are active and not acknowledged. */
  #updateStates(news: readonly AlarmView[]): void {
    for (const alarm of news) {
      const { id } = alarm;
      const silenced = this.#silenced.get(id);
      if (!this.#isOpen(alarm)) for (const alarms of [this.#silenced, this.#waiting]) alarms.delete(id);
      else {
        if (silenced !== undefined) this.#silenced.set(id, { ...silenced, alarm });
        if (this.#waiting.has(id)) this.#waiting.set(id, alarm);
      }
    }
  }

  #ringAgain(until: number): void {
    const dueAlarms = [...this.#silenced.values()].filter(({ ringAt }) => ringAt !== null && ringAt <= until);
    for (const { alarm } of dueAlarms) this.#silenced.delete(alarm.id);
    this.ringFor(dueAlarms.map(({ alarm }) => alarm));
    this.#scheduleRepeat();
  }

  #catchUp(): void {
    for (const source of this.#sources.values()) void source.catchUp();
  }

  /** Detects that nothing ran for a while: the device slept, or the browser froze the page. */
  #checkPause(): void {
    const at = this.#deps.now();
    const isVisible = this.#deps.scope.document.visibilityState === 'visible';
    const { isOn, gaps } = this.#getState();
    if (isOn && isVisible && at - this.#checkedAt > ALARM_SLEEP_MS) {
      this.#update({ gaps: closeGap(openGap(gaps, 'asleep', this.#checkedAt), 'asleep', at) });
      this.#catchUp();
    }
    this.#checkedAt = at;
    this.#timers.start(CHECK, ALARM_CHECK_MS, () => this.#checkPause());
  }

  readonly #handleVisibility = (): void => {
    this.#checkedAt = this.#deps.now();
    if (this.#deps.scope.document.visibilityState === 'visible') {
      this.#catchUp();
      if (this.#getState().isOn) this.#alerter.restoreSound();
    }
    this.#update();
  };
}
