/**
 * Repairs and inspections of one equipment (spec 3, "Repair slip / work order" and "Inspection"). The
 * specification names no call for them: paths, inputs and the names of fields are [ours].
 */
import type { EquipmentId } from '../ids';
import { as, droppable, paging, post } from './call';
import { type Decoded, id, lenient, number, oneOf, paged, record, text, time } from './decode';

/** One repair slip. `status` as in spec 4; null where it is none of those. */
const repairRow = /*#__PURE__*/ droppable(() =>
  record({
    id: id(),
    number: lenient(text, ''),
    description: lenient(text, ''),
    status: lenient(oneOf('pending', 'assigned', 'accepted', 'completed', 'terminated'), null),
    location: lenient(text, ''),
    creator: lenient(text, ''),
    tel: lenient(text, ''),
    createTime: lenient(time, null),
    dispatcher: lenient(text, ''),
    recipient: lenient(text, ''),
    /** The result; '' while there is none. */
    result: lenient(text, ''),
    endPerson: lenient(text, ''),
    endNote: lenient(text, ''),
    endTime: lenient(time, null),
  }),
);
export type RepairRow = Decoded<typeof repairRow>;

/** One inspection of an equipment that was carried out, or was to be. */
const inspectionRow = /*#__PURE__*/ droppable(() =>
  record({
    id: id(),
    plan: lenient(text, ''),
    point: lenient(text, ''),
    status: lenient(oneOf('not started', 'incomplete', 'completed', 'aborted'), null),
    /** The overall result; null while there is none. */
    result: lenient(oneOf('normal', 'abnormal'), null),
    note: lenient(text, ''),
    inspector: lenient(text, ''),
    time: lenient(time, null),
    /** Items, and how many of them were abnormal. */
    items: lenient(number, 0),
    abnormal: lenient(number, 0),
  }),
);
export type InspectionRow = Decoded<typeof inspectionRow>;

/** Repair slips of an equipment by page, newest first. */
export const queryRepairs = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/queryByEquipment', { equipmentId: as<EquipmentId>(), ...paging() }, paged(repairRow)),
);
/** Inspections of an equipment by page, newest first. */
export const queryInspections = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/inspection/queryByEquipment',
    { equipmentId: as<EquipmentId>(), ...paging() },
    paged(inspectionRow),
  ),
);
