/** /detail/eg/address/{lat}/{lng}/{address}/{title}: shows a piece of equipment on the map. */
import { useParams } from 'react-router-dom';
import { PlaceScreen } from '../../features/map/place-screen';
import { BackBar } from '../../features/screen-states/back-bar';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { EMPTY_SEGMENT } from '../../navigation/paths';

const toText = (text: string | undefined): string =>
  text === undefined || text === EMPTY_SEGMENT ? '' : text;

export default function EquipmentAddress() {
  const tShell = useWords(shellWords);
  const { lat = '', lng = '', address, title } = useParams();
  return (
    <PlaceScreen
      lat={lat}
      lng={lng}
      title={toText(title) || tShell('titleAddress')}
      address={toText(address)}
      bar={<BackBar title={tShell('titleAddress')} backPath={'/home/monitor'} />}
    />
  );
}
