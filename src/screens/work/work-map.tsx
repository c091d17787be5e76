/** /home/work/work-map: all equipment on a map with its status, or the user's orders. */
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getPlace } from '../../features/map/coordinates';
import { type MapMark, MapView } from '../../features/map/map-view';
import { NavigateSheet } from '../../features/map/navigate-sheet';
import { BackBar } from '../../features/screen-states/back-bar';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { PermissionView } from '../../features/screen-states/permission-view';
import { mapWords } from '../../i18n/map';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import { getDetailPath } from '../../navigation/equipment-paths';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import type { ListedEquipment } from '../../state/equipment/listed';
import { useEquipment } from '../../state/equipment/use-equipment';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyIcon } from '../../ui/icons';
import { Segmented } from '../../ui/segmented';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import { Tag } from '../../ui/tag';
import { OrderLayer } from './order-layer';
import './work-map.css';

const STATES = ['all', 'online', 'offline', 'alarm'] as const;
type EquipmentState = (typeof STATES)[number];

const matchesState = ({ alarm, online }: ListedEquipment, filter: EquipmentState): boolean =>
  filter === 'all' || (filter === 'alarm' ? alarm : online === (filter === 'online'));

function EquipmentLayer() {
  const t = useWords(mapWords);
  const navigate = useNavigate();
  const { list, isLoading, reload } = useEquipment('');
  const { rows, isComplete, faults } = list;
  const fault = faults.equipment ?? faults.legacy;
  const [filter, setFilter] = useState<EquipmentState>('all');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isNavigating, setNavigating] = useState(false);
  const marks = useMemo(
    () =>
      rows.flatMap((row): readonly MapMark[] => {
        const place = getPlace(row.lat, row.lng);
        if (place === null || !matchesState(row, filter)) return [];
        const state = row.alarm ? 'alarm' : row.online ? 'online' : 'offline';
        return [{ id: row.id, place, title: row.name, state }];
      }),
    [rows, filter],
  );
  if (rows.length === 0 && !isComplete)
    return fault !== null && !isLoading ? (
      <FaultView fault={fault} onRetry={() => void reload()} />
    ) : (
      <Spinner label={t('loading')} />
    );
  const openedRow = rows.find(({ id }) => id === openedId);
  const openedPlace = openedRow === undefined ? null : getPlace(openedRow.lat, openedRow.lng);
  const unplacedCount = rows.filter(({ lat, lng }) => getPlace(lat, lng) === null).length;
  return (
    <>
      <div className="as-work-map__filter">
        <OutdatedNotice result={{ data: rows, fault, reload }} />
        <Segmented
          label={t('status')}
          value={filter}
          options={STATES.map((value) => ({ value, text: t(value === 'alarm' ? 'inAlarm' : value) }))}
          onChange={setFilter}
        />
        <p className="as-work-map__count" aria-live="polite">
          {t('onMap', { n: marks.length })}
          {unplacedCount === 0 ? null : <> · {t('noPlace', { n: unplacedCount })}</>}
        </p>
      </div>
      {marks.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={t('noneOnMap')} detail={t('noneOnMapDetail')} />
      ) : (
        <MapView marks={marks} onOpen={setOpenedId} />
      )}
      {openedRow === undefined || openedPlace === null || isNavigating ? null : (
        <Dialog
          shape="sheet"
          title={openedRow.name}
          closeLabel={t('close')}
          onClose={() => setOpenedId(null)}
          actions={
            <>
              <Button onClick={() => setNavigating(true)}>{t('navigate')}</Button>
              <Button kind="primary" onClick={() => void navigate(getDetailPath(openedRow))}>
                {t('openEquipment')}
              </Button>
            </>
          }
        >
          <p className="as-work-map__tags">
            <Tag tone={openedRow.online ? 'good' : 'stale'}>{t(openedRow.online ? 'online' : 'offline')}</Tag>
            {openedRow.alarm ? <Tag tone="bad">{t('inAlarm')}</Tag> : null}
          </p>
          <p>
            {t('sn')} {openedRow.sn === '' ? '--' : openedRow.sn}
          </p>
          {openedRow.address === '' ? null : (
            <p>
              {t('address')} {openedRow.address}
            </p>
          )}
        </Dialog>
      )}
      {isNavigating && openedRow !== undefined && openedPlace !== null ? (
        <NavigateSheet place={openedPlace} name={openedRow.name} onClose={() => setNavigating(false)} />
      ) : null}
    </>
  );
}

const LAYERS = ['devices', 'orders'] as const;

function useLayer() {
  const [search, setSearch] = useSearchParams();
  const layer = LAYERS.find((candidate) => candidate === search.get('layer')) ?? 'devices';
  const setLayer = (next: (typeof LAYERS)[number]): void =>
    setSearch(
      (previous) => {
        const query = new URLSearchParams(previous);
        if (next === 'devices') query.delete('layer');
        else query.set('layer', next);
        return query;
      },
      { replace: true },
    );
  return [layer, setLayer] as const;
}

export default function WorkMap() {
  const t = useWords(workPlaceWords);
  const [layer, setLayer] = useLayer();
  const tShell = useWords(shellWords);
  const canReadEquipment = useUser().auths.includes(PERMISSION_EQUIPMENT);
  return (
    <div className="as-work-map">
      <BackBar title={tShell('titleMap')} backPath="/home/work" />
      <main className="as-work-map__main">
        <div className="as-work-map__layers">
          <Segmented
            label={t('layers')}
            value={layer}
            options={LAYERS.map((value) => ({ value, text: t(value === 'devices' ? 'equipment' : value) }))}
            onChange={setLayer}
          />
        </div>
        {layer === 'orders' ? (
          <OrderLayer />
        ) : canReadEquipment ? (
          <EquipmentLayer />
        ) : (
          <PermissionView feature="map" />
        )}
      </main>
    </div>
  );
}
