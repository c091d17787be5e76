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

const inProject = () => ({ projectId: as<ProjectId>() });
const ofEquipment = () => ({ equipmentId: as<EquipmentId>() });
const remarked = () => ({ ...alarmChoice(), remark: as<string>() });
const shelved = () => ({
  ...ofEquipment(),
  signalId: optional(as<SignalId>()),
  type: as<string>(),
  level: as<string>(),
  until: as<number>(),
  remark: optional(as<string>()),
});
const unshelved = () => ({ id: as<string>() });

export const remarkProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/remark', { ...inProject(), ...remarked() }, ignore),
);
export const remarkMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/remark', { ...ofEquipment(), ...remarked() }, ignore),
);

export const queryProjectShelves = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/queryShelved', inProject(), readableItems(shelf)),
);
export const queryMultiShelves = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/queryShelved', ofEquipment(), readableItems(shelf)),
);
/** Shelves a kind of alarm, replacing its shelf if it has one. */
export const shelveProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/shelve', { ...inProject(), ...shelved() }, shelf),
);
export const shelveMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/shelve', shelved(), shelf),
);
export const unshelveProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/unshelve', { ...inProject(), ...unshelved() }, ignore),
);
export const unshelveMultiAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/alarm/unshelve', { ...ofEquipment(), ...unshelved() }, ignore),
);

/** The pages of a project that show a signal or its equipment, best match first. */
export const queryPagesOfSignal = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/page/queryBySignal',
    { ...inProject(), ...ofEquipment(), signalId: optional(as<SignalId>()) },
    readableItems(record({ id: id<PageId>(), name: text })),
  ),
);
