import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useServices } from '../services';
import { getMessageCounts, type Unread, unreadAtom } from './message-counts';

export function useUnread(): Unread {
  const services = useServices();
  useEffect(() => getMessageCounts(services).subscribe(), [services]);
  return useAtomValue(unreadAtom, { store: services.store });
}
