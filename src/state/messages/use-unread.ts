import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useServices } from '../services';
import { messageCountsOf, type Unread, unreadAtom } from './message-counts';

export function useUnread(): Unread {
  const services = useServices();
  useEffect(() => messageCountsOf(services).use(), [services]);
  return useAtomValue(unreadAtom, { store: services.store });
}
