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

const STATUS_MARKS = {
  'not started': ['pending', 'warn', 'notStarted'],
  incomplete: ['taken', 'accent', 'incomplete'],
  completed: ['done', 'good', 'completed'],
  aborted: ['ended', 'stale', 'aborted'],
} as const satisfies Readonly<Record<RecordStatus, readonly [MarkState, Tone, string]>>;

export default function DevicePlace() {
  const t = useWords(workPlaceWords);
  const { equipId = '', status, index } = useParams();
  const reading = useCall(equipmentInfo, { equipmentId: equipId as EquipmentId });
  const deviceStatus = parseDeviceStatus(status);
  const mark = deviceStatus === null ? null : STATUS_MARKS[deviceStatus];
  const position = parseIndex(index);
  return (
    <PlaceReading reading={reading} back={WORK_ORDERS}>
      {({ lat, lng, name, address }) => (
        <PlaceScreen
          lat={String(lat ?? '')}
          lng={String(lng ?? '')}
          title={position === null ? name : `${position + 1}. ${name}`}
          address={address}
          state={mark?.[0] ?? 'plain'}
          more={mark === null ? null : <Tag tone={mark[1]}>{t(mark[2])}</Tag>}
          badPlace={{ title: t('invalidLocation'), detail: t('placeUnknownDetail') }}
          bar={<PlaceBar />}
        />
      )}
    </PlaceReading>
  );
}
