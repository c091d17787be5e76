/** Messages of four types (spec 3, "Message"; wire: Messages). [ours] the calls and answers. */

import type { EquipmentId, MessageId, PageId, ProjectId } from '../ids';
import { MESSAGE_TYPES, type MessageType } from '../message-types';
import { as, commaList, droppable, optional, post } from './call';
import {
  bool,
  type Decoded,
  displayText,
  id,
  ignore,
  intersection,
  lenient,
  number,
  oneOf,
  record,
  text,
  time,
} from './decode';
import { paged, paging } from './paging';

const link = /*#__PURE__*/ droppable(() =>
  record({
    kind: oneOf('alarm', 'repair', 'inspection', 'report', 'project', 'equipment', 'card'),
    id: lenient(text, ''),
    equipmentId: lenient(id<EquipmentId>(), null),
    projectId: lenient(id<ProjectId>(), null),
    pageId: lenient(id<PageId>(), null),
    at: lenient(time, null),
  }),
);
export type MessageLink = Decoded<typeof link>;

const messageRow = /*#__PURE__*/ droppable(() =>
  record({
    id: id<MessageId>(),
    type: oneOf(...MESSAGE_TYPES),
    title: lenient(displayText, ''),
    detail: lenient(displayText, ''),
    time: lenient(time, null),
    read: lenient(bool, false),
    level: lenient(text, ''),
    link: lenient(link, null),
  }),
);
export type MessageRow = Decoded<typeof messageRow>;

/** Messages by page, unread first, then newest first. */
export const queryMessages = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/message/query',
    { type: optional(as<MessageType>()), unread: optional(as<boolean>()), ...paging() },
    paged(messageRow),
  ),
);
/** A message; the call marks it as read. `dataId` may also identify its subject; the type may be omitted. */
export const messageInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/message/info',
    { type: optional(as<MessageType>()), dataId: as<string>() },
    intersection(messageRow, record({ text: lenient(displayText, '') })),
  ),
);
const count = /*#__PURE__*/ droppable(() => lenient(number, null));
/** Unread messages by type; a failed count is `null` and shown as a blank (spec 7). */
export const countMessages = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/message/queryCount',
    {},
    record({ alarm: count, order: count, expiry: count, system: count }),
  ),
);
export type MessageCounts = Decoded<typeof countMessages.decode>;
/** Marks `ids` as read, or all of `type` up to `before`, to leave later ones unread. */
export const readMessages = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/message/read',
    {
      ids: optional(commaList<MessageId>()),
      type: optional(as<MessageType>()),
      before: optional(as<number>()),
    },
    ignore,
  ),
);
