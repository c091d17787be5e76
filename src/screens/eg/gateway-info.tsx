/**
 * /detail/eg/gateway-info/{id}: the gateway of a piece of equipment, its SIM card and synchronisation (spec 3 and 4).
 * `id` is the equipment's. [ours]
 */
import { useParams } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { FaultView } from '../../features/screen-states/fault-view';
import { Outdated } from '../../features/screen-states/outdated';
import { dateText } from '../../features/time/time-text';
import { catalogueWords } from '../../i18n/catalogue';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { egListPath } from '../../navigation/paths';
import { isActive } from '../../shared/alarm-state';
import { ALARM_POWER_OUTAGE } from '../../shared/calls/alarm';
import { type CardInfo, cardInfo, type GatewayInfo, gatewayInfo } from '../../shared/calls/gateway';
import { multiGatewayInfo, queryActiveMultiAlarms } from '../../shared/calls/multi';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import type { Reading } from '../../state/calls/use-read';
import { IconButton } from '../../ui/icon-button';
import { ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { Frame } from './frame';
import { GatewaySync } from './gateway-sync';

const POLLED = { refreshMs: GATEWAY_POLL_MS };

const timeText = (at: number | null): string | null => (at === null ? null : dateText(at));

interface GatewayProps {
  readonly gateway: GatewayInfo;
  readonly online: boolean;
  /** Whether an active alarm reports that the gateway is offline because of a power loss. */
  readonly hasNoPower: boolean;
  readonly vpn: boolean;
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
function Gateway({ gateway, online, hasNoPower, vpn, interval }: GatewayProps) {
  const t = useWords(equipmentWords);
  const catalogue = useWords(catalogueWords);
  const { flowSaving, signalStrength, lastSyncTime } = gateway;
  const mode = vpn ? 'vpn' : gateway.mode;
  return (
    <Facts className="as-eg-facts">
      <Fact name={t('state')}>
        {hasNoPower ? (
          <Tag tone="bad">{catalogue('powerLoss')}</Tag>
        ) : (
          <Tag tone={online ? 'good' : 'stale'}>{t(online ? 'online' : 'offline')}</Tag>
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
        {signalStrength === null || !online ? null : t('strengthOf', { n: signalStrength })}
      </Fact>
      <Fact name={t('lastOnline')}>{online ? null : timeText(gateway.lastOnlineTime)}</Fact>
      <Fact name={t('lastSync')}>{timeText(lastSyncTime) ?? t('neverSynced')}</Fact>
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
  const catalogue = useWords(catalogueWords);
  const { status, flowUsed, flowTotal } = card;
  const note = status === null || status === 'normal' ? null : CARD_NOTES[status];
  return (
    <>
      {note === null ? null : <Notice tone={note[0]}>{catalogue(note[1])}</Notice>}
      <Facts className="as-eg-facts" heading={t('card')}>
        <Fact name={t('cardState')}>
          {status === null ? (
            t('unknown')
          ) : (
            <Tag tone={note === null ? 'good' : note[0]}>
              {note === null ? t('card_normal') : catalogue(note[1])}
            </Tag>
          )}
        </Fact>
        <Fact name={t('iccid')}>{card.iccid}</Fact>
        <Fact name={t('operator')}>{card.operator}</Fact>
        <Fact name={t('expires')}>{timeText(card.expireTime)?.slice(0, 10)}</Fact>
        <Fact name={t('flow')}>
          {flowUsed === null || flowTotal === null ? null : t('flowOf', { used: flowUsed, total: flowTotal })}
        </Fact>
      </Facts>
    </>
  );
}

interface BySnProps extends Omit<GatewayProps, 'gateway'> {
  readonly sn: string;
  readonly gateway: Reading<GatewayInfo>;
  readonly card: Reading<CardInfo>;
}

function BySn({ sn, gateway, card, ...state }: BySnProps) {
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
  const state = useCall(multiGatewayInfo, { equipmentId }, POLLED);
  const sn = state.data?.sn;
  const gateway = useCall(gatewayInfo, sn === undefined ? null : { sn }, POLLED);
  const hasCard = gateway.data !== undefined && gateway.data.iccid !== '';
  const card = useCall(cardInfo, sn !== undefined && hasCard ? { sn } : null);
  const isOffline = state.data?.online === false;
  const alarms = useCall(queryActiveMultiAlarms, isOffline ? { equipmentId } : null, POLLED);
  const hasNoPower =
    isOffline && (alarms.data ?? []).some((alarm) => alarm.type === ALARM_POWER_OUTAGE && isActive(alarm));
  const all = [state, gateway, card];
  const reload = (): void => {
    for (const one of all) void one.reload();
  };
  const failed = all.find(({ data, fault }) => data !== undefined && fault !== null);
  return {
    state,
    hasNoPower,
    gateway,
    card,
    reload,
    outdated: { ...(failed ?? state), reload: async () => reload() },
  };
}

export default function GatewayScreen() {
  const shell = useWords(shellWords);
  const t = useWords(equipmentWords);
  const id = (useParams().id ?? '') as EquipmentId;
  const { state, hasNoPower, gateway, card, reload, outdated } = useGatewayFacts(id);
  const { data, fault, isLoading } = state;
  return (
    <Frame
      title={shell('titleGateway')}
      back={egListPath(id)}
      end={
        <IconButton label={t('refresh')} onClick={reload}>
          <ReloadIcon />
        </IconButton>
      }
    >
      <Outdated asked={outdated} />
      {data !== undefined ? (
        <BySn
          key={data.sn}
          sn={data.sn}
          gateway={gateway}
          card={card}
          online={data.online}
          hasNoPower={hasNoPower}
          vpn={data.vpn}
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
