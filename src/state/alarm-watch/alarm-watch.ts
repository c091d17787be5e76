/**
 * One alarm watch on duty: hears the news, sounds what is new until somebody answers, and keeps account of when it could
 * not hear. It knows no view; everything of the browser is handed in.
 */
import { type Atom, atom, type createStore } from 'jotai';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import type { TextStore } from '../../browser/storage';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { CallPorts } from '../../shared/calls/run';
import {
  ALARM_ASLEEP_MS,
  ALARM_CATCH_UP_RETRY_MS,
  ALARM_LOOK_MS,
  ALARM_SHAKE_ROUND_MS,
} from '../../shared/constants';
import type { Outcome } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { isWorthRetrying } from '../calls/use-call';
import type { Trial } from './device';
import { closeGap, type Gaps, openGap } from './gaps';
import { type EarState, isHearing } from './listen';
import { answer, hear, learnt, memoryText, missedSince, prime, readMemory, type WatchMemory } from './memory';
import { createRinger, type RingerState } from './ringer';
import type { AlarmWatchSettings } from './settings';

/** `asking`: the person has not said yet. */
export type NoticeState = 'off' | 'armed' | 'asking' | 'denied' | 'unsupported';

export interface DutyState {
  /** Armed by a touch, and still. */
  readonly isOn: boolean;
  /** New alarms that nobody has answered, in the order in which they came. */
  readonly unanswered: readonly AlarmId[];
  readonly sound: RingerState;
  readonly notice: NoticeState;
  readonly gaps: Gaps;
}

export interface DutyParts {
  readonly scope: Window & typeof globalThis;
  readonly store: ReturnType<typeof createStore>;
  readonly after: CallPorts['after'];
  readonly now: () => EpochMs;
  readonly tabStorage: TextStore;
  /** Of whom and of what this watch is: what another one kept is not read. */
  readonly key: string;
  readonly settings: () => AlarmWatchSettings;
  /** Records triggered since then (platform's clock), or the newest ones: what could not be heard. */
  readonly recent: (since: EpochMs | null) => Promise<Outcome<readonly AlarmView[]>>;
  /** What a notification says. */
  readonly words: (alarm: AlarmView) => { readonly title: string; readonly body: string };
}

export interface Duty {
  readonly state: Atom<DutyState>;
  /** To be called by a touch: sound and leave for notifications need one. */
  readonly start: () => void;
  readonly stop: () => void;
  /** Somebody touched the page: what the browser holds back may go out now. */
  readonly touched: () => void;
  /** A setting was changed. */
  readonly changed: () => void;
  /** Stops the sound; nothing is sent. */
  readonly silence: () => void;
  /** Sounds, shakes and notifies once, as a new alarm would; by a touch. */
  readonly test: (words: { readonly title: string; readonly body: string }) => Promise<Trial>;
  readonly alarms: (news: readonly AlarmView[]) => void;
  readonly hearing: (state: EarState) => void;
  readonly leave: () => void;
}

const NAME = 'allshift.alarm-watch.duty';
/** Shake, rest, shake, ms. */
const SHAKES = [300, 100, 300, 100, 600];
const TAG = 'allshift-alarm';

interface Kept {
  readonly isOn: boolean;
  readonly at: number;
  readonly gaps: Gaps;
  readonly memory: string;
}
function readKept(key: string, text: string | null): Kept | null {
  try {
    const raw: unknown = JSON.parse(text ?? 'null');
    if (typeof raw !== 'object' || raw === null) return null;
    const { key: of, isOn, at, gaps, memory } = raw as Readonly<Record<string, unknown>>;
    const isOurs = of === key && typeof at === 'number' && typeof memory === 'string' && Array.isArray(gaps);
    return isOurs ? { isOn: isOn === true, at, gaps: gaps as Gaps, memory } : null;
  } catch {
    return null;
  }
}
/** Forgets what any watch of this tab has kept. */
export const forgetDuty = (tabStorage: TextStore): void => tabStorage.write(NAME, null);

