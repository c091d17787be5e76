import { homeWords } from '../../i18n/home';
import { useWords } from '../../i18n/use-words';
import type { EquipmentRow } from '../../shared/calls/equipment';
import { AlarmIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { isOnline } from './equipment-state';

/** One equipment: what it is, where it stands, and whether it can be seen at this moment. */
export function EquipmentCard({ row }: { readonly row: EquipmentRow }) {
  const say = useWords(homeWords);
  const online = isOnline(row);
  return (
    <li className={online ? 'as-equipment' : 'as-equipment as-equipment--offline'}>
      <div className="as-equipment__head">
        <h2 className="as-equipment__name">{row.name}</h2>
        <div className="as-equipment__tags">
          {row.alarm ? (
            <Tag tone="bad" sign={<AlarmIcon size={14} />}>
              {say('alarm')}
            </Tag>
          ) : null}
          {online && row.vpn ? <Tag tone="warn">{say('vpn')}</Tag> : null}
          <Tag tone={online ? 'good' : 'stale'}>{say(online ? 'online' : 'offline')}</Tag>
        </div>
      </div>
      <p className="as-equipment__line">
        <span className="as-equipment__sn">
          {say('sn')} {row.sn === '' ? '--' : row.sn}
        </span>
        {row.address === '' ? null : <span className="as-equipment__address">{row.address}</span>}
      </p>
    </li>
  );
}
