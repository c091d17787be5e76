/** /detail/eg/address/{lat}/{lng}/{address}/{title}: shows a piece of equipment on the map. */
import { useParams } from 'react-router-dom';
import { PlaceScreen } from '../../features/map/place-screen';
import { BackBar } from '../../features/screen-states/back-bar';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { NOTHING } from '../../navigation/paths';

const said = (text: string | undefined): string => (text === undefined || text === NOTHING ? '' : text);

export default function EquipmentAddress() {
  const shell = useWords(shellWords);
  const { lat = '', lng = '', address, title } = useParams();
  return (
    <PlaceScreen
      lat={lat}
      lng={lng}
      title={said(title) || shell('titleAddress')}
      address={said(address)}
      bar={<BackBar title={shell('titleAddress')} back={'/home/monitor'} />}
    />
  );
}
