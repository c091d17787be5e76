/**
 * /home/work/work-order/address/{type}/{id}: the place of an order, with the route to it and the scanner for the
 * arrival. An inspection leads to its next open device. An unknown type means a device.
 */
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { MarkState } from '../../features/map/marks';
import { PlaceScreen } from '../../features/map/place-screen';
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import {
  getInspectionPath,
  getRepairOrderPath,
  type PlaceKind,
  parsePlaceKind,
  WORK_ORDERS,
} from '../../navigation/order-paths';
import { equipmentInfo } from '../../shared/calls/equipment';
import { type InspectionOrder, inspectionInfo } from '../../shared/calls/inspection';
import { repairInfo } from '../../shared/calls/repair';
import { isPending } from '../../shared/calls/statuses';
import type { EquipmentId, InspectionId, RepairId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { IconButton } from '../../ui/icon-button';
import { ScanIcon } from '../../ui/icons';
import { getOrderMark } from './order-mark';
import { PlaceBar, PlaceReading } from './place-frame';

const OpenCode = lazyDialog(() => import('../../features/work/scanning/open-code'));

interface ShownPlaceProps {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly title: string;
  readonly address: string;
  readonly state: MarkState;
  readonly sign: PlaceKind;
  readonly back: string;
}

function ShownPlace({ lat, lng, title, address, state, sign, back }: ShownPlaceProps) {
  const t = useWords(workPlaceWords);
  const tShell = useWords(shellWords);
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <PlaceScreen
        lat={String(lat ?? '')}
        lng={String(lng ?? '')}
        title={title || tShell('titleAddress')}
        address={address}
        state={state}
        sign={sign}
        badPlace={{ title: t('invalidLocation'), detail: t('placeUnknownDetail') }}
        bar={
          <PlaceBar
            back={back}
            end={
              <IconButton label={t('scanOpen')} onClick={() => setScanning(true)}>
                <ScanIcon />
              </IconButton>
            }
          />
        }
      />
      {isScanning ? <OpenCode onClose={() => setScanning(false)} /> : null}
    </>
  );
}

function RepairPlace({ id }: { readonly id: RepairId }) {
  const back = getRepairOrderPath(id);
  return (
    <PlaceReading reading={useCall(repairInfo, { id })} back={back}>
      {({ lat, lng, equipName, description, location, status }) => (
        <ShownPlace
          lat={lat}
          lng={lng}
          back={back}
          title={equipName || description}
          address={location}
          sign="repair"
          state={getOrderMark(status)}
        />
      )}
    </PlaceReading>
  );
}

/** Finds the device to go to: the first open one with a place, otherwise the first with a place. */
function findNextDevice({ records }: InspectionOrder): InspectionOrder['records'][number] | undefined {
  const placedRecords = records.filter(({ lat, lng }) => lat !== null && lng !== null);
  return placedRecords.find(({ status }) => isPending(status)) ?? placedRecords[0];
}

function InspectionPlace({ id }: { readonly id: InspectionId }) {
  const back = getInspectionPath(id);
  return (
    <PlaceReading reading={useCall(inspectionInfo, { id })} back={back}>
      {(order) => {
        const device = findNextDevice(order);
        return (
          <ShownPlace
            lat={device?.lat ?? order.lat}
            lng={device?.lng ?? order.lng}
            title={device?.equipName || device?.point || order.plan}
            address={order.location || order.point}
            sign="inspection"
            state={getOrderMark(order.status)}
            back={back}
          />
        );
      }}
    </PlaceReading>
  );
}

function EquipmentPlace({ id }: { readonly id: EquipmentId }) {
  return (
    <PlaceReading reading={useCall(equipmentInfo, { equipmentId: id })} back={WORK_ORDERS}>
      {({ lat, lng, name, address }) => (
        <ShownPlace
          lat={lat}
          lng={lng}
          address={address}
          title={name}
          state="plain"
          sign="equip"
          back={WORK_ORDERS}
        />
      )}
    </PlaceReading>
  );
}

export default function OrderPlace() {
  const { type, id = '' } = useParams();
  switch (parsePlaceKind(type)) {
    case 'repair':
      return <RepairPlace key={id} id={id as RepairId} />;
    case 'inspection':
      return <InspectionPlace key={id} id={id as InspectionId} />;
    case 'equip':
      return <EquipmentPlace key={id} id={id as EquipmentId} />;
  }
}
