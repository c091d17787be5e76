/** Equipment calls (specification 7, "Equipment monitor"). */
import type { EquipmentId } from '../ids';
import { as, droppable, json, optional } from './call';
import { bool, type Decoded, id, lenient, list, oneOf, paged, record, text } from './decode';

/** Groups of equipment of the user; the pseudo group '' is all of them. [ours] */
export const queryGroups = /*#__PURE__*/ droppable(() =>
  json('/lfscada/monitor/group/query', {}, list(record({ id: text, name: text }))),
);

/** One equipment in a list. Legacy equipment carries `status`, where '1' means online (specification 3). */
const equipmentRow = /*#__PURE__*/ droppable(() =>
  record({
    id: id<EquipmentId>(),
    name: text,
    sn: lenient(text, ''),
    address: lenient(text, ''),
    family: lenient(oneOf('eg', 'gm'), 'eg'),
    online: lenient(bool, null),
    status: lenient(text, ''),
    vpn: lenient(bool, false),
    alarm: lenient(bool, false),
    groupId: lenient(text, ''),
  }),
);
export type EquipmentRow = Decoded<typeof equipmentRow>;

/** Equipment by page; `name` searches name and SN, `groupId` and `online` filter. [ours] */
export const queryEquipment = /*#__PURE__*/ droppable(() =>
  json(
    '/lfscada/monitor/equipment/query',
    {
      pagenum: as<number>(),
      count: as<number>(),
      name: optional(as<string>()),
      groupId: optional(as<string>()),
      online: optional(as<boolean>()),
    },
    paged(equipmentRow),
  ),
);
