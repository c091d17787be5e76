/** Equipment calls (spec 7, "Equipment monitor"). */

import type { EquipmentFamily } from '../family';
import type { EquipmentId, PageId, TemplateId } from '../ids';
import { as, droppable, optional, post } from './call';
import { commandAccepted } from './command';
import {
  bool,
  type Decoded,
  displayText,
  id,
  ignore,
  intersection,
  lenient,
  mapDecoded,
  number,
  oneOf,
  readableItems,
  record,
  text,
  time,
} from './decode';
import { paged, paging } from './paging';

/** The user's groups of equipment; the pseudo group '' contains all. [ours] */
export const queryGroups = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/group/query', {}, readableItems(record({ id: text, name: text }))),
);

/** A piece of equipment in a list. Legacy equipment has `status`, where '1' means online (spec 3). */
export const equipmentRow = /*#__PURE__*/ droppable(() =>
  record({
    id: id<EquipmentId>(),
    name: displayText,
    sn: lenient(text, ''),
    address: lenient(displayText, ''),
    /** `eg` or `gm` on the wire; anything else is EG. [ours] */
    family: mapDecoded(
      lenient(oneOf('eg', 'gm'), 'eg' as const),
      (family): EquipmentFamily => (family === 'gm' ? 'legacy' : 'equipment'),
    ),
    online: lenient(bool, null),
    status: lenient(text, ''),
    vpn: lenient(bool, false),
    alarm: lenient(bool, false),
    groupId: lenient(text, ''),
    /** Its configuration page, `null` if not configured. [ours] */
    conId: lenient(id<PageId>(), null),
    /** Position in degrees, WGS84 [ours]; `null` if unknown. */
    lat: lenient(number, null),
    lng: lenient(number, null),
    /** When its gateway was last online, `null` if unknown. [ours] */
    lastOnlineTime: lenient(time, null),
  }),
);
export type EquipmentRow = Decoded<typeof equipmentRow>;

/** Equipment by page; `name` searches name and SN. [ours] */
export const queryEquipment = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/equipment/query',
    { ...paging(), name: optional(as<string>()) },
    paged(equipmentRow),
  ),
);

/** All equipment of a group, or of all groups if omitted. [ours] */
export const queryAllByGroup = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/equipment/queryAllByGroup',
    { groupId: optional(as<string>()) },
    readableItems(equipmentRow),
  ),
);
export const queryByGroup = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/equipment/queryByGroup',
    { groupId: as<string>(), name: optional(as<string>()), ...paging() },
    paged(equipmentRow),
  ),
);

/**
 * A piece of equipment with its configuration pages, by its id or by one of its pages (a route names only the page).
 * `path` and `stylePath` are relative to the CDN base, like project pages; no pages means none is configured. [ours]
 */
export const equipmentInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/equipment/multi/info',
    { equipmentId: optional(as<EquipmentId>()), conId: optional(as<PageId>()) },
    intersection(
      equipmentRow,
      record({
        pages: lenient(
          readableItems(
            record({
              id: id<PageId>(),
              name: lenient(displayText, ''),
              path: lenient(text, null),
              stylePath: lenient(text, null),
            }),
          ),
          [],
        ),
        /** The template of its variables, `null` if it has none or it is unknown. [ours] */
        templateId: lenient(id<TemplateId>(), null),
      }),
    ),
  ),
);
export type EquipmentInfo = Decoded<(typeof equipmentInfo)['decode']>;

/** The operation log of an object (here a piece of equipment), newest first. [ours] all fields. */
export const queryOperationLog = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/user/operationlog/queryByObjectId',
    { objectId: as<EquipmentId>(), ...paging() },
    paged(
      record({
        id: id(),
        time: lenient(time, null),
        user: lenient(displayText, ''),
        /** Kind of operation, in the platform's words. */
        title: lenient(displayText, ''),
        content: lenient(displayText, ''),
        success: lenient(bool, null),
      }),
    ),
  ),
);
export type OperationLogRow = Decoded<(typeof queryOperationLog)['decode']>['list'][number];

/** The organisation's alarm levels, worst first: the code used in alarms, and its name. [ours] */
export const queryAlarmLevels = /*#__PURE__*/ droppable(() =>
  post('/lfscada/org/alarm/level/query', {}, readableItems(record({ level: id(), name: text }))),
);

/**
 * Adds a piece of equipment (spec 3, "Equipment-add draft", also for the names, including `detaiAddress`). `method`
 * is the source of its variables: a template or another piece of equipment. `lat` and `lng` are omitted without a
 * position. [ours] the values of `method`, and the answer.
 */
export const addEquipment = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/equipment/multi/addForApp',
    {
      equipName: as<string>(),
      SnCode: as<string>(),
      VerificationCode: as<string>(),
      method: as<'template' | 'equipment'>(),
      templateId: optional(as<TemplateId>()),
      equipmentId: optional(as<EquipmentId>()),
      imageUrl: optional(as<string>()),
      detaiAddress: optional(as<string>()),
      note: optional(as<string>()),
      lat: optional(as<number>()),
      lng: optional(as<number>()),
    },
    record({ equipmentId: id<EquipmentId>() }),
  ),
);
/** Templates for binding equipment, by page; `name` searches. [ours] the call: the specification has none. */
export const queryTemplates = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/equipment/multi/template/query',
    { ...paging(), name: optional(as<string>()) },
    paged(
      record({
        id: id<TemplateId>(),
        name: displayText,
        signals: lenient(number, null),
      }),
    ),
  ),
);
export type TemplateRow = Decoded<(typeof queryTemplates)['decode']>['list'][number];

/**
 * Binds a template. Answers later (`runMulti`), and `ALREADY_BOUND_CODE` also counts as success. Invalidates drivers,
 * variables, reports, configurations and scripts and deletes history reports and alarm records: confirm it first (spec
 * 4).
 */
export const bindTemplate = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/equipment/multi/bindTemplate',
    { equipmentId: as<EquipmentId>(), templateId: as<TemplateId>() },
    commandAccepted,
  ),
);
/** Copies the variables of another piece of equipment. Destroys the same data as `bindTemplate`. [ours] */
export const copyEquipment = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/equip/advance/copyEquipOnlyDB',
    { sourceId: as<EquipmentId>(), equipmentId: as<EquipmentId>() },
    ignore,
  ),
);
