/**
 * Alarm calls that the specification lacks: remarks, shelves, and pages that show a signal. [ours] A platform without
 * them answers 404; remarks and shelves then stay on the device.
 */
import type { EquipmentId, PageId, ProjectId, SignalId } from '../ids';
import { alarmChoice } from './alarm';
import { as, droppable, optional, post } from './call';
import { type Decoded, id, ignore, lenient, readableItems, record, text, time } from './decode';

/** A kind of alarm that is shelved until a time. The kind includes the level, so worse alarms are not shelved. */
const shelf = /*#__PURE__*/ droppable(() =>
  record({
    id: id(),
    equipmentId: id<EquipmentId>(),
    signalId: lenient(id<SignalId>(), null),
    type: lenient(text, ''),
    level: lenient(text, ''),
    from: lenient(time, null),
    /** A shelf without a readable end is dropped. */
    until: time,
    user: lenient(text, ''),
    remark: lenient(text, ''),
  }),
);
export type ShelfRow = Decoded<typeof shelf>;

const projectFields = () => ({ projectId: as<ProjectId>() });
const equipmentFields = () => ({ equipmentId: as<EquipmentId>() });
const remarkFields = () => ({ ...alarmChoice(), remark: as<string>() });
const shelfFields = () => ({
  ...equipmentFields(),
  signalId: optional(as<SignalId>()),
  type: as<string>(),
  level: as<string>(),
  until: as<number>(),
  remark: optional(as<string>()),
});
const shelfIdFields = () => ({ id: as<string>() });

export const remarkProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/remark', { ...projectFields(), ...remarkFields() }, ignore),
);
export const remarkMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/remark', { ...equipmentFields(), ...remarkFields() }, ignore),
);

export const queryProjectShelves = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/queryShelved', projectFields(), readableItems(shelf)),
);
export const queryMultiShelves = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/queryShelved', equipmentFields(), readableItems(shelf)),
);
/** Shelves a kind of alarm, replacing its shelf if it has one. */
export const shelveProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/shelve', { ...projectFields(), ...shelfFields() }, shelf),
);
export const shelveMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/shelve', shelfFields(), shelf),
);
export const unshelveProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/unshelve', { ...projectFields(), ...shelfIdFields() }, ignore),
);
export const unshelveMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/unshelve', { ...equipmentFields(), ...shelfIdFields() }, ignore),
);

/** The pages of a project that show a signal or its equipment, best match first. */
export const queryPagesOfSignal = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/page/queryBySignal',
    { ...projectFields(), ...equipmentFields(), signalId: optional(as<SignalId>()) },
    readableItems(record({ id: id<PageId>(), name: text })),
  ),
);
