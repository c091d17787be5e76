import { useEffect, useRef } from 'react';
import { type MessageRow, queryMessages } from '../../shared/calls/message';
import type { Paged } from '../../shared/calls/paging';
import type { MessageType } from '../../shared/message-types';
import { useCall } from '../calls/use-call';
import type { Reading } from '../calls/use-read';

/** Reads the newest unread message, or else the newest; of all types for `null`. Reads again when the count changes. */
export function useNewest(
  type: MessageType | null,
  unread: number | null,
  round = 0,
): Reading<Paged<MessageRow>> {
  const newest = useCall(queryMessages, { ...(type === null ? {} : { type }), pagenum: 1, count: 1 });
  const reload = useRef(newest.reload);
  reload.current = newest.reload;
  const before = useRef({ unread, round });
  useEffect(() => {
    const { unread: old, round: oldRound } = before.current;
    before.current = { unread: unread ?? old, round };
    // The first known count is not a change.
    if (round !== oldRound || (old !== null && unread !== null && unread !== old)) void reload.current();
  }, [unread, round]);
  return newest;
}
