/**
 * /home/work/work-order/address/{type}/{lat}/{lng}/{address}: a place by its coordinates (WGS84). The type decides the
 * sign of the mark, and where Back leads if the address was opened directly. An unknown type means a device.
 */
import { useParams } from 'react-router-dom';
import { PlaceScreen } from '../../features/map/place-screen';
import { KIND_KEYS, orderWords } from '../../i18n/order';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import { getOrdersPath, parsePlaceKind, WORK_ORDERS } from '../../navigation/order-paths';
import { EMPTY_SEGMENT } from '../../navigation/paths';
import { Tag } from '../../ui/tag';
import { PlaceBar } from './place-frame';

export default function CoordinatesPlace() {
  const tShell = useWords(shellWords);
  const t = useWords(workPlaceWords);
  const tOrder = useWords(orderWords);
  const { type, lat = '', lng = '', address = '' } = useParams();
  const kind = parsePlaceKind(type);
  const shownAddress = address === EMPTY_SEGMENT ? '' : address;
  return (
    <PlaceScreen
      lat={lat}
      lng={lng}
      title={shownAddress || tShell('titleAddress')}
      address=""
      badPlace={{ title: t('invalidLocation'), detail: t('placeUnknownDetail') }}
      sign={kind}
      more={<Tag tone="accent">{kind === 'equip' ? t('equipment') : tOrder(KIND_KEYS[kind])}</Tag>}
      bar={<PlaceBar back={kind === 'equip' ? WORK_ORDERS : getOrdersPath(kind)} />}
    />
  );
}
