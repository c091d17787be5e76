/**
 * /eg/template/address: chooses the place of the equipment being added, by a tap on the map or by the device's
 * position.
 */
import { useMemo, useState } from 'react';
import { inSystem, type Place, placeOf } from '../../../features/map/coordinates';
import { type MapMark, MapView } from '../../../features/map/map-view';
import { addingWords } from '../../../i18n/adding';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { useBack } from '../../../navigation/use-back';
import { ADDRESS_MAX } from '../../../shared/constants';
import { useServices } from '../../../state/services';
import { useDeviceTools } from '../../../state/wechat/use-device-tools';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { BackIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/text-field';
import { TopBar } from '../../../ui/top-bar';
import { useAddDraft } from './draft';
import './add.css';

const DECIMALS = 6;
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
const ignore = (): void => undefined;

export default function AddressPick() {
  const say = useWords(addingWords);
  const shell = useWords(shellWords);
  const { feedback } = useServices();
  const tools = useDeviceTools();
  const goBack = useBack('/eg/add');
  const [draft, change] = useAddDraft();
  const [place, setPlace] = useState<Place | null>(() => placeOf(draft.lat, draft.lng));
  const [address, setAddress] = useState(draft.detailAddress);
  const [isLocating, setLocating] = useState(false);
  const marks = useMemo<readonly MapMark[]>(
    () => (place === null ? [] : [{ id: 'place', place, title: say('address'), state: 'plain' }]),
    [place, say],
  );
  const isLong = [...address].length > ADDRESS_MAX;
  const locate = async (): Promise<void> => {
    setLocating(true);
    const answer = await tools.position();
    setLocating(false);
    if (answer.ok) {
      const { latitude: lat, longitude: lng, system } = answer.value;
      setPlace(inSystem({ lat, lng }, system, 'wgs84'));
    } else if (answer.why !== 'cancelled')
      feedback.toast(say(answer.why === 'denied' ? 'locateDenied' : 'locateFailed'), 'bad');
  };
  const use = (): void => {
    if (isLong) return;
    change({
      detailAddress: address.trim(),
      lat: place === null ? null : rounded(place.lat),
      lng: place === null ? null : rounded(place.lng),
    });
    goBack();
  };
  return (
    <div className="as-add-map">
      <TopBar
        title={shell('titleAddressPick')}
        start={
          <IconButton label={shell('back')} onClick={goBack}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-add-map__main">
        <MapView marks={marks} onOpen={ignore} onPick={setPlace} />
        <div className="as-add-map__form">
          <p className="as-add-hint" aria-live="polite">
            {place === null
              ? say('tapMap')
              : say('coordinates', { north: rounded(place.lat), east: rounded(place.lng) })}
          </p>
          <TextField
            label={say('addressText')}
            autoComplete="off"
            enterKeyHint="done"
            value={address}
            error={isLong ? say('addressLong', { max: ADDRESS_MAX }) : ''}
            onChange={setAddress}
          />
          <div className="as-add-cover__actions">
            <Button busy={isLocating} onClick={() => void locate()}>
              {say(isLocating ? 'locating' : 'here')}
            </Button>
            <Button kind="primary" disabled={place === null && address.trim() === ''} onClick={use}>
              {say('useAddress')}
            </Button>
          </div>
        </div>
      </main>
    </div>
  );
}
