/** A user's orders, repairs and inspections in one list (spec 4, "Work and inspection"). [ours] */

import type { EquipmentId, Version } from '../ids';
import { as, droppable, optional, post } from './call';
import { type Decoded, displayText, id, lenient, number, oneOf, record, texts, time } from './decode';
import { paged, paging } from './paging';
import { ORDER_STATUSES, type OrderStatus } from './statuses';

export type OrderKind = 'repair' | 'inspection';
/** Selects orders: assigned to the user, for the user to assign, or all that the user may see. */
export type OrderRole = 'recipient' | 'dispatcher' | 'all';
/** Buckets of overdue orders, as on the wire (spec 4). */
export type OverdueWord = '1' | '3' | '7' | '10';

const orderRow = /*#__PURE__*/ droppable(() =>
  record({
    /** A `RepairId` or an `InspectionId`, by `kind`. */
    id: id(),
    kind: oneOf('repair', 'inspection'),
    number: lenient(displayText, ''),
    /** The description of a slip, or the plan of an inspection. */
    title: lenient(displayText, ''),
    status: oneOf(...ORDER_STATUSES),
    equipmentId: lenient(id<EquipmentId>(), null),
    equipName: lenient(displayText, ''),
    location: lenient(displayText, ''),
    lat: lenient(number, null),
    lng: lenient(number, null),
    createTime: lenient(time, null),
    startTime: lenient(time, null),
    dueTime: lenient(time, null),
    recipient: lenient(displayText, ''),
    dispatcher: lenient(displayText, ''),
    /** Devices of an inspection: done, all, and abnormal. */
    done: lenient(number, 0),
    total: lenient(number, 0),
    abnormal: lenient(number, 0),
    respondBy: lenient(time, null),
    finishBy: lenient(time, null),
    version: id<Version>(),
    actions: lenient(texts, []),
  }),
);
export type OrderRow = Decoded<typeof orderRow>;

/** Orders by page: open ones by due time, ended ones newest first. */
export const queryOrders = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/workorder/query',
    {
      kind: as<OrderKind>(),
      status: optional(as<OrderStatus>()),
      overdue: optional(as<OverdueWord>()),
      role: optional(as<OrderRole>()),
      name: optional(as<string>()),
      equipmentId: optional(as<EquipmentId>()),
      /** Code or id of an inspection point. */
      point: optional(as<string>()),
      ...paging(),
    },
    paged(orderRow),
  ),
);

const count = /*#__PURE__*/ droppable(() => lenient(number, null));
/** Orders by status; a failed count is `null` and shown as a blank (spec 7). */
const statusCounts = /*#__PURE__*/ droppable(() =>
  record({ pending: count, assigned: count, accepted: count, completed: count, terminated: count }),
);
export type StatusCounts = Decoded<typeof statusCounts>;
export const countOrders = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/workorder/queryCount',
    { kind: optional(as<OrderKind>()) },
    record({
      repair: lenient(statusCounts, null),
      inspection: lenient(statusCounts, null),
      /** Open orders by bucket, of the requested kind or of both. */
      overdue: lenient(record({ d1: count, d3: count, d7: count, d10: count }), null),
    }),
  ),
);
