/**
 * /home/work/work-order/address/{equipId}/{status}/{index}: the place of a device of an inspection. The status sets the
 * colour of the mark; the index is the position of the device in its order when the link was created.
 */
import { useParams } from 'react-router-dom';
import type { MarkState } from '../../features/map/marks';
import { PlaceScreen } from '../../features/map/place-screen';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import { parseDeviceStatus, parseIndex, WORK_ORDERS } from '../../navigation/order-paths';
import { equipmentInfo } from '../../shared/calls/equipment';
import type { RecordStatus } from '../../shared/calls/statuses';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Tag, type Tone } from '../../ui/tag';
import { PlaceBar, PlaceReading } from './place-frame';

const LOOKS = {
  'not started': ['pending', 'warn', 'notStarted'],
  incomplete: ['taken', 'accent', 'incomplete'],
  completed: ['done', 'good', 'completed'],
  aborted: ['ended', 'stale', 'aborted'],
} as const satisfies Readonly<Record<RecordStatus, readonly [MarkState, Tone, string]>>;

export default function DevicePlace() {
  const t = useWords(workPlaceWords);
  const { equipId = '', status, index } = useParams();
  const asked = useCall(equipmentInfo, { equipmentId: equipId as EquipmentId });
  const known = parseDeviceStatus(status);
  const look = known === null ? null : LOOKS[known];
  const position = parseIndex(index);
  return (
    <PlaceReading asked={asked} back={WORK_ORDERS}>
      {({ lat, lng, name, address }) => (
        <PlaceScreen
          lat={String(lat ?? '')}
          lng={String(lng ?? '')}
          title={position === null ? name : `${position + 1}. ${name}`}
          address={address}
          state={look?.[0] ?? 'plain'}
          more={look === null ? null : <Tag tone={look[1]}>{t(look[2])}</Tag>}
          badPlace={{ title: t('invalidLocation'), detail: t('placeUnknownDetail') }}
          bar={<PlaceBar />}
        />
      )}
    </PlaceReading>
  );
}
