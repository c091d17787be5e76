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
  reloadCount = 0,
): ReadResult<Paged<MessageRow>> {
  const result = useCall(queryMessages, { ...(type === null ? {} : { type }), pagenum: 1, count: 1 });
  const reload = useRef(result.reload);
  reload.current = result.reload;
  const previousInput = useRef({ unread, round: reloadCount });
  useEffect(() => {
    const { unread: previousUnread, round: previousReloadCount } = previousInput.current;
    previousInput.current = { unread: unread ?? previousUnread, round: reloadCount };
    // The first known count is not a change.
    if (
      reloadCount !== previousReloadCount ||
      (previousUnread !== null && unread !== null && unread !== previousUnread)
    )
      void reload.current();
  }, [unread, reloadCount]);
  return result;
}
