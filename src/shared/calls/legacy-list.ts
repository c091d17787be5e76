/** Lists of the legacy interface (spec 7, "Legacy and other"); see the remarks on guesses in `legacy.ts`. */

import type { EquipmentId, PageId } from '../ids';
import { as, droppable, optional, post } from './call';
import {
  bool,
  type Decoded,
  id,
  lenient,
  mapDecoded,
  number,
  readableItems,
  record,
  text,
  time,
} from './decode';
import { paged, paging } from './paging';

/** Legacy equipment; `status` '1' means online (spec 3), anything else offline. `conId` is its page, if any. */
export const legacyRow = /*#__PURE__*/ droppable(() =>
  mapDecoded(
    record({
      id: id<EquipmentId>(),
      name: text,
      sn: lenient(text, ''),
      address: lenient(text, ''),
      status: lenient(text, ''),
      alarm: lenient(bool, false),
      groupId: lenient(text, ''),
      conId: lenient(id<PageId>(), null),
      lat: lenient(number, null),
      lng: lenient(number, null),
      lastOnlineTime: lenient(time, null),
    }),
    (row) => ({ ...row, online: row.status === '1' }),
  ),
);
export type LegacyEquipment = Decoded<typeof legacyRow>;

export const queryLegacyEquipment = /*#__PURE__*/ droppable(() =>
  post('/usual/EquipAction!query.action', { ...paging(), name: optional(as<string>()) }, paged(legacyRow)),
);
export const queryLegacyGroups = /*#__PURE__*/ droppable(() =>
  post('/usual/GroupAction!query.action', {}, readableItems(record({ id: text, name: text }))),
);
export const queryLegacyByGroup = /*#__PURE__*/ droppable(() =>
  post(
    '/usual/GroupAction!queryEquipsForGroupId.action',
    { groupId: as<string>(), ...paging() },
    paged(legacyRow),
  ),
);
export const queryFollowed = /*#__PURE__*/ droppable(() =>
  post('/usual/GroupAction!queryWapFollowEquipList.action', paging(), paged(legacyRow)),
);
