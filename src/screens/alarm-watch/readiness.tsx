/** The part of the alarm watch that says if it can receive and sound alarms. */
import { durationText, sinceText } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { EpochMs } from '../../shared/units';
import type { AlarmWatchState } from '../../state/alarm-watch/alarm-watch';
import { type GapReason, openGaps } from '../../state/alarm-watch/gaps';
import type { AlarmWatchSettings } from '../../state/alarm-watch/settings';
import { type AlarmSubscriptionState, isReceiving } from '../../state/alarm-watch/subscription';
import type { AwakeState } from '../../state/alarm-watch/use-keep-awake';
import { useTick } from '../../state/hooks/use-tick';
import { useServices } from '../../state/services';
import type { Tone } from '../../ui/tag';

const WHY = {
  link: 'gapLink',
  sound: 'gapSound',
  hidden: 'gapHidden',
  asleep: 'gapAsleep',
} as const satisfies Record<GapReason, string>;
const SOUND = {
  off: ['stale', 'stateOff'],
  ready: ['stale', 'stateWhenStarted'],
  armed: ['good', 'stateOn'],
  blocked: ['bad', 'stateBlocked'],
  unsupported: ['bad', 'stateUnsupported'],
} as const;
const NOTICE = {
  off: ['stale', 'stateOff'],
  armed: ['good', 'stateOn'],
  asking: ['warn', 'stateAsking'],
  denied: ['bad', 'stateDenied'],
  unsupported: ['bad', 'stateUnsupported'],
} as const;
const AWAKE = {
  off: ['stale', 'stateOff'],
  held: ['good', 'stateOn'],
  refused: ['bad', 'stateRefused'],
  no: ['bad', 'stateUnsupported'],
  insecure: ['bad', 'stateInsecure'],
} as const;

interface PartProps {
  readonly name: string;
  readonly tone: Tone;
  readonly text: string;
  readonly part: string;
}

function Part({ name, tone, text, part }: PartProps) {
  return (
    <li className={`as-ready__part as-ready__part--${tone}`} data-part={part} data-tone={tone}>
      <span className="as-ready__name">{name}</span>
      <span className="as-ready__state">{text}</span>
    </li>
  );
}

export interface ReadinessProps {
  readonly state: AlarmWatchState;
  readonly subscription: AlarmSubscriptionState | null;
  readonly awake: AwakeState;
  readonly settings: AlarmWatchSettings;
  /** True if alarms are polled instead of pushed. */
  readonly isPolled: boolean;
  /** The clock of the link's times. */
  readonly now: () => EpochMs;
}

/** The state of every alert method and of the link, with the times of the last frame and the last list. */
export function Readiness({ state, subscription, awake, settings, isPolled, now }: ReadinessProps) {
  const say = useWords(alarmWatchWords);
  const duration = useWords(valueWords);
  const language = useLanguage();
  const device = useServices();
  useTick();
  const openGap = openGaps(state.gaps)[0] ?? null;
  const isLive = subscription !== null && isReceiving(subscription);
  const phase = subscription?.link?.phase ?? 'connecting';
  const fault = subscription?.feed.fault ?? null;
  const line = (): { readonly tone: Tone; readonly text: string } => {
    if (fault !== null && fault.kind === 'refused')
      return { tone: 'bad', text: say('listFault', { why: faultText(fault, language) }) };
    if (!state.isOn) return { tone: 'stale', text: say('notWatching') };
    if (openGap !== null) {
      const since = say('gapSince', { time: sinceText(openGap.from, device.now()) });
      const why = say(
        openGap.reason === 'link' && phase === 'connecting' ? 'gapConnecting' : WHY[openGap.reason],
      );
      return { tone: 'bad', text: language === 'cn' ? `${since}：${why}` : `${since}: ${why}` };
    }
    if (!settings.sound) return { tone: 'warn', text: say('mute') };
    return { tone: 'good', text: say(isPolled ? 'readyPolled' : 'ready') };
  };
  const { tone, text } = line();
  const ago = (at: EpochMs | null): string =>
    at === null
      ? say('lastFrameNone')
      : say('ago', { time: durationText(Math.max(0, now() - at), duration) });
  const canShake = typeof navigator.vibrate === 'function';
  // Before the start the browser has not let sound out yet; that is no switch that is off.
  const soundState = state.isOn || !settings.sound ? state.sound : 'ready';
  const [soundTone, soundText] = SOUND[soundState];
  const [noticeTone, noticeText] = NOTICE[state.notification];
  const [awakeTone, awakeText] = AWAKE[awake];
  const shaking = settings.vibration ? (canShake ? 'stateOn' : 'stateUnsupported') : 'stateOff';
  return (
    <section className="as-ready">
      <p className={`as-ready__line as-ready__line--${tone}`} role="status" data-ready={tone}>
        <span>{text}</span>
        {state.isOn && state.sound === 'blocked' ? (
          <span className="as-ready__hint">{say('touchForSound')}</span>
        ) : null}
      </p>
      <ul className="as-ready__parts">
        <Part part="sound" name={say('sound')} tone={soundTone} text={say(soundText)} />
        <Part
          part="vibration"
          name={say('vibration')}
          tone={shaking === 'stateOn' ? 'good' : shaking === 'stateOff' ? 'stale' : 'bad'}
          text={say(shaking)}
        />
        <Part part="notification" name={say('notification')} tone={noticeTone} text={say(noticeText)} />
        <Part part="awake" name={say('awake')} tone={awakeTone} text={say(awakeText)} />
        <Part
          part="link"
          name={say('link')}
          tone={isLive ? 'good' : phase === 'connecting' ? 'warn' : 'bad'}
          text={say(isLive ? 'stateLive' : phase === 'connecting' ? 'stateConnecting' : 'stateLost')}
        />
      </ul>
      <p className="as-ready__times" aria-hidden="true">
        <span>{`${say('lastFrame')} ${ago(subscription?.feed.frameAt ?? null)} · `}</span>
        <span>{`${say('lastListed')} ${ago(subscription?.feed.listedAt ?? null)}`}</span>
      </p>
      {state.isOn && (awake === 'refused' || awake === 'no' || awake === 'insecure') ? (
        <p className="as-ready__times">{say('awakeHint')}</p>
      ) : null}
    </section>
  );
}
