/**
 * The calls of a watched page up to its first values: gateways, current values, token of its push channel. Separate
 * from the other calls of their families, which the worker loads later.
 */
import type { EquipmentId, PageId, SignalId } from '../ids';
import { encodeUriPart } from '../uri-part';
import { as, commaList, droppable, optional, post } from './call';
import { bool, type Decoded, id, lenient, number, readableItems, record, text } from './decode';
import { signalShape } from './signal';

/** State of a gateway (spec 3); `interval` is in seconds. */
export const gatewayStatus = /*#__PURE__*/ droppable(() =>
  record({
    equipmentId: id<EquipmentId>(),
    interval: lenient(number, null),
    online: bool,
    /** `null` if absent, as in a push; it is then unchanged. */
    vpn: lenient(bool, null),
  }),
);
export type GatewayStatus = Decoded<typeof gatewayStatus>;

export const queryProjectGateways = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/gateway/query',
    { pageId: as<PageId>(), dataEquip: commaList<EquipmentId>() },
    readableItems(gatewayStatus),
  ),
);

export const queryProjectSignals = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/signal/query',
    { pageId: as<PageId>(), dataSignal: commaList<SignalId>() },
    readableItems(signalShape),
  ),
);

/** A token for one handshake of the project push channel. */
export const projectPushToken = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/websocket/monitor/project/token',
    { pageId: as<PageId>(), dataEquip: commaList<EquipmentId>(), dataSignal: commaList<SignalId>() },
    pushToken,
  ),
);
/** Reads a push token: a text, or `{token}`; never empty (faults 10). */
function pushToken(raw: unknown, where: string): string {
  return typeof raw === 'object' && raw !== null
    ? record({ token: id() })(raw, where).token
    : id()(raw, where);
}
/** Returns the path of the project push channel for a token (spec 7). */
export const getProjectPushPath = (token: string): string =>
  `/lfscada/ws/project/signal/subscribe/${encodeUriPart(token)}`;

const equipmentFields = () => ({ equipmentId: as<EquipmentId>() });

/** State of the equipment's gateway; `interval` is in seconds. */
export const multiGatewayInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/gateway/info',
    equipmentFields(),
    record({
      equipmentId: id<EquipmentId>(),
      interval: lenient(number, null),
      online: bool,
      vpn: lenient(bool, false),
      sn: lenient(text, ''),
    }),
  ),
);
/** All signals with their current values, or the named ones. [ours] `dataSignal`. */
export const queryMultiSignals = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/signal/query',
    { ...equipmentFields(), dataSignal: optional(commaList<SignalId>()) },
    readableItems(signalShape),
  ),
);
export const multiPushToken = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/websocket/monitor/new/token',
    { ...equipmentFields(), dataSignal: commaList<SignalId>() },
    pushToken,
  ),
);
export const getMultiPushPath = (token: string): string =>
  `/lfscada/ws/eg/signal/subscribe/${encodeUriPart(token)}`;
