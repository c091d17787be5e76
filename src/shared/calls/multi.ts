/** Monitoring of one piece of EG equipment (spec 7, "Equipment monitor", `monitor/multi`). */

import type { EquipmentId } from '../ids';
import { alarmChoice, alarmFilter, alarmShape } from './alarm';
import { as, droppable, post } from './call';
import { bool, type Decoded, id, ignore, lenient, number, readableItems, record, text, time } from './decode';
import { reportColumns, reportFilter, reportRow } from './history-reports';
import { paged } from './paging';

export { getMultiPushPath, multiGatewayInfo } from './first-values';

const equipmentFields = () => ({ equipmentId: as<EquipmentId>() });

/** Opens monitoring for `delay` seconds, with a report of the gateway every `interval` seconds. */
export const openMulti = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/open',
    { ...equipmentFields(), interval: as<number>(), delay: as<number>() },
    ignore,
  ),
);
/** Alarm records by page, newest first. */
export const queryMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/query', { ...equipmentFields(), ...alarmFilter() }, paged(alarmShape)),
);
/** All active alarms, newest first. [ours], as for projects. */
export const queryActiveMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/queryAll', equipmentFields(), readableItems(alarmShape)),
);
export const confirmMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/confirm', { ...equipmentFields(), ...alarmChoice() }, ignore),
);

export const queryMultiReportColumns = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/report/queryCols', equipmentFields(), reportColumns),
);
export const queryMultiReport = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/report/queryAll',
    { ...equipmentFields(), ...reportFilter() },
    paged(reportRow),
  ),
);

/** The details of a piece of equipment (spec 3, "Device/equipment"). Only its id is required. */
export const equipmentDetail = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/equipment/detailInfo',
    equipmentFields(),
    record({
      id: id<EquipmentId>(),
      name: lenient(text, ''),
      sn: lenient(text, ''),
      address: lenient(text, ''),
      lat: lenient(number, null),
      lng: lenient(number, null),
      remark: lenient(text, ''),
      imageUrl: lenient(text, ''),
      manufactureDate: lenient(time, null),
      installDate: lenient(time, null),
      /** Warranty in months. [ours] the unit. */
      warranty: lenient(number, null),
      manufacturer: lenient(text, ''),
      hardwareModel: lenient(text, ''),
      firmwareVersion: lenient(text, ''),
      networkingMode: lenient(text, ''),
      gatewayStatus: lenient(bool, null),
      gatewayModel: lenient(text, ''),
      flowSaving: lenient(bool, null),
    }),
  ),
);
export type EquipmentDetail = Decoded<(typeof equipmentDetail)['decode']>;
