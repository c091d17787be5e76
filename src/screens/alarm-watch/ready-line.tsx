/** Shows in one line whether the watch would sound a new alarm; also shown above dialogs. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { formatSince } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { AlarmWatchState } from '../../state/alarm-watch/alarm-watch';
import { type GapReason, getOpenGaps } from '../../state/alarm-watch/gaps';
import type { AlarmWatchSettings } from '../../state/alarm-watch/settings';
import type { AlarmSubscriptionState } from '../../state/alarm-watch/subscription';
import { useServices } from '../../state/services';
import type { Tone } from '../../ui/tag';
import { getTopLayer, onTopLayer } from '../../ui/top-layer';

const GAP_KEYS = {
  link: 'gapLink',
  sound: 'gapSound',
  hidden: 'gapHidden',
  asleep: 'gapAsleep',
} as const satisfies Record<GapReason, string>;

export interface ReadyLineProps {
  readonly state: AlarmWatchState;
  readonly subscription: AlarmSubscriptionState | null;
  readonly settings: AlarmWatchSettings;
  readonly isPolled: boolean;
}

export interface ReadyLine {
  readonly tone: Tone;
  readonly text: string;
}

export function useReadyLine({ state, subscription, settings, isPolled }: ReadyLineProps): ReadyLine {
  const t = useWords(alarmWatchWords);
  const language = useLanguage();
  const services = useServices();
  const [gap] = getOpenGaps(state.gaps);
  const fault = subscription?.feed.fault ?? null;
  if (fault !== null && fault.kind === 'refused')
    return { tone: 'bad', text: t('listFault', { why: faultText(fault, language) }) };
  if (!state.isOn) return { tone: 'stale', text: t('notWatching') };
  if (gap !== undefined) {
    const isConnecting = (subscription?.link?.status ?? 'connecting') === 'connecting';
    const sinceText = t('gapSince', { time: formatSince(gap.from, services.now()) });
    const reasonText = t(gap.reason === 'link' && isConnecting ? 'gapConnecting' : GAP_KEYS[gap.reason]);
    return {
      tone: 'bad',
      text: language === 'cn' ? `${sinceText}：${reasonText}` : `${sinceText}: ${reasonText}`,
    };
  }
  if (!settings.sound) return { tone: 'warn', text: t('mute') };
  return { tone: 'good', text: t(isPolled ? 'readyPolled' : 'ready') };
}

/** Warns above an open dialog, which covers the line of the screen, that no alarm can be heard. */
export function GapNotice(props: ReadyLineProps) {
  const layer = useSyncExternalStore(onTopLayer, getTopLayer);
  const { tone, text } = useReadyLine(props);
  if (layer === null || tone !== 'bad') return null;
  return createPortal(
    <p className="as-ready__line as-ready__line--bad as-ready__line--above">{text}</p>,
    layer,
  );
}
