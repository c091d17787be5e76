/**
 * The legacy interface: GM devices and older (spec 7, "Legacy and other"). Bodies are forms; an answer may have
 * `result` instead of a code (run.ts). Only the paths are given, and only the inputs `equipId` and `conId` of
 * `queryLegacyData` have been seen: every other field is [ours] and follows the newer calls. Times are epoch ms.
 */

import type { AlarmId, EquipmentId, PageId, SignalId } from '../ids';
import { alarmFilter, alarmShape } from './alarm';
import { as, type Call, droppable, optional, post } from './call';
import {
  type Decoded,
  id,
  ignore,
  intersection,
  lenient,
  nullable,
  number,
  readableItems,
  record,
  text,
  time,
} from './decode';
import { historyShape } from './history';
import { reportColumns, reportRow } from './history-reports';
import { legacyRow } from './legacy-list';
import { paged, paging } from './paging';
import { signalDeclaration, signalRecord, signalShape } from './signal';

const equipmentFields = () => ({ equipId: as<EquipmentId>() });

// EquipAction ----------------------------------------------------------------------------------------------------
export const legacyEquipment = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/EquipAction!getEquipDetail.action',
    equipmentFields(),
    intersection(
      legacyRow,
      record({
        cameras: lenient(
          readableItems(record({ serial: id(), channel: lenient(id(), '1'), name: lenient(text, '') })),
          [],
        ),
      }),
    ),
  ),
);

export type LegacyDetail = Decoded<(typeof legacyEquipment)['decode']>;

// EquipDataAction ------------------------------------------------------------------------------------------------
/** Current values, polled every 10 s; with `conId` only the values of a configuration page. */
export const queryLegacyData = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/EquipDataAction!queryCurrentData.action',
    { ...equipmentFields(), conId: optional(as<PageId>()) },
    readableItems(signalShape),
  ),
);
/** All parameters of a piece of equipment; an empty list means that it has no rule ("rule-empty"). */
export const queryLegacySignals = /*#__PURE__*/ droppable(() =>
  post('/usual/EquipDataAction!queryAllSignal.action', equipmentFields(), readableItems(signalDeclaration)),
);
export const queryLegacyCommands = /*#__PURE__*/ droppable(() =>
  post('/usual/EquipDataAction!queryAllCommand.action', equipmentFields(), readableItems(signalDeclaration)),
);
export const legacySignalInfo = /*#__PURE__*/ droppable(() =>
  post('/usual/EquipDataAction!getSignalInfo.action', { id: as<SignalId>() }, signalRecord),
);

/** Reads a parameter from the device, or writes `value`. May answer later (code 10003: `runLegacy`). */
export const sendLegacyCommand = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/EquipDataAction!sendRWCommand.action',
    {
      ...equipmentFields(),
      signalId: as<SignalId>(),
      method: as<'read' | 'write'>(),
      value: optional(as<string>()),
    },
    nullable(record({ value: lenient(text, null), time: lenient(time, null) })),
  ),
);
/** Declares the result of a legacy command: the same payload and the same answer. */
export const createResultCall = <In, Out>(command: Call<In, Out>): Call<In, Out> => ({
  ...command,
  path: '/usual/EquipDataAction!queryCommandResult.action',
});
export const queryLegacyCommandResult = /*#__PURE__*/ droppable(() => createResultCall(sendLegacyCommand));

export const loadLegacyChart = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/EquipDataAction!loadChartBySignal.action',
    { ...equipmentFields(), signalId: as<SignalId>() },
    historyShape,
  ),
);
export const queryLegacyLine = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/EquipDataAction!queryLineData.action',
    { ...equipmentFields(), signalId: as<SignalId>(), from: as<number>(), end: as<number>() },
    historyShape,
  ),
);
/** The history report by page, with its columns as `head`. */
export const queryLegacyHistory = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/EquipDataAction!queryHistory.action',
    { ...equipmentFields(), from: as<number>(), end: as<number>(), ...paging() },
    record({
      head: reportColumns,
      list: readableItems(reportRow),
      totalCount: number,
      totalPage: lenient(number, 1),
    }),
  ),
);

// AlarmAction ----------------------------------------------------------------------------------------------------
export const queryLegacyAlarms = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/AlarmAction!query.action',
    { equipId: optional(as<EquipmentId>()), ...alarmFilter() },
    paged(alarmShape),
  ),
);
/** Ends an alarm by hand: sets its release time. */
export const endLegacyAlarm = /*#__PURE__*/ droppable(() =>
  post('/usual/AlarmAction!saveEndTime.action', { id: as<AlarmId>() }, ignore),
);

// Video ----------------------------------------------------------------------------------------------------------
/** Declares the camera's equipment, which a camera of a configuration page does not have. [ours] */
const cameraFields = () => ({ equipId: optional(as<EquipmentId>()) });
/** A token of the video service; `null` if none exists, then `createVideoToken` creates one. */
const videoToken = /*#__PURE__*/ droppable(() =>
  nullable(record({ accessToken: id(), expireTime: lenient(time, null) })),
);
export const findVideoToken = /*#__PURE__*/ droppable(() =>
  post('/vas/OpenysDeviceAction!findToken.action', cameraFields(), videoToken),
);
export const createVideoToken = /*#__PURE__*/ droppable(() =>
  post('/vas/OpenysDeviceAction!createToken.action', cameraFields(), videoToken),
);
/** Registers a camera. `url` is `ezopen:` for the service's player, or HLS. Refused for a wrong serial or channel. */
export const initVideoDevice = /*#__PURE__*/ droppable(() =>
  post(
    '/vas/OpenysDeviceAction!initDevice.action',
    { ...cameraFields(), serial: as<string>(), channel: as<string>() },
    record({ url: id() }),
  ),
);
