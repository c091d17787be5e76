/** /detail/eg/list/{id}: the menu of an EG equipment, and its values. */
import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { LiveValues } from '../../features/live-values/live-context';
import { FaultView } from '../../features/screen-states/fault-view';
import { Outdated } from '../../features/screen-states/outdated';
import { LedgerSheet } from '../../features/writing/ledger-sheet';
import { LedgerSign, useLedgerLabel } from '../../features/writing/ledger-sign';
import { equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { gmListPath } from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
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

/** The state of the equipment as tags. */
function Tags({ info }: { readonly info: EquipmentInfo }) {
  const say = useWords(equipmentWords);
  const online = info.online ?? info.status === '1';
  return (
    <p className="as-eg__tags">
      <Tag tone={online ? 'good' : 'stale'}>{say(online ? 'online' : 'offline')}</Tag>
      {online && info.vpn ? <Tag tone="warn">{say('vpn')}</Tag> : null}
      {info.alarm ? (
        <Tag tone="bad" sign={<AlarmIcon size={14} />}>
          {say('alarm')}
        </Tag>
      ) : null}
      <span className="as-eg__sn">
        {say('sn')} {info.sn === '' ? '--' : info.sn}
      </span>
    </p>
  );
}

function Equipment({ id }: { readonly id: EquipmentId }) {
  const shell = useWords(shellWords);
  const say = useWords(equipmentWords);
  const favourites = useFavourites();
  const ledgerLabel = useLedgerLabel();
  const onScreen = useRef<LiveValues | null>(null);
  const [isLedger, setLedger] = useState(false);
  const asked = useCall(equipmentInfo, { equipmentId: id }, { refreshMs: GATEWAY_POLL_MS });
  const { data, fault, isLoading, reload } = asked;
  const title = data?.name ?? shell('titleEquipment');
  useTitle(title);
  if (data?.family === 'legacy') return <Navigate to={gmListPath(id)} replace />;
  const isFavourite = favourites.has(id);
  return (
    <Frame
      title={title}
      back="/home/monitor"
      isWide
      end={
        <>
          <IconButton
            label={say(isFavourite ? 'unfavourite' : 'favourite')}
            pressed={isFavourite}
            onClick={() => favourites.toggle(id)}
          >
            <StarIcon isFull={isFavourite} />
          </IconButton>
          <IconButton label={ledgerLabel} expanded={isLedger} onClick={() => setLedger(true)}>
            <LedgerSign />
          </IconButton>
        </>
      }
    >
      {data === undefined ? (
        fault !== null && !isLoading ? (
          <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
        ) : (
          <Skeleton label={shell('loading')} />
        )
      ) : (
        <>
          <Outdated asked={asked} />
          <Tags info={data} />
          <Menu info={data} onScreen={onScreen} />
          <h2 className="as-hidden-text">{say('values')}</h2>
          <Values id={id} onScreen={onScreen} />
        </>
      )}
      {isLedger ? <LedgerSheet equipmentIds={[id]} onClose={() => setLedger(false)} /> : null}
    </Frame>
  );
}

export default function EquipmentScreen() {
  const { id = '' } = useParams();
  return <Equipment key={id} id={id as EquipmentId} />;
}
