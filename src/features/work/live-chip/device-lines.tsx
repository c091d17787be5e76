/** Shows the active alarms of a form's device, and its gateway or link if lost. */
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { faultText } from '../../../i18n/fault-text';
import { type LiveItemKey, liveItemWords } from '../../../i18n/live-item';
import { unknownAlarmsWords } from '../../../i18n/unknown-alarms';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import { isActive, newestFirst } from '../../../shared/alarm-state';
import type { AlarmRow } from '../../../shared/calls/alarm';
import { Notice } from '../../../ui/notice';
import { gatewayState } from '../../live-values/gateway-state';
import { minuteText } from '../../time/time-text';
import { type LiveWatch, useLiveItems } from './live-items';

/** Gateway states that matter while filling in a form. */
const LOST = ['gatewayOffline', 'gatewayPowerLoss', 'gatewayVpn', 'gatewayNotMonitored'] as const;

interface DeviceLinesProps {
  /** Whether a line above already shows that the platform is unreachable. */
  readonly isOfflineShown?: boolean;
}

/** Memoized with few props: typing in the form must not rerender it. */
export const DeviceLines = memo(function DeviceLines({ isOfflineShown = false }: DeviceLinesProps) {
  const state = useLiveItems();
  return state.is === 'here' ? <Lines live={state.live} isOfflineShown={isOfflineShown} /> : null;
});

interface LinesProps {
  readonly live: LiveWatch;
  readonly isOfflineShown: boolean;
}

/** Shows a lost network on a single line, since it implies the rest. */
function Lines({ live: { watch, source }, isOfflineShown }: LinesProps) {
  const t = useWords(liveItemWords);
  const values = useWords(valueWords);
  const sayUnknown = useWords(unknownAlarmsWords);
  const language = useLanguage();
  const { gateways, fault, link, unknownAlarms } = useAtomValue(watch.status);
  const alarms = useAtomValue(watch.alarms);
  const gateway = gatewayState(gateways.get(source.equipmentId), alarms);
  const lost = LOST.find((word) => word === gateway);
  const active = [...alarms.values()]
    .filter((alarm) => isActive(alarm) && alarm.equipmentId === source.equipmentId)
    .sort(newestFirst);
  const cut = fault?.kind === 'offline' ? 'linkOffline' : linkKey(link?.phase ?? null);
  const isFaultSaid = cut !== null || fault === null || fault.kind === 'session-ended';
  return (
    <>
      {cut === null || isOfflineShown ? null : <Notice tone="warn">{t(cut)}</Notice>}
      {isFaultSaid ? null : (
        <Notice tone="warn">{t('liveFault', { why: faultText(fault, language) })}</Notice>
      )}
      {cut !== null || lost === undefined ? null : (
        <Notice tone="warn">{t('gateway', { state: values(lost) })}</Notice>
      )}
      {cut === null && unknownAlarms === 'unreached' ? (
        <Notice tone="warn">{sayUnknown(unknownAlarms)}</Notice>
      ) : null}
      {active.map((alarm) => (
        <Notice key={alarm.id} tone="bad">
          <AlarmText alarm={alarm} />
        </Notice>
      ))}
    </>
  );
}

const linkKey = (phase: string | null): LiveItemKey | null => {
  if (phase === 'offline') return 'linkOffline';
  return phase === 'reconnecting' || phase === 'stopped' ? 'linkLost' : null;
};

function AlarmText({ alarm }: { readonly alarm: AlarmRow }) {
  const t = useWords(liveItemWords);
  const name = alarm.signalTitle || alarm.group || alarm.type;
  const time = minuteText(alarm.triggerTime ?? Number.NaN);
  const value = alarm.valueName || `${alarm.value} ${alarm.unit}`.trim();
  return t('alarm', { name, value, time });
}
