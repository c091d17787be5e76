/** /home/work/work-map: all equipment on a map with its status, or the user's orders. */
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getPlace } from '../../features/map/coordinates';
import { type MapMark, MapView } from '../../features/map/map-view';
import { NavigateSheet } from '../../features/map/navigate-sheet';
import { BackBar } from '../../features/screen-states/back-bar';
import { FaultView } from '../../features/screen-states/fault-view';
import { Outdated } from '../../features/screen-states/outdated';
import { PermissionView } from '../../features/screen-states/permission-view';
import { mapWords } from '../../i18n/map';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import { detailPath } from '../../navigation/equipment-paths';
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
type Shown = (typeof STATES)[number];

const fits = ({ alarm, online }: ListedEquipment, shown: Shown): boolean =>
  shown === 'all' || (shown === 'alarm' ? alarm : online === (shown === 'online'));

function Equipment() {
  const t = useWords(mapWords);
  const navigate = useNavigate();
  const { list, isLoading, reload } = useEquipment('');
  const { rows, isComplete, faults } = list;
  const fault = faults.equipment ?? faults.legacy;
  const [shown, setShown] = useState<Shown>('all');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isNavigating, setNavigating] = useState(false);
  const marks = useMemo(
    () =>
      rows.flatMap((row): readonly MapMark[] => {
        const place = getPlace(row.lat, row.lng);
        if (place === null || !fits(row, shown)) return [];
        const state = row.alarm ? 'alarm' : row.online ? 'online' : 'offline';
        return [{ id: row.id, place, title: row.name, state }];
      }),
    [rows, shown],
  );
  if (rows.length === 0 && !isComplete)
    return fault !== null && !isLoading ? (
      <FaultView fault={fault} onRetry={() => void reload()} />
    ) : (
      <Spinner label={t('loading')} />
    );
  const opened = rows.find(({ id }) => id === openedId);
  const openedPlace = opened === undefined ? null : getPlace(opened.lat, opened.lng);
  const lost = rows.filter(({ lat, lng }) => getPlace(lat, lng) === null).length;
  return (
    <>
      <div className="as-work-map__filter">
        <Outdated asked={{ data: rows, fault, reload }} />
        <Segmented
          label={t('status')}
          value={shown}
          options={STATES.map((value) => ({ value, text: t(value === 'alarm' ? 'inAlarm' : value) }))}
          onChange={setShown}
        />
        <p className="as-work-map__count" aria-live="polite">
          {t('onMap', { n: marks.length })}
          {lost === 0 ? null : <> · {t('noPlace', { n: lost })}</>}
        </p>
      </div>
      {marks.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={t('noneOnMap')} detail={t('noneOnMapDetail')} />
      ) : (
        <MapView marks={marks} onOpen={setOpenedId} />
      )}
      {opened === undefined || openedPlace === null || isNavigating ? null : (
        <Dialog
          shape="sheet"
          title={opened.name}
          closeLabel={t('close')}
          onClose={() => setOpenedId(null)}
          actions={
            <>
              <Button onClick={() => setNavigating(true)}>{t('navigate')}</Button>
              <Button kind="primary" onClick={() => void navigate(detailPath(opened))}>
                {t('openEquipment')}
              </Button>
            </>
          }
        >
          <p className="as-work-map__tags">
            <Tag tone={opened.online ? 'good' : 'stale'}>{t(opened.online ? 'online' : 'offline')}</Tag>
            {opened.alarm ? <Tag tone="bad">{t('inAlarm')}</Tag> : null}
          </p>
          <p>
            {t('sn')} {opened.sn === '' ? '--' : opened.sn}
          </p>
          {opened.address === '' ? null : (
            <p>
              {t('address')} {opened.address}
            </p>
          )}
        </Dialog>
      )}
      {isNavigating && opened !== undefined && openedPlace !== null ? (
        <NavigateSheet place={openedPlace} name={opened.name} onClose={() => setNavigating(false)} />
      ) : null}
    </>
  );
}

const LAYERS = ['devices', 'orders'] as const;

/** Returns the layer of the map, which is kept in the address, and a function that changes it. */
function useLayer() {
  const [search, setSearch] = useSearchParams();
  const layer = LAYERS.find((one) => one === search.get('layer')) ?? 'devices';
  const choose = (next: (typeof LAYERS)[number]): void =>
    setSearch(
      (before) => {
        const query = new URLSearchParams(before);
        if (next === 'devices') query.delete('layer');
        else query.set('layer', next);
        return query;
      },
      { replace: true },
    );
  return [layer, choose] as const;
}

export default function WorkMap() {
  const t = useWords(workPlaceWords);
  const [layer, choose] = useLayer();
  const shell = useWords(shellWords);
  const mayLook = useUser().auths.includes(PERMISSION_EQUIPMENT);
  return (
    <div className="as-work-map">
      <BackBar title={shell('titleMap')} back="/home/work" />
      <main className="as-work-map__main">
        <div className="as-work-map__layers">
          <Segmented
            label={t('layers')}
            value={layer}
            options={LAYERS.map((value) => ({ value, text: t(value === 'devices' ? 'equipment' : value) }))}
            onChange={choose}
          />
        </div>
        {layer === 'orders' ? <OrderLayer /> : mayLook ? <Equipment /> : <PermissionView feature="map" />}
      </main>
    </div>
  );
}
