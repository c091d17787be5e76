/** Shows the active alarms of a form's device, and its gateway or link if lost. */
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { faultText } from '../../../i18n/fault-text';
import { type LiveItemKey, liveItemWords } from '../../../i18n/live-item';
import { unknownAlarmsWords } from '../../../i18n/unknown-alarms';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import { compareNewestFirst, isActive } from '../../../shared/alarm-state';
import type { AlarmRow } from '../../../shared/calls/alarm';
import { Notice } from '../../../ui/notice';
import { getGatewayState } from '../../live-values/gateway-state';
import { formatMinute } from '../../time/time-text';
import { type LiveWatch, useLiveItems } from './live-items';

/** Gateway states that matter while filling in a form. */
const LOST_STATES = ['gatewayOffline', 'gatewayPowerLoss', 'gatewayVpn', 'gatewayNotMonitored'] as const;

interface DeviceLinesProps {
  /** Whether a line above already shows that the platform is unreachable. */
  readonly isOfflineShown?: boolean;
}

/** Memoized with few props: typing in the form must not rerender it. */
export const DeviceLines = memo(function DeviceLines({ isOfflineShown = false }: DeviceLinesProps) {
  const state = useLiveItems();
  return state.kind === 'ready' ? <Lines live={state.live} isOfflineShown={isOfflineShown} /> : null;
});

interface LinesProps {
  readonly live: LiveWatch;
  readonly isOfflineShown: boolean;
}

/** Shows a lost network on a single line, since it implies the rest. */
function Lines({ live: { watch, source }, isOfflineShown }: LinesProps) {
  const t = useWords(liveItemWords);
  const tValues = useWords(valueWords);
  const tUnknownAlarms = useWords(unknownAlarmsWords);
  const language = useLanguage();
  const { gateways, fault, link, unknownAlarms } = useAtomValue(watch.status);
  const alarms = useAtomValue(watch.alarms);
  const gateway = getGatewayState(gateways.get(source.equipmentId), alarms);
  const lostState = LOST_STATES.find((word) => word === gateway);
  const activeAlarms = [...alarms.values()]
    .filter((alarm) => isActive(alarm) && alarm.equipmentId === source.equipmentId)
    .sort(compareNewestFirst);
  const lostLinkKey = fault?.kind === 'offline' ? 'linkOffline' : getLostLinkKey(link?.status ?? null);
  const isFaultHidden = lostLinkKey !== null || fault === null || fault.kind === 'session-ended';
  return (
    <>
      {lostLinkKey === null || isOfflineShown ? null : <Notice tone="warn">{t(lostLinkKey)}</Notice>}
      {isFaultHidden ? null : (
        <Notice tone="warn">{t('liveFault', { why: faultText(fault, language) })}</Notice>
      )}
      {lostLinkKey !== null || lostState === undefined ? null : (
        <Notice tone="warn">{t('gateway', { state: tValues(lostState) })}</Notice>
      )}
      {lostLinkKey === null && unknownAlarms === 'unreached' ? (
        <Notice tone="warn">{tUnknownAlarms(unknownAlarms)}</Notice>
      ) : null}
      {activeAlarms.map((alarm) => (
        <Notice key={alarm.id} tone="bad">
          <AlarmText alarm={alarm} />
        </Notice>
      ))}
    </>
  );
}

const getLostLinkKey = (status: string | null): LiveItemKey | null => {
  if (status === 'offline') return 'linkOffline';
  return status === 'reconnecting' || status === 'stopped' ? 'linkLost' : null;
};

function AlarmText({ alarm }: { readonly alarm: AlarmRow }) {
  const t = useWords(liveItemWords);
  const name = alarm.signalTitle || alarm.group || alarm.type;
  const time = formatMinute(alarm.triggerTime ?? Number.NaN);
  const value = alarm.valueName || `${alarm.value} ${alarm.unit}`.trim();
  return t('alarm', { name, value, time });
}
