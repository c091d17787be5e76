/** /detail/eg/equipment-info/{id}: facts about a piece of equipment (spec 3). Read-only: no call can change them. */
import { Link, useParams } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { formatPlace } from '../../features/map/degrees';
import { getPlace } from '../../features/map/place';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { formatDateTime } from '../../features/time/time-text';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getEgAddressPath, getEgListPath } from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
import { type EquipmentDetail, equipmentDetail } from '../../shared/calls/multi';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { Frame } from './frame';
import { Picture } from './picture';
import { getWarrantyEnd, isPastDay } from './warranty';

const formatDay = (at: number | null): string | null =>
  at === null ? null : formatDateTime(at).slice(0, 10);

function WarrantyEnd({ end }: { readonly end: number }) {
  const t = useWords(equipmentWords);
  const isOver = isPastDay(end, getPlatformClock(useServices()).now());
  return (
    <>
      <span className="as-eg-facts__day">{t('warrantyTo', { date: formatDay(end) ?? '' })}</span>{' '}
      <Tag tone={isOver ? 'stale' : 'good'}>{t(isOver ? 'outOfWarranty' : 'inWarranty')}</Tag>
    </>
  );
}

function Detail({ detail }: { readonly detail: EquipmentDetail }) {
  const t = useWords(equipmentWords);
  const { address, name, warranty, flowSaving, gatewayStatus } = detail;
  const place = getPlace(detail.lat, detail.lng);
  const end = getWarrantyEnd(detail);
  const state = gatewayStatus === null ? null : gatewayStatus ? 'online' : 'offline';
  return (
    <>
      {detail.imageUrl === '' ? null : <Picture src={detail.imageUrl} name={t('picture', { name })} />}
      <Facts
        className="as-eg-facts"
        action={
          place === null ? null : (
            <Link className="as-link-button" to={getEgAddressPath({ ...place, address, title: name })}>
              {t('showLocation')}
            </Link>
          )
        }
      >
        <Fact name={t('name')}>{name}</Fact>
        <Fact name={t('sn')}>{detail.sn}</Fact>
        <Fact name={t('remark')}>{detail.remark}</Fact>
        <Fact name={t('address')}>{address}</Fact>
        <Fact name={t('coordinates')}>{place === null ? null : formatPlace(place)}</Fact>
      </Facts>
      <Facts className="as-eg-facts">
        <Fact name={t('manufacturer')}>{detail.manufacturer}</Fact>
        <Fact name={t('made')}>{formatDay(detail.manufactureDate)}</Fact>
        <Fact name={t('installed')}>{formatDay(detail.installDate)}</Fact>
        {warranty === null ? null : (
          <Fact name={t('warranty')}>
            {t('months', { n: warranty })} {end === null ? null : <WarrantyEnd end={end} />}
          </Fact>
        )}
        <Fact name={t('hardware')}>{detail.hardwareModel}</Fact>
        <Fact name={t('firmware')}>{detail.firmwareVersion}</Fact>
      </Facts>
      <Facts className="as-eg-facts">
        <Fact name={t('gatewayState')}>
          {state === null ? null : <Tag tone={state === 'online' ? 'good' : 'stale'}>{t(state)}</Tag>}
        </Fact>
        <Fact name={t('gatewayModel')}>{detail.gatewayModel}</Fact>
        <Fact name={t('networking')}>{detail.networkingMode}</Fact>
        <Fact name={t('flowSaving')}>{flowSaving === null ? null : t(flowSaving ? 'on' : 'off')}</Fact>
      </Facts>
    </>
  );
}

export default function EquipmentInfoScreen() {
  const tShell = useWords(shellWords);
  const id = (useParams().id ?? '') as EquipmentId;
  // Polled because the facts include whether the gateway is online.
  const reading = useCall(equipmentDetail, { equipmentId: id }, { refreshMs: GATEWAY_POLL_MS });
  const { data, fault, isLoading, reload } = reading;
  const title = tShell('titleEquipmentInfo');
  useTitle(data === undefined || data.name === '' ? title : `${data.name} · ${title}`);
  return (
    <Frame title={title} backPath={getEgListPath(id)}>
      <OutdatedNotice result={reading} />
      {data !== undefined ? (
        <Detail detail={data} />
      ) : fault !== null && !isLoading ? (
        <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
      ) : (
        <Skeleton label={tShell('loading')} count={3} />
      )}
    </Frame>
  );
}
