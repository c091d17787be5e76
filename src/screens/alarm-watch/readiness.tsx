import { formatDuration } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { EpochMs } from '../../shared/units';
import { isReceiving } from '../../state/alarm-watch/subscription';
import type { AwakeState } from '../../state/alarm-watch/use-keep-awake';
import { useTick } from '../../state/hooks/use-tick';
import type { Tone } from '../../ui/tag';
import { type ReadyLineProps, useReadyLine } from './ready-line';

const SOUND_STATES = {
  off: ['stale', 'stateOff'],
  ready: ['stale', 'stateWhenStarted'],
  armed: ['good', 'stateOn'],
  blocked: ['bad', 'stateBlocked'],
  unsupported: ['bad', 'stateUnsupported'],
} as const;
const NOTIFICATION_STATES = {
  off: ['stale', 'stateOff'],
  armed: ['good', 'stateOn'],
  asking: ['warn', 'stateAsking'],
  denied: ['bad', 'stateDenied'],
  unsupported: ['bad', 'stateUnsupported'],
} as const;
const AWAKE_STATES = {
  off: ['stale', 'stateWhenStarted'],
  held: ['good', 'stateOn'],
  // Alarms are audible without a wake lock.
  refused: ['warn', 'stateRefused'],
  no: ['warn', 'stateUnsupported'],
  insecure: ['warn', 'stateInsecure'],
} as const;

interface StatusItemProps {
  readonly name: string;
  readonly tone: Tone;
  readonly text: string;
  readonly part: string;
}

function StatusItem({ name, tone, text, part }: StatusItemProps) {
  return (
    <li className={`as-ready__part as-ready__part--${tone}`} data-part={part} data-tone={tone}>
      <span className="as-ready__name">{name}</span>
      <span className="as-ready__state">{text}</span>
    </li>
  );
}

export interface ReadinessProps extends ReadyLineProps {
  readonly awakeState: AwakeState;
  readonly now: () => EpochMs;
}

/**
 * Shows whether the watch can receive and sound alarms: each alert method, the link, and the times of the last frame
 * and the last list.
 */
export function Readiness(props: ReadinessProps) {
  const { state, subscription, awakeState, settings, now } = props;
  const t = useWords(alarmWatchWords);
  const tValues = useWords(valueWords);
  useTick();
  const isLive = subscription !== null && isReceiving(subscription);
  const status = subscription?.link?.status ?? 'connecting';
  const { tone, text } = useReadyLine(props);
  const formatAgo = (at: EpochMs | null): string =>
    at === null ? t('lastFrameNone') : t('ago', { time: formatDuration(Math.max(0, now() - at), tValues) });
  const canVibrate = typeof navigator.vibrate === 'function';
  // Before the start the browser does not allow sound yet; that does not mean that sound is off.
  const soundState = state.isOn || !settings.sound ? state.sound : 'ready';
  const [soundTone, soundText] = SOUND_STATES[soundState];
  const [notificationTone, notificationText] = NOTIFICATION_STATES[state.notification];
  const [awakeTone, awakeText] = AWAKE_STATES[awakeState];
  const vibrationKey = settings.vibration ? (canVibrate ? 'stateOn' : 'stateUnsupported') : 'stateOff';
  return (
    <section className="as-ready">
      <p className={`as-ready__line as-ready__line--${tone}`} role="status" data-ready={tone}>
        <span>{text}</span>
        {state.isOn && state.sound === 'blocked' ? (
          <span className="as-ready__hint">{t('touchForSound')}</span>
        ) : null}
      </p>
      <ul className="as-ready__parts">
        <StatusItem part="sound" name={t('sound')} tone={soundTone} text={t(soundText)} />
        <StatusItem
          part="vibration"
          name={t('vibration')}
          tone={vibrationKey === 'stateOn' ? 'good' : vibrationKey === 'stateOff' ? 'stale' : 'bad'}
          text={t(vibrationKey)}
        />
        <StatusItem
          part="notification"
          name={t('notification')}
          tone={notificationTone}
          text={t(notificationText)}
        />
        <StatusItem part="awake" name={t('awake')} tone={awakeTone} text={t(awakeText)} />
        <StatusItem
          part="link"
          name={t('link')}
          tone={isLive ? 'good' : status === 'connecting' ? 'warn' : 'bad'}
          text={t(isLive ? 'stateLive' : status === 'connecting' ? 'stateConnecting' : 'stateLost')}
        />
      </ul>
      <p className="as-ready__times" aria-hidden="true">
        <span>{`${t('lastFrame')} ${formatAgo(subscription?.feed.frameAt ?? null)} · `}</span>
        <span>{`${t('lastListed')} ${formatAgo(subscription?.feed.listedAt ?? null)}`}</span>
      </p>
      {state.isOn && (awakeState === 'refused' || awakeState === 'no' || awakeState === 'insecure') ? (
        <p className="as-ready__times">{t('awakeHint')}</p>
      ) : null}
    </section>
  );
}
