import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { MINUTE_MS } from '../../shared/units';
import { isReceiving } from '../../state/alarm-watch/subscription';
import { useTick } from '../../state/hooks/use-tick';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';
import { formatSince } from '../time/time-text';
import type { LiveAlarms } from './use-alarm-subscription';

export function LiveNotice({ live: { state, fault } }: { readonly live: LiveAlarms }) {
  const t = useWords(alarmWords);
  const language = useLanguage();
  const { now } = useServices();
  const shownFault = fault ?? state?.feed.fault ?? null;
  const link = state?.link ?? null;
  // Re-renders when the day changes.
  useTick(state !== null && !isReceiving(state), MINUTE_MS);
  if (state !== null && isReceiving(state)) return null;
  if (shownFault !== null && shownFault.kind !== 'worker-lost')
    return <Notice tone="warn">{t('liveFault', { why: faultText(shownFault, language) })}</Notice>;
  if (link === null || link.status === 'connecting' || link.status === 'live')
    return <p className="as-alarms__note">{t('liveWaiting')}</p>;
  const time = formatSince(link.lastFrameAt ?? link.since, now());
  return <Notice tone="warn">{t('liveLost', { time })}</Notice>;
}
