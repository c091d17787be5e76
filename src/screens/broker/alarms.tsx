/** /site/alarms: the current alarms of vmalert, which cannot be acknowledged here. */

import { useFirstRows } from '../../features/lists/use-first-rows';
import { BackBar } from '../../features/screen-states/back-bar';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { formatDateTime } from '../../features/time/time-text';
import { brokerWords } from '../../i18n/broker';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { BROKER_HOME } from '../../navigation/broker-paths';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import { fetchAlerts, type Vmalert } from '../../shared/vmalert';
import { useBrokerConfig } from '../../state/broker/use-broker';
import { useRead } from '../../state/calls/use-read';
import { useServices } from '../../state/services';
import { AlarmIcon, CheckIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { Tag } from '../../ui/tag';
import { TopBar } from '../../ui/top-bar';
import '../../features/screen-states/home-frame.css';
import './broker.css';

function Alarm({ alarm }: { readonly alarm: Vmalert }) {
  const t = useWords(brokerWords);
  const { name, isFiring, value, since, summary, equipment, signal } = alarm;
  return (
    <li className="as-broker__alarm">
      <p className="as-broker__alarm-head">
        <Tag tone={isFiring ? 'bad' : 'warn'} sign={isFiring ? <AlarmIcon size={14} /> : undefined}>
          {t(isFiring ? 'inAlarm' : 'pending')}
        </Tag>
        <span>{summary || name}</span>
      </p>
      <p className="as-broker__note">
        {[
          equipment,
          signal,
          value === '' ? '' : t('value', { value }),
          since === null ? '' : t('since', { time: formatDateTime(since) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

function AlarmRows({ alarms }: { readonly alarms: readonly Vmalert[] }) {
  const tShell = useWords(shellWords);
  const t = useWords(brokerWords);
  const { shownRows, moreButton } = useFirstRows(alarms);
  return (
    <>
      <p className="as-broker__note" aria-live="polite">
        {t('alarmsTotal', { n: alarms.length })}
      </p>
      <ul className="as-broker__rows" aria-label={tShell('titleBrokerAlarms')}>
        {shownRows.map((alarm) => (
          <Alarm key={alarm.id} alarm={alarm} />
        ))}
      </ul>
      {moreButton}
    </>
  );
}

function Alarms({ alertsUrl }: { readonly alertsUrl: string }) {
  const { ports } = useServices();
  const t = useWords(brokerWords);
  const reading = useRead(['vmalert', alertsUrl], (signal) => fetchAlerts(ports, alertsUrl, { signal }), {
    refreshMs: GATEWAY_POLL_MS,
  });
  const { data, fault, isLoading, reload } = reading;
  if (data === undefined)
    return fault !== null && !isLoading ? (
      <FaultView fault={fault} what="alarmsFailed" onRetry={() => void reload()} />
    ) : (
      <Skeleton label={t('loading')} />
    );
  return (
    <>
      <OutdatedNotice result={reading} />
      <Notice tone="plain">{t('alarmsReadOnly')}</Notice>
      {data.length === 0 ? (
        <StateView icon={<CheckIcon size={28} />} title={t('alarmsNone')} />
      ) : (
        <AlarmRows alarms={data} />
      )}
    </>
  );
}

export default function BrokerAlarms() {
  const tShell = useWords(shellWords);
  const t = useWords(brokerWords);
  const alertsUrl = useBrokerConfig()?.alerts ?? null;
  return (
    <>
      {alertsUrl === null ? (
        <BackBar title={tShell('titleBrokerAlarms')} backPath={BROKER_HOME} />
      ) : (
        <TopBar title={tShell('titleBrokerAlarms')} />
      )}
      <div className="as-home__content as-broker">
        {alertsUrl === null ? (
          <StateView
            icon={<AlarmIcon size={28} />}
            title={t('alarmsUnknown')}
            detail={t('alarmsUnknownDetail')}
          />
        ) : (
          <Alarms alertsUrl={alertsUrl} />
        )}
      </div>
    </>
  );
}
