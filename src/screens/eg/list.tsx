/** /detail/eg/list/{id}: menu and values of a piece of EG equipment. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { GatewayTag } from '../../features/live-values/gateway-tag';
import { LiveProvider, type LiveValues, useLiveValues } from '../../features/live-values/live-context';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { LedgerSheet } from '../../features/writing/ledger-sheet';
import { LedgerSign, useLedgerLabel } from '../../features/writing/ledger-sign';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getGmListPath } from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
import { isActive } from '../../shared/alarm-state';
import { type EquipmentInfo, equipmentInfo } from '../../shared/calls/equipment';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { useFavourites } from '../../state/equipment/use-equipment';
import { IconButton } from '../../ui/icon-button';
import { AlarmIcon, StarIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { Frame } from './frame';
import { Menu } from './menu';
import { Values } from './values';

interface TagsProps {
  readonly info: EquipmentInfo;
}

function AlarmTag() {
  return (
    <Tag tone="bad" sign={<AlarmIcon size={14} />}>
      {useWords(equipmentWords)('inAlarm')}
    </Tag>
  );
}

function PolledTags({ info }: TagsProps) {
  const t = useWords(equipmentWords);
  const isOnline = info.online ?? info.status === '1';
  return (
    <>
      <Tag tone={isOnline ? 'good' : 'stale'}>{t(isOnline ? 'online' : 'offline')}</Tag>
      {isOnline && info.vpn ? <Tag tone="warn">{t('virtualNetwork')}</Tag> : null}
      {info.alarm ? <AlarmTag /> : null}
    </>
  );
}

/** Shows the state that the worker receives, which is newer than the last poll. */
function LiveTags({ info }: TagsProps) {
  const { watch } = useLiveValues();
  const { gateways, unknownAlarms } = useAtomValue(watch.status);
  const alarms = useAtomValue(watch.alarms);
  const gateway = gateways.get(info.id);
  if (gateway === undefined) return <PolledTags info={info} />;
  const hasAlarm = unknownAlarms === undefined ? [...alarms.values()].some(isActive) : info.alarm;
  return (
    <>
      <GatewayTag gateway={gateway} />
      {hasAlarm ? <AlarmTag /> : null}
    </>
  );
}

function Tags({ info, live }: TagsProps & { readonly live: LiveValues | null }) {
  const t = useWords(equipmentWords);
  return (
    <p className="as-eg__tags">
      {live === null ? (
        <PolledTags info={info} />
      ) : (
        <LiveProvider value={live}>
          <LiveTags info={info} />
        </LiveProvider>
      )}
      <span className="as-eg__sn">
        {t('sn')} {info.sn === '' ? '--' : info.sn}
      </span>
    </p>
  );
}

function Equipment({ id }: { readonly id: EquipmentId }) {
  const tShell = useWords(shellWords);
  const t = useWords(equipmentWords);
  const favourites = useFavourites();
  const ledgerLabel = useLedgerLabel();
  const [live, setLive] = useState<LiveValues | null>(null);
  const [isLedgerOpen, setLedgerOpen] = useState(false);
  const reading = useCall(equipmentInfo, { equipmentId: id }, { refreshMs: GATEWAY_POLL_MS });
  const { data, fault, isLoading, reload } = reading;
  const title = data?.name ?? tShell('titleEquipment');
  useTitle(title);
  if (data?.family === 'legacy') return <Navigate to={getGmListPath(id)} replace />;
  const isFavourite = favourites.has(id);
  return (
    <Frame
      title={title}
      backPath="/home/monitor"
      isWide
      end={
        <>
          <IconButton
            label={t(isFavourite ? 'unfavourite' : 'favourite')}
            pressed={isFavourite}
            onClick={() => favourites.toggle(id)}
          >
            <StarIcon isFull={isFavourite} />
          </IconButton>
          <IconButton label={ledgerLabel} expanded={isLedgerOpen} onClick={() => setLedgerOpen(true)}>
            <LedgerSign />
          </IconButton>
        </>
      }
    >
      {data === undefined ? (
        fault !== null && !isLoading ? (
          <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
        ) : (
          <Skeleton label={t('loading')} />
        )
      ) : (
        <>
          <OutdatedNotice result={reading} />
          <Tags info={data} live={live} />
          <Menu info={data} live={live} />
          <h2 className="as-hidden-text">{t('values')}</h2>
          <Values id={id} onLiveValues={setLive} />
        </>
      )}
      {isLedgerOpen ? <LedgerSheet equipmentIds={[id]} onClose={() => setLedgerOpen(false)} /> : null}
    </Frame>
  );
}

export default function EquipmentScreen() {
  const { id = '' } = useParams();
  return <Equipment key={id} id={id as EquipmentId} />;
}