export function createDuty(parts: DutyParts): Duty {
  const { scope, store, after, now, tabStorage, key, settings } = parts;
  const { document, navigator } = scope;
  const kept = readKept(key, tabStorage.read(NAME));
  let memory: WatchMemory = readMemory(key, kept?.memory ?? null);
  let isOver = false;
  let wasHearing = false;
  let lookedAt = now();
  let isKeeping = false;
  let catching = 0;
  const timers = new Map<string, () => void>();

  const ringer = createRinger(scope, after, () => update());
  const noticeState = (): NoticeState => {
    if (!settings().notification) return 'off';
    if (!('Notification' in scope)) return 'unsupported';
    const { permission } = scope.Notification;
    return permission === 'granted' ? 'armed' : permission === 'denied' ? 'denied' : 'asking';
  };
  const state = atom<DutyState>({
    isOn: kept?.isOn ?? false,
    unanswered: [],
    sound: ringer.state(),
    notice: noticeState(),
    gaps: kept?.gaps ?? [],
  });
  const is = (): DutyState => store.get(state);

  const timer = (name: string, ms: number, ring: () => void): void => {
    timers.get(name)?.();
    timers.set(
      name,
      after(ms, () => {
        timers.delete(name);
        ring();
      }),
    );
  };
  const keep = (): void => {
    const { isOn, gaps } = is();
    tabStorage.write(NAME, JSON.stringify({ key, isOn, at: now(), gaps, memory: memoryText(key, memory) }));
  };
  /** A flood of alarms is kept once. */
  const keepSoon = (): void => {
    if (isKeeping) return;
    isKeeping = true;
    timer('keep', ALARM_LOOK_MS, () => {
      isKeeping = false;
      keep();
    });
  };

  /** Whether what should sound can: no sound at all where none is wanted. */
  const isMute = (): boolean => settings().sound && ringer.state() !== 'armed';
  const gapsNow = (gaps: Gaps, isOn: boolean): Gaps => {
    const at = now();
    const set = (all: Gaps, reason: 'sound' | 'hidden' | 'link', isDeaf: boolean): Gaps =>
      isDeaf && isOn ? openGap(all, reason, at) : closeGap(all, reason, at);
    const byLink = set(gaps, 'link', !wasHearing);
    return set(set(byLink, 'sound', isMute()), 'hidden', document.visibilityState === 'hidden');
  };
  function update(change: Partial<DutyState> = {}): void {
    if (isOver) return;
    const before = is();
    const isOn = change.isOn ?? before.isOn;
    store.set(state, {
      ...before,
      ...change,
      unanswered: isOn ? memory.unanswered : [],
      sound: settings().sound ? ringer.state() : 'off',
      notice: noticeState(),
      gaps: gapsNow(change.gaps ?? before.gaps, isOn),
    });
    keepSoon();
  }

  // Being noticed --------------------------------------------------------------------------------------------------
  const shake = (): void => {
    if (!settings().vibration || typeof navigator.vibrate !== 'function') return;
    navigator.vibrate(SHAKES);
    timer('shake', ALARM_SHAKE_ROUND_MS, shake);
  };
  const calm = (): void => {
    ringer.hush();
    timers.get('shake')?.();
    timers.delete('shake');
    if (typeof navigator.vibrate === 'function') navigator.vibrate(0);
  };
  const notify = (words: { readonly title: string; readonly body: string }): boolean => {
    if (noticeState() !== 'armed') return false;
    try {
      const notice = new scope.Notification(words.title, { body: words.body, tag: TAG });
      notice.onclick = () => scope.focus();
      return true;
    } catch {
      // Android's browsers have the constructor and refuse to be called without a service worker.
      return false;
    }
  };
  const isInSight = (): boolean => document.visibilityState === 'visible' && document.hasFocus();
  const sound = (fresh: readonly AlarmView[]): void => {
    const latest = fresh.at(-1);
    if (latest === undefined || !is().isOn) return;
    if (settings().sound) ringer.ring();
    shake();
    if (!isInSight()) notify(parts.words(latest));
  };
  const take = (news: readonly AlarmView[], wasMissed: boolean): void => {
    const heard = hear(memory, news, wasMissed);
    ({ memory } = heard);
    // Off duty nothing is owed an answer.
    if (!is().isOn) memory = answer(memory);
    sound(heard.fresh);
    if (memory.unanswered.length === 0) calm();
    update();
  };

  // What could not be heard ----------------------------------------------------------------------------------------
  /** Only what is over: an alarm that is raised meanwhile comes by itself, and is new. */
  const learn = async (): Promise<void> => {
    const answered = await parts.recent(null);
    if (isOver || !answered.ok) return;
    const over = answered.value.filter((alarm) => !isActive(alarm) || isAcknowledged(alarm));
    memory = learnt(hear(memory, over).memory);
  };
  const catchUp = async (): Promise<void> => {
    const since = missedSince(memory);
    if (isOver || !memory.isPrimed || since === null) return;
    const mine = ++catching;
    const answered = await parts.recent(since);
    if (isOver || mine !== catching) return;
    if (answered.ok) take(answered.value, true);
    else if (isWorthRetrying(answered.fault))
      timer('catch-up', ALARM_CATCH_UP_RETRY_MS, () => void catchUp());
  };

  const look = (): void => {
    const at = now();
    const slept = at - lookedAt > ALARM_ASLEEP_MS && document.visibilityState === 'visible';
    const { isOn, gaps } = is();
    if (slept && isOn) {
      update({ gaps: closeGap(openGap(gaps, 'asleep', lookedAt), 'asleep', at) });
      void catchUp();
    }
    lookedAt = at;
    timer('look', ALARM_LOOK_MS, look);
  };
  const onVisibility = (): void => {
    lookedAt = now();
    if (document.visibilityState === 'visible') void catchUp();
    update();
  };
  const onHide = (): void => keep();
  document.addEventListener('visibilitychange', onVisibility);
  scope.addEventListener('pagehide', onHide);

  if (kept?.isOn) {
    const from = Math.min(kept.at, lookedAt) as EpochMs;
    if (lookedAt - from > ALARM_ASLEEP_MS)
      store.set(state, { ...is(), gaps: closeGap(openGap(kept.gaps, 'asleep', from), 'asleep', lookedAt) });
    // Without a touch it may stay silent; then it says so.
    if (settings().sound) void ringer.arm().then(() => update());
  }
  look();
  update();

  return {
    state,
    start: () => {
      update({ isOn: true });
      if (settings().sound) void ringer.arm().then(() => update());
      if (noticeState() === 'asking') void scope.Notification.requestPermission().then(() => update());
    },
    stop: () => {
      memory = answer(memory);
      calm();
      ringer.close();
      update({ isOn: false });
    },
    touched: () => {
      if (is().isOn && settings().sound && is().sound !== 'armed') void ringer.arm().then(() => update());
    },
    changed: () => {
      if (!settings().sound) ringer.hush();
      else if (is().isOn) void ringer.arm().then(() => update());
      if (is().isOn && noticeState() === 'asking')
        void scope.Notification.requestPermission().then(() => update());
      update();
    },
    silence: () => {
      memory = answer(memory);
      calm();
      update();
    },
    test: async (words) => {
      if (settings().vibration && typeof navigator.vibrate === 'function') navigator.vibrate(SHAKES);
      notify(words);
      if (!settings().sound) return 'done';
      const armed = await ringer.arm();
      const trial =
        armed === 'armed' ? await ringer.test() : armed === 'unsupported' ? 'unsupported' : 'failed';
      update();
      return trial;
    },
    alarms: (news) => take(news, false),
    hearing: (ear) => {
      const hears = isHearing(ear);
      const hasReturned = hears && !wasHearing;
      wasHearing = hears;
      if (hasReturned && !memory.isPrimed) {
        memory = prime(memory);
        void learn();
      } else if (hasReturned) void catchUp();
      update();
    },
    leave: () => {
      if (isOver) return;
      keep();
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      scope.removeEventListener('pagehide', onHide);
      for (const cancel of timers.values()) cancel();
      timers.clear();
      calm();
      ringer.close();
    },
  };
}
