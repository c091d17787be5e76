/**
 * /eg/template/address: selects the place of the equipment being added, by a tap on the map or the phone's position.
 */
import { useMemo, useRef, useState } from 'react';
import { convertPlace, getPlace, type Place } from '../../../features/map/coordinates';
import { formatPlace, roundDegrees } from '../../../features/map/degrees';
import { type MapMark, MapView } from '../../../features/map/map-view';
import { addingWords } from '../../../i18n/adding';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { useBack } from '../../../navigation/use-back';
import { useIsMounted } from '../../../navigation/use-is-here';
import { type EquipmentRow, queryAllByGroup } from '../../../shared/calls/equipment';
import { ADDRESS_MAX } from '../../../shared/constants';
import { PERMISSION_EQUIPMENT } from '../../../shared/permissions';
import { useCall } from '../../../state/calls/use-call';
import { useServices } from '../../../state/services';
import { useUser } from '../../../state/session/use-user';
import { useDeviceTools } from '../../../state/wechat/use-device-tools';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { BackIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/text-field';
import { TopBar } from '../../../ui/top-bar';
import { useAddDraft } from './draft';
import './add.css';

const noop = (): void => undefined;
/** Id of the chosen place's mark; equipment ids are never empty. */
const CHOSEN_MARK_ID = '';
const NO_ROWS: readonly EquipmentRow[] = [];

function useKnownPlaces(): readonly MapMark[] {
  const canViewEquipment = useUser().auths.includes(PERMISSION_EQUIPMENT);
  const { data = NO_ROWS } = useCall(queryAllByGroup, canViewEquipment ? {} : null);
  return useMemo(
    () =>
      data.flatMap((row): readonly MapMark[] => {
        const place = getPlace(row.lat, row.lng);
        const isOnline = row.online ?? row.status === '1';
        return place === null
          ? []
          : [{ id: row.id, place, title: row.name, state: isOnline ? 'online' : 'offline' }];
      }),
    [data],
  );
}

export default function AddressPick() {
  const t = useWords(addingWords);
  const tShell = useWords(shellWords);
  const { feedback } = useServices();
  const tools = useDeviceTools();
  const goBack = useBack('/eg/add');
  const [draft, change] = useAddDraft();
  const [place, setPlace] = useState<Place | null>(() => getPlace(draft.lat, draft.lng));
  const [address, setAddress] = useState(draft.detailAddress);
  const [isLocating, setLocating] = useState(false);
  /** Counts taps and position requests: a position that arrives after a newer choice is dropped. */
  const requestCount = useRef(0);
  const isMounted = useIsMounted();
  const knownMarks = useKnownPlaces();
  const marks = useMemo<readonly MapMark[]>(
    () =>
      place === null
        ? knownMarks
        : [...knownMarks, { id: CHOSEN_MARK_ID, place, title: t('address'), state: 'plain' }],
    [knownMarks, place, t],
  );
  // The map starts at the other equipment and moves to the chosen place.
  const focus = useMemo(
    () => (place === null ? knownMarks.map((mark) => mark.place) : [place]),
    [knownMarks, place],
  );
  const isLong = [...address].length > ADDRESS_MAX;
  const locate = async (): Promise<void> => {
    const requestNumber = ++requestCount.current;
    setLocating(true);
    const answer = await tools.getPosition();
    setLocating(false);
    if (!isMounted() || requestCount.current !== requestNumber) return;
    if (answer.ok) {
      const { latitude: lat, longitude: lng, system } = answer.value;
      setPlace(convertPlace({ lat, lng }, system, 'wgs84'));
    } else if (answer.reason !== 'cancelled')
      feedback.toast(t(answer.reason === 'denied' ? 'locateDenied' : 'locateFailed'), 'bad');
  };
  const pick = (tappedPlace: Place): void => {
    requestCount.current++;
    setPlace(tappedPlace);
  };
  const applyAddress = (): void => {
    if (isLong) return;
    change({
      detailAddress: address.trim(),
      lat: place === null ? null : roundDegrees(place.lat),
      lng: place === null ? null : roundDegrees(place.lng),
    });
    goBack();
  };
  return (
    <div className="as-add-map">
      <TopBar
        title={tShell('titleAddressPick')}
        start={
          <IconButton label={t('back')} onClick={goBack}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-add-map__main">
        <MapView marks={marks} focus={focus} onOpen={noop} onPick={pick} />
        <div className="as-add-map__form">
          <p className="as-add-hint" aria-live="polite">
            {place === null ? t('tapMap') : t('coordinates', { place: formatPlace(place) })}
          </p>
          <TextField
            label={t('addressText')}
            autoComplete="off"
            enterKeyHint="done"
            value={address}
            error={isLong ? t('addressLong', { max: ADDRESS_MAX }) : ''}
            onChange={setAddress}
          />
          <div className="as-add-cover__actions">
            <Button busy={isLocating} onClick={() => void locate()}>
              {t(isLocating ? 'locating' : 'here')}
            </Button>
            <Button kind="primary" disabled={place === null && address.trim() === ''} onClick={applyAddress}>
              {t('useAddress')}
            </Button>
          </div>
        </div>
      </main>
    </div>
  );
}
