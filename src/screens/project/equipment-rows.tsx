import { useCallback, useRef } from 'react';
import { useRootFontScale } from '../../browser/root-font';
import { LongList } from '../../features/lists/long-list';
import type { LinePosition } from '../../features/lists/long-list-props';
import { useLinkRouting } from '../../features/lists/use-links';
import { projectWords } from '../../i18n/project';
import { useWords } from '../../i18n/use-words';
import { getOpenPath } from '../../navigation/equipment-paths';
import { getProjectAlarmPath, getProjectChartPath, getProjectReportPath } from '../../navigation/paths';
import type { ProjectId } from '../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import type { ListedEquipment } from '../../state/equipment/listed';
import { useUser } from '../../state/session/use-user';
import { cx } from '../../ui/cx';
import { AlarmIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import './equipment-rows.css';

/** Row height and the gap below in px at the default font size, as in `equipment-rows.css`. */
const ROW_HEIGHT = 120;
const GAP = 8;

interface EquipmentRowsProps {
  readonly projectId: ProjectId;
  readonly rows: readonly ListedEquipment[];
}

export function EquipmentRows({ projectId, rows }: EquipmentRowsProps) {
  const t = useWords(projectWords);
  const canOpen = useUser().auths.includes(PERMISSION_EQUIPMENT);
  const rootRef = useRef<HTMLDivElement>(null);
  const base = useLinkRouting(rootRef);
  const scale = useRootFontScale();
  const getHeight = useCallback(() => ROW_HEIGHT * scale + GAP, [scale]);
  const getKey = useCallback((index: number) => rows[index]?.id ?? '', [rows]);
  const renderRow = (index: number, { top }: LinePosition) => {
    const row = rows[index];
    if (row === undefined) return null;
    const { id, name, sn, address, online, vpn, alarm } = row;
    return (
      <li
        className={cx('as-long__item', 'as-own', !online && 'as-own--offline')}
        style={{ top }}
        aria-setsize={rows.length}
        aria-posinset={index + 1}
      >
        <p className="as-own__head">
          {canOpen ? (
            <a className="as-own__name" href={base + getOpenPath(row)}>
              {name}
            </a>
          ) : (
            <span className="as-own__name">{name}</span>
          )}
          {alarm ? (
            <Tag tone="bad" sign={<AlarmIcon size={14} />}>
              {t('inAlarm')}
            </Tag>
          ) : null}
          {online && vpn ? <Tag tone="warn">{t('virtualNetwork')}</Tag> : null}
          <Tag tone={online ? 'good' : 'stale'}>{t(online ? 'online' : 'offline')}</Tag>
        </p>
        <p className="as-own__line">
          {t('sn')} {sn === '' ? '--' : sn}
          {address === '' ? '' : ` · ${address}`}
        </p>
        <nav className="as-own__links" aria-label={name}>
          <a href={base + getProjectAlarmPath(projectId, id, name)}>{t('alarms')}</a>
          <a href={base + getProjectReportPath(projectId, id, name)}>{t('historyReport')}</a>
          <a href={base + getProjectChartPath(projectId, id, name)}>{t('historyCurve')}</a>
        </nav>
      </li>
    );
  };
  return (
    <div ref={rootRef}>
      <LongList
        label={t('equipment')}
        count={rows.length}
        getHeight={getHeight}
        getKey={getKey}
        renderLine={renderRow}
      />
    </div>
  );
}
