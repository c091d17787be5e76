import { useEffect } from 'react';
import { isActive } from '../../shared/alarm-state';
import type { AlarmId } from '../../shared/ids';
import { getPlatformClock } from '../live/platform-clock';
import type { Watch } from '../live/watch';
import { useServices } from '../services';
import { getMessageCounts } from './message-counts';

/** Adds newly raised alarms of a watch to the badge. Alarms active when it opened are already counted. */
export function useRaisedAlarms(watch: Watch | null): void {
  const services = useServices();
  useEffect(() => {
    if (watch === null) return;
    const { store } = services;
    const since = getPlatformClock(services).now();
    const knownIds = new Set<AlarmId>(store.get(watch.alarms).keys());
    return store.sub(watch.alarms, () => {
      const unknownAlarms = [...store.get(watch.alarms).values()].filter(({ id }) => !knownIds.has(id));
      for (const { id } of unknownAlarms) knownIds.add(id);
      const raisedAlarms = unknownAlarms.filter(isActive);
      if (raisedAlarms.length === 0 || !store.get(watch.status).isLoaded) return;
      // Device clocks may be wrong: an alarm that seems older is left to the next count.
      const newAlarms = raisedAlarms.filter(
        ({ triggerTime }) => triggerTime === null || triggerTime >= since,
      );
      getMessageCounts(services).raised(newAlarms.length);
    });
  }, [services, watch]);
}
