/** Monitoring of one EG equipment (spec 7, "Equipment monitor", `monitor/multi`). */
import type { EquipmentId, SignalId } from '../ids';
import { uriPart } from '../uri-part';
import { alarmChoice, alarmFilter, alarmShape } from './alarm';
import { as, droppable, joined, optional, post } from './call';
import {
  bool,
  type Decoded,
  id,
  lenient,
  nothing,
  number,
  paged,
  readableItems,
  record,
  text,
  time,
} from './decode';
import { pushToken } from './project';
import { reportColumns, reportFilter, reportRow } from './report';
import { signalShape } from './signal';

const equipment = () => ({ equipmentId: as<EquipmentId>() });

/** State of the equipment's gateway; `interval` is in seconds. */
export const multiGatewayInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/gateway/info',
    equipment(),
    record({
      equipmentId: id<EquipmentId>(),
      interval: lenient(number, null),
      online: bool,
      vpn: lenient(bool, false),
      sn: lenient(text, ''),
    }),
  ),
);
/** All signals with their current values, or those that are named. [ours] `dataSignal`. */
export const queryMultiSignals = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/signal/query',
    { ...equipment(), dataSignal: optional(joined<SignalId>()) },
    readableItems(signalShape),
  ),
);
/** Opens monitoring for `delay` seconds; the gateway then reports every `interval` seconds. */
export const openMulti = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/open',
    { ...equipment(), interval: as<number>(), delay: as<number>() },
    nothing,
  ),
);
/** The token for one handshake of the equipment push channel. */
export const multiPushToken = /*#__PURE__*/ droppable(() =>
  post('/lfscada/websocket/monitor/new/token', { ...equipment(), dataSignal: joined<SignalId>() }, pushToken),
);
/** Path of the equipment push channel for a token (spec 7). */
export const multiPushPath = (token: string): string => `/lfscada/ws/eg/signal/subscribe/${uriPart(token)}`;

/** Alarm records by page, newest first. */
export const queryMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/query', { ...equipment(), ...alarmFilter() }, paged(alarmShape)),
);
/** All active alarms, newest first. [ours] as for projects. */
export const queryActiveMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/queryAll', equipment(), readableItems(alarmShape)),
);
/** Confirms alarms in the name of the signed-in user. */
export const confirmMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/confirm', { ...equipment(), ...alarmChoice() }, nothing),
);

/** The columns that the history report can have. */
export const queryMultiReportColumns = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/report/queryCols', equipment(), reportColumns),
);
/** Rows of the history report, by page. */
export const queryMultiReport = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/report/queryAll', { ...equipment(), ...reportFilter() }, paged(reportRow)),
);

/** Everything known of an equipment (spec 3, "Device/equipment"). Only its id must be there. */
export const equipmentDetail = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/equipment/detailInfo',
    equipment(),
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
      /** Length of the warranty in months. [ours] the unit. */
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
