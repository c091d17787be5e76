/**
 * /detail/eg/gateway-info/{id}: the gateway of a piece of equipment, its SIM card and synchronisation (spec 3 and 4).
 * `id` is the equipment's. [ours]
 */
import { useParams } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { formatDateTime } from '../../features/time/time-text';
import { catalogueWords } from '../../i18n/catalogue';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getEgListPath } from '../../navigation/paths';
import { isActive } from '../../shared/alarm-state';
import { ALARM_POWER_OUTAGE } from '../../shared/calls/alarm';
import { type CardInfo, cardInfo, type GatewayInfo, gatewayInfo } from '../../shared/calls/gateway';
import { multiGatewayInfo, queryActiveMultiAlarms } from '../../shared/calls/multi';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import type { ReadResult } from '../../state/calls/use-read';
import { IconButton } from '../../ui/icon-button';
import { ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { Frame } from './frame';
import { GatewaySync } from './gateway-sync';

const POLL_OPTIONS = { refreshMs: GATEWAY_POLL_MS };

const formatTime = (at: number | null): string | null => (at === null ? null : formatDateTime(at));

interface GatewayProps {
  readonly gateway: GatewayInfo;
  readonly isOnline: boolean;
  /** Whether an active alarm reports that the gateway is offline because of a power loss. */
  readonly hasNoPower: boolean;
  readonly isVpn: boolean;
  /** Seconds; `null` if unknown. */
  readonly interval: number | null;
}

const MODES = {
  standard: 'modeStandard',
  switcher: 'modeSwitcher',
  router: 'modeRouter',
  vpn: 'modeVpn',
} as const;

/** Shows the facts of the gateway. In VPN mode the configured mode is irrelevant. */
function Gateway({ gateway, isOnline, hasNoPower, isVpn, interval }: GatewayProps) {
  const t = useWords(equipmentWords);
  const tCatalogue = useWords(catalogueWords);
  const { flowSaving, signalStrength, lastSyncTime } = gateway;
  const mode = isVpn ? 'vpn' : gateway.mode;
  return (
    <Facts className="as-eg-facts">
      <Fact name={t('state')}>
        {hasNoPower ? (
          <Tag tone="bad">{tCatalogue('powerLoss')}</Tag>
        ) : (
          <Tag tone={isOnline ? 'good' : 'stale'}>{t(isOnline ? 'online' : 'offline')}</Tag>
        )}
      </Fact>
      <Fact name={t('mode')}>
        {mode === null ? t('unknown') : <Tag tone={mode === 'vpn' ? 'warn' : 'accent'}>{t(MODES[mode])}</Tag>}
      </Fact>
      <Fact name={t('sn')}>{gateway.sn}</Fact>
      <Fact name={t('model')}>{gateway.model}</Fact>
      <Fact name={t('hardware')}>{gateway.hardwareModel}</Fact>
      <Fact name={t('firmware')}>{gateway.firmwareVersion}</Fact>
      <Fact name={t('networking')}>{gateway.networkingMode}</Fact>
      <Fact name={t('flowSaving')}>{flowSaving === null ? null : t(flowSaving ? 'on' : 'off')}</Fact>
      <Fact name={t('interval')}>{interval === null ? null : t('seconds', { n: interval })}</Fact>
      <Fact name={t('strength')}>
        {signalStrength === null || !isOnline ? null : t('strengthOf', { n: signalStrength })}
      </Fact>
      <Fact name={t('lastOnline')}>{isOnline ? null : formatTime(gateway.lastOnlineTime)}</Fact>
      <Fact name={t('lastSync')}>{formatTime(lastSyncTime) ?? t('neverSynced')}</Fact>
    </Facts>
  );
}

const CARD_NOTES = {
  expiring: ['warn', 'cardExpiring'],
  expired: ['bad', 'cardExpired'],
  suspended: ['bad', 'cardSuspended'],
} as const;

function Card({ card }: { readonly card: CardInfo }) {
  const t = useWords(equipmentWords);
  const tCatalogue = useWords(catalogueWords);
  const { status, flowUsed, flowTotal } = card;
  const note = status === null || status === 'normal' ? null : CARD_NOTES[status];
  return (
    <>
      {note === null ? null : <Notice tone={note[0]}>{tCatalogue(note[1])}</Notice>}
      <Facts className="as-eg-facts" heading={t('card')}>
        <Fact name={t('cardState')}>
          {status === null ? (
            t('unknown')
          ) : (
            <Tag tone={note === null ? 'good' : note[0]}>
              {note === null ? t('card_normal') : tCatalogue(note[1])}
            </Tag>
          )}
        </Fact>
        <Fact name={t('iccid')}>{card.iccid}</Fact>
        <Fact name={t('operator')}>{card.operator}</Fact>
        <Fact name={t('expires')}>{formatTime(card.expireTime)?.slice(0, 10)}</Fact>
        <Fact name={t('flow')}>
          {flowUsed === null || flowTotal === null ? null : t('flowOf', { used: flowUsed, total: flowTotal })}
        </Fact>
      </Facts>
    </>
  );
}

interface GatewayDetailsProps extends Omit<GatewayProps, 'gateway'> {
  readonly sn: string;
  readonly gateway: ReadResult<GatewayInfo>;
  readonly card: ReadResult<CardInfo>;
}

function GatewayDetails({ sn, gateway, card, ...state }: GatewayDetailsProps) {
  const t = useWords(equipmentWords);
  if (gateway.data === undefined)
    return gateway.fault !== null && !gateway.isLoading ? (
      <FaultView fault={gateway.fault} what="deviceFailed" onRetry={() => void gateway.reload()} />
    ) : (
      <Skeleton label={t('loading')} count={3} />
    );
  return (
    <>
      <Gateway gateway={gateway.data} {...state} />
      <GatewaySync sn={sn} onDone={() => void gateway.reload()} />
      {gateway.data.iccid === '' ? (
        <Notice tone="plain">{t('noCard')}</Notice>
      ) : card.data !== undefined ? (
        <Card card={card.data} />
      ) : card.fault !== null && !card.isLoading ? (
        <FaultView fault={card.fault} onRetry={() => void card.reload()} />
      ) : (
        <Skeleton label={t('loading')} count={1} />
      )}
    </>
  );
}

function useGatewayFacts(equipmentId: EquipmentId) {
  const state = useCall(multiGatewayInfo, { equipmentId }, POLL_OPTIONS);
  const sn = state.data?.sn;
  const gateway = useCall(gatewayInfo, sn === undefined ? null : { sn }, POLL_OPTIONS);
  const hasCard = gateway.data !== undefined && gateway.data.iccid !== '';
  const card = useCall(cardInfo, sn !== undefined && hasCard ? { sn } : null);
  const isOffline = state.data?.online === false;
  const alarms = useCall(queryActiveMultiAlarms, isOffline ? { equipmentId } : null, POLL_OPTIONS);
  const hasNoPower =
    isOffline && (alarms.data ?? []).some((alarm) => alarm.type === ALARM_POWER_OUTAGE && isActive(alarm));
  const readings = [state, gateway, card];
  const reload = (): void => {
    for (const reading of readings) void reading.reload();
  };
  const failedReading = readings.find(({ data, fault }) => data !== undefined && fault !== null);
  return {
    state,
    hasNoPower,
    gateway,
    card,
    reload,
    outdated: { ...(failedReading ?? state), reload: async () => reload() },
  };
}

export default function GatewayScreen() {
  const tShell = useWords(shellWords);
  const t = useWords(equipmentWords);
  const id = (useParams().id ?? '') as EquipmentId;
  const { state, hasNoPower, gateway, card, reload, outdated: outdatedReading } = useGatewayFacts(id);
  const { data, fault, isLoading } = state;
  return (
    <Frame
      title={tShell('titleGateway')}
      backPath={getEgListPath(id)}
      end={
        <IconButton label={t('refresh')} onClick={reload}>
          <ReloadIcon />
        </IconButton>
      }
    >
      <OutdatedNotice result={outdatedReading} />
      {data !== undefined ? (
        <GatewayDetails
          key={data.sn}
          sn={data.sn}
          gateway={gateway}
          card={card}
          isOnline={data.online}
          hasNoPower={hasNoPower}
          isVpn={data.vpn}
          interval={data.interval}
        />
      ) : fault !== null && !isLoading ? (
        <FaultView fault={fault} what="deviceFailed" onRetry={reload} />
      ) : (
        <Skeleton label={t('loading')} count={3} />
      )}
    </Frame>
  );
}
