/** /home/work/work-order/address/{type}/{lat}/{lng}/{address}: a place by its coordinates (WGS84). */
import { useParams } from 'react-router-dom';
import { PlaceScreen } from '../../features/map/place-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import { NOTHING } from '../../navigation/paths';
import { PlaceBar } from './place-frame';

export default function CoordinatesPlace() {
  const shell = useWords(shellWords);
  const say = useWords(workPlaceWords);
  const { lat = '', lng = '', address = '' } = useParams();
  const said = address === NOTHING ? '' : address;
  return (
    <PlaceScreen
      lat={lat}
      lng={lng}
      title={said || shell('titleAddress')}
      address=""
      badPlace={{ title: say('placeUnknown'), detail: say('placeUnknownDetail') }}
      bar={<PlaceBar />}
    />
  );
}
