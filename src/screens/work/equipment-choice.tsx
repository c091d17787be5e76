/**
 * /home/work/eglist: chooses a device by search, favourites, distance or code, and returns to the screen in `?to=` with
 * the device in its address.
 */

import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ScanSheetProps } from '../../features/forms/scan-sheet';
import { getPlace, type Place } from '../../features/map/coordinates';
import { computeDistance, formatDistance } from '../../features/map/distance';
import { useOwnPlace } from '../../features/map/use-own-place';
import { BackBar } from '../../features/screen-states/back-bar';
import { FaultView } from '../../features/screen-states/fault-view';
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { PermissionView } from '../../features/screen-states/permission-view';
import { useScannedCode } from '../../features/work/scanning/use-scanned-code';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import { REPORT_REPAIR } from '../../navigation/order-paths';
import { parseRedirect } from '../../navigation/redirect';
import { BASE } from '../../navigation/routes';
import type { EquipmentId } from '../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { matchesSearch } from '../../shared/search-text';
import type { ListedEquipment } from '../../state/equipment/listed';
import { type Favourites, useEquipment, useFavourites } from '../../state/equipment/use-equipment';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { EmptyIcon, PlaceIcon, ScanIcon, StarIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { SearchField } from '../../ui/search-field';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { Tag } from '../../ui/tag';
import './equipment-choice.css';

/** Number of devices shown initially, and added with each tap. */
const EQUIPMENT_CHOICE_ROWS = 50;

const ScanSheet = lazyDialog<ScanSheetProps>(async () => ({
  default: (await import('../../features/forms/scan-sheet')).ScanSheet,
}));

const EQUIP_PARAMETER = 'equip';

/** Returns the path `to` with the device if it is a screen of this product, otherwise the repair form. */
export function getReturnPath(to: string | null, equip: EquipmentId, origin: string): string {
  const path = parseRedirect(to === null ? null : `${BASE}${to}`, origin) ?? REPORT_REPAIR;
  const [pathname = '', search] = path.split('?');
  const query = new URLSearchParams(search);
  query.set(EQUIP_PARAMETER, equip);
  return `${pathname}?${query}`;
}

/** Sorts favourites first, or the nearest first if the user's position is known. */
function sortEquipment(
  rows: readonly ListedEquipment[],
  { has }: Pick<Favourites, 'has'>,
  userPlace: Place | null,
): readonly { readonly row: ListedEquipment; readonly metres: number | null }[] {
  const rankedRows = rows.map((row) => {
    const place = getPlace(row.lat, row.lng);
    return { row, metres: userPlace === null || place === null ? null : computeDistance(userPlace, place) };
  });
  const getDistance = ({ metres }: { readonly metres: number | null }): number =>
    metres ?? Number.POSITIVE_INFINITY;
  return userPlace === null
    ? rankedRows.sort((a, b) => Number(has(b.row.id)) - Number(has(a.row.id)))
    : rankedRows.sort((a, b) => (getDistance(a) === getDistance(b) ? 0 : getDistance(a) - getDistance(b)));
}

interface RowProps {
  readonly row: ListedEquipment;
  readonly metres: number | null;
  readonly isFavourite: boolean;
  readonly onFavourite: () => void;
  readonly onChoose: () => void;
}

function Row({ row, metres, isFavourite, onFavourite, onChoose }: RowProps) {
  const t = useWords(workPlaceWords);
  const { name, sn, address, online, alarm } = row;
  return (
    <li className="as-choice__row">
      <button type="button" className="as-choice__open" onClick={onChoose}>
        <span className="as-choice__name">
          {name}
          {online ? null : <Tag tone="stale">{t('offline')}</Tag>}
          {alarm ? <Tag tone="bad">{t('inAlarm')}</Tag> : null}
        </span>
        <span className="as-choice__line">
          {[sn === '' ? '--' : sn, address].filter(Boolean).join(' · ')}
        </span>
      </button>
      {metres === null ? null : <span className="as-choice__metres">{formatDistance(metres)}</span>}
      <IconButton
        label={t(isFavourite ? 'unfavourite' : 'favourite', { name })}
        pressed={isFavourite}
        onClick={onFavourite}
      >
        <StarIcon size={20} isFull={isFavourite} />
      </IconButton>
    </li>
  );
}

function Choice({ onChoose }: { readonly onChoose: (id: EquipmentId) => void }) {
  const t = useWords(workPlaceWords);
  const { list, isLoading, reload } = useEquipment('');
  const { rows, isComplete, faults } = list;
  const favourites = useFavourites();
  const ownPlace = useOwnPlace();
  const [search, setSearch] = useState('');
  const [shownCount, setShownCount] = useState(EQUIPMENT_CHOICE_ROWS);
  const [isScanning, setScanning] = useState(false);
  const readCode = useScannedCode();
  const foundRows = useMemo(
    () =>
      sortEquipment(
        rows.filter(({ name, sn, address }) => matchesSearch(search, [name, sn, address])),
        favourites,
        ownPlace.place,
      ),
    [rows, search, favourites, ownPlace.place],
  );
  const handleScan = async (text: string): Promise<string> => {
    const code = await readCode(text);
    if (code.kind === 'foreign') return t('codeForeign', { host: code.host });
    if (code.kind === 'unreadable') return t('codeUnreadable');
    if (code.kind === 'screen') return t('codeNoEquipment');
    const scannedId = code.kind === 'equipment' ? code.id : code.kind === 'label' ? code.sn : code.code;
    const match = rows.find(
      ({ id, sn }) => (code.kind === 'equipment' ? id : sn.toUpperCase()) === scannedId,
    );
    if (match === undefined) return t('codeUnknown', { text: scannedId });
    onChoose(match.id);
    return '';
  };
  const fault = faults.equipment ?? faults.legacy;
  if (rows.length === 0 && !isComplete)
    return fault !== null && !isLoading ? (
      <FaultView fault={fault} onRetry={() => void reload()} />
    ) : (
      <Skeleton label={t('loading')} count={5} />
    );
  return (
    <>
      <OutdatedNotice result={{ data: rows, fault, reload }} />
      <SearchField label={t('search')} clearLabel={t('clearSearch')} value={search} onChange={setSearch} />
      <div className="as-choice__tools">
        <Button onClick={() => setScanning(true)}>
          <ScanIcon size={18} /> {t('scan')}
        </Button>
        <Button busy={ownPlace.isLocating} onClick={ownPlace.locate}>
          <PlaceIcon size={18} /> {t(ownPlace.isLocating ? 'locating' : 'near')}
        </Button>
      </div>
      {ownPlace.fault === null ? null : (
        <Notice tone="warn">{t(ownPlace.fault === 'denied' ? 'placeDenied' : 'placeFailed')}</Notice>
      )}
      <p className="as-choice__count" aria-live="polite">
        {t('total', { n: foundRows.length })}
      </p>
      {foundRows.length === 0 ? (
        <StateView
          icon={<EmptyIcon size={28} />}
          title={t(rows.length === 0 ? 'none' : 'noMatchingEquipment')}
        >
          {search.trim() === '' ? null : <Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
        </StateView>
      ) : (
        <ul className="as-choice__rows" aria-label={t('equipment')}>
          {foundRows.slice(0, shownCount).map(({ row, metres }) => (
            <Row
              key={row.id}
              row={row}
              metres={metres}
              isFavourite={favourites.has(row.id)}
              onFavourite={() => favourites.toggle(row.id)}
              onChoose={() => onChoose(row.id)}
            />
          ))}
        </ul>
      )}
      {foundRows.length > shownCount ? (
        <Button block onClick={() => setShownCount(shownCount + EQUIPMENT_CHOICE_ROWS)}>
          {t('loadMore')}
        </Button>
      ) : null}
      {isScanning ? (
        <ScanSheet
          title={t('scanTitle')}
          hint={t('scanHint')}
          onScan={handleScan}
          onClose={() => setScanning(false)}
        />
      ) : null}
    </>
  );
}

export default function EquipmentChoice() {
  const tShell = useWords(shellWords);
  const navigate = useNavigate();
  const to = useSearchParams()[0].get('to');
  const canReadEquipment = useUser().auths.includes(PERMISSION_EQUIPMENT);
  return (
    <>
      <BackBar title={tShell('titleEquipmentSelect')} backPath={'/home/work'} />
      <main className="as-choice">
        {canReadEquipment ? (
          <Choice
            // Replaces this screen: Back from the form leads to the screen before it.
            onChoose={(id) => void navigate(getReturnPath(to, id, window.location.origin), { replace: true })}
          />
        ) : (
          <PermissionView feature="equipment" />
        )}
      </main>
    </>
  );
}
