import { type ComponentType, memo } from 'react';
import type { Words } from '../../i18n/engine';
import type { MonitorKey } from '../../i18n/monitor';
import { getDetailPath, getOpenPath } from '../../navigation/equipment-paths';
import type { EquipmentId } from '../../shared/ids';
import type { ListedEquipment } from '../../state/equipment/listed';
import { cx } from '../../ui/cx';
import { AlarmIcon, ListIcon, StarIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';

export type RowValues = ComponentType<{ readonly id: EquipmentId; readonly fallback: string }>;

interface EquipmentCardProps {
  readonly row: ListedEquipment;
  readonly t: Words<MonitorKey>;
  /** Whether the address differs from the one that the equipment shares. */
  readonly hasOwnAddress: boolean;
  /** Last time online, as text; '' while online or if unknown. */
  readonly offlineSince: string;
  readonly isFavourite: boolean;
  readonly onFavourite: (id: EquipmentId) => void;
  /** Prefix that turns a path of the product into a full address. */
  readonly base: string;
  readonly place: number;
  readonly total: number;
  /** Position: px from the top of the list, column from 0, and number of columns. */
  readonly top: number;
  readonly column: number;
  readonly columns: number;
  /** Draws the pinned values of a row; `null` while nothing is pinned. */
  readonly values: RowValues | null;
}

/**
 * Shows a piece of equipment in two lines: name and problems, then good states and pinned values, or serial number and
 * address. Thousands of cards are drawn while scrolling, so a card reads no state, and its links are plain elements
 * that the list follows (`useLinkRouting`).
 */
export const EquipmentCard = memo(function EquipmentCard(props: EquipmentCardProps) {
  const {
    row,
    t,
    hasOwnAddress,
    offlineSince,
    isFavourite,
    onFavourite,
    base,
    place,
    total,
    top,
    column,
    columns,
    values: Values,
  } = props;
  const { id, name, online } = row;
  const state = offlineSince === '' ? online && t('online') : t('offlineSince', { time: offlineSince });
  const goodStates = [state, !row.alarm && t('noAlarm')].filter(Boolean).join(' · ');
  const identity = [row.sn === '' ? '--' : row.sn, hasOwnAddress ? row.address : '']
    .filter(Boolean)
    .join(' · ');
  return (
    <li
      className={cx(
        'as-long__item',
        'as-equipment',
        !online && 'as-equipment--offline',
        // The worst state sets the colour: an alarm stays visible while the gateway is offline.
        row.alarm && 'as-equipment--alarm',
      )}
      style={{ top, left: `${(100 * column) / columns}%`, width: `calc(${100 / columns}% - var(--as-2))` }}
      aria-setsize={total}
      aria-posinset={place}
    >
      <a className="as-equipment__open" href={base + getOpenPath(row)} data-place={place}>
        <span className="as-equipment__head">
          <span className="as-equipment__name">{name}</span>
          {online ? null : <Tag tone="stale">{t('offline')}</Tag>}
          {online && row.vpn ? <Tag tone="warn">{t('virtualNetwork')}</Tag> : null}
          {row.alarm ? (
            <Tag tone="bad" sign={<AlarmIcon size={14} />}>
              {t('inAlarm')}
            </Tag>
          ) : null}
        </span>
        <span className="as-equipment__line">
          {goodStates === '' ? null : <span>{`${goodStates} · `}</span>}
          {Values === null ? identity : <Values id={id} fallback={identity} />}
        </span>
      </a>
      <span className="as-equipment__more">
        <button
          type="button"
          className="as-icon-button"
          aria-pressed={isFavourite}
          aria-label={t(isFavourite ? 'unfavourite' : 'favourite', { name })}
          onClick={() => onFavourite(id)}
        >
          <StarIcon size={20} isFull={isFavourite} />
        </button>
        <a className="as-icon-button" href={base + getDetailPath(row)} aria-label={t('belongs', { name })}>
          <ListIcon size={20} />
        </a>
      </span>
    </li>
  );
});
