/** /detail/eg/address/{lat}/{lng}/{address}/{title}: the place of an equipment. */
import { useParams } from 'react-router-dom';
import { PlaceScreen } from '../../features/map/place-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { NOTHING } from '../../navigation/paths';
import { useBack } from '../../navigation/use-back';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';

const said = (text: string | undefined): string => (text === undefined || text === NOTHING ? '' : text);

export default function EquipmentAddress() {
  const shell = useWords(shellWords);
  const goBack = useBack('/home/monitor');
  const { lat = '', lng = '', address, title } = useParams();
  return (
    <PlaceScreen
      lat={lat}
      lng={lng}
      title={said(title) || shell('titleAddress')}
      address={said(address)}
      bar={
        <TopBar
          title={shell('titleAddress')}
          start={
            <IconButton label={shell('back')} onClick={goBack}>
              <BackIcon />
            </IconButton>
          }
        />
      }
    />
  );
}
