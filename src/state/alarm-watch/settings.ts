/** The enabled alert methods. Per device, not per user, because the device makes the sound. */
import { atom, useAtomValue } from 'jotai';
import { type Services, useServices } from '../services';

export type AlertMethod = 'sound' | 'vibration' | 'keepAwake' | 'notification';
export const ALERT_METHODS: readonly AlertMethod[] = ['sound', 'vibration', 'keepAwake', 'notification'];
export type AlarmWatchSettings = Readonly<Record<AlertMethod, boolean>>;

/** Enables the methods that need no permission and cost no battery. */
const DEFAULTS: AlarmWatchSettings = { sound: true, vibration: true, keepAwake: false, notification: false };
const NAME = 'allshift.alarm-watch';

/** Reads stored settings. A missing or non-boolean setting gets its default (faults 49). */
export function readAlarmWatchSettings(stored: string | null): AlarmWatchSettings {
  let raw: unknown = null;
  try {
    raw = JSON.parse(stored ?? 'null');
  } catch {
    // Not JSON: every setting gets its default.
  }
  const entries = new Map(Object.entries(typeof raw === 'object' && raw !== null ? raw : {}));
  const chosen = (method: AlertMethod): boolean => {
    const value: unknown = entries.get(method);
    return typeof value === 'boolean' ? value : DEFAULTS[method];
  };
  return {
    sound: chosen('sound'),
    vibration: chosen('vibration'),
    keepAwake: chosen('keepAwake'),
    notification: chosen('notification'),
  };
}

const changedAtom = atom<AlarmWatchSettings | null>(null);

export const alarmWatchSettings = ({
  store,
  storage,
}: Pick<Services, 'store' | 'storage'>): AlarmWatchSettings =>
  store.get(changedAtom) ?? readAlarmWatchSettings(storage.read(NAME));

export function useAlarmWatchSettings(): readonly [
  AlarmWatchSettings,
  (method: AlertMethod, on: boolean) => void,
] {
  const services = useServices();
  useAtomValue(changedAtom, { store: services.store });
  return [
    alarmWatchSettings(services),
    (method, on) => {
      const next = { ...alarmWatchSettings(services), [method]: on };
      services.store.set(changedAtom, next);
      services.storage.write(NAME, JSON.stringify(next));
    },
  ];
}
