/** How alarms are to be noticed on this device. Chosen per device, not per person: it is the device that rings. */
import { atom, useAtomValue } from 'jotai';
import { type Services, useServices } from '../services';

export type AlarmWay = 'sound' | 'vibration' | 'keepAwake' | 'notification';
export const ALARM_WAYS: readonly AlarmWay[] = ['sound', 'vibration', 'keepAwake', 'notification'];
export type AlarmWatchSettings = Readonly<Record<AlarmWay, boolean>>;

/** What needs no leave and costs no battery is on. */
const DEFAULTS: AlarmWatchSettings = { sound: true, vibration: true, keepAwake: false, notification: false };
const NAME = 'allshift.alarm-watch';

/** What was kept; the default of each that is missing or no truth value (faults, 49). */
export function readAlarmWatch(kept: string | null): AlarmWatchSettings {
  let raw: unknown = null;
  try {
    raw = JSON.parse(kept ?? 'null');
  } catch {
    // Unreadable: all defaults.
  }
  const entries = new Map(Object.entries(typeof raw === 'object' && raw !== null ? raw : {}));
  const chosen = (way: AlarmWay): boolean => {
    const value: unknown = entries.get(way);
    return typeof value === 'boolean' ? value : DEFAULTS[way];
  };
  return {
    sound: chosen('sound'),
    vibration: chosen('vibration'),
    keepAwake: chosen('keepAwake'),
    notification: chosen('notification'),
  };
}

const changedAtom = atom<AlarmWatchSettings | null>(null);

/** The settings of this device as they are now. */
export const alarmWatchOf = ({ store, storage }: Pick<Services, 'store' | 'storage'>): AlarmWatchSettings =>
  store.get(changedAtom) ?? readAlarmWatch(storage.read(NAME));

/** The settings, drawn anew when they change, and how to change them. */
export function useAlarmWatch(): readonly [AlarmWatchSettings, (way: AlarmWay, on: boolean) => void] {
  const services = useServices();
  useAtomValue(changedAtom, { store: services.store });
  return [
    alarmWatchOf(services),
    (way, on) => {
      const next = { ...alarmWatchOf(services), [way]: on };
      services.store.set(changedAtom, next);
      services.storage.write(NAME, JSON.stringify(next));
    },
  ];
}
