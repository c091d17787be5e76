import { useEffect, useRef } from 'react';
import { type MessageRow, queryMessages } from '../../shared/calls/message';
import type { Paged } from '../../shared/calls/paging';
import type { MessageType } from '../../shared/message-types';
import { useCall } from '../calls/use-call';
import type { ReadResult } from '../calls/use-read';

/** Reads the newest unread message, or else the newest; of all types for `null`. Reads again when the count changes. */
export function useNewest(
  type: MessageType | null,
  unread: number | null,
  round = 0,
): ReadResult<Paged<MessageRow>> {
  const newest = useCall(queryMessages, { ...(type === null ? {} : { type }), pagenum: 1, count: 1 });
  const reload = useRef(newest.reload);
  reload.current = newest.reload;
  const previous = useRef({ unread, round });
  useEffect(() => {
    const { unread: previousUnread, round: previousRound } = previous.current;
    previous.current = { unread: unread ?? previousUnread, round };
    // The first known count is not a change.
    if (round !== previousRound || (previousUnread !== null && unread !== null && unread !== previousUnread))
      void reload.current();
  }, [unread, round]);
  return newest;
}
