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
  const readSetting = (method: AlertMethod): boolean => {
    const value: unknown = entries.get(method);
    return typeof value === 'boolean' ? value : DEFAULTS[method];
  };
  return {
    sound: readSetting('sound'),
    vibration: readSetting('vibration'),
    keepAwake: readSetting('keepAwake'),
    notification: readSetting('notification'),
  };
}

const settingsAtom = atom<AlarmWatchSettings | null>(null);

export const getAlarmWatchSettings = ({
  store,
  storage,
}: Pick<Services, 'store' | 'storage'>): AlarmWatchSettings =>
  store.get(settingsAtom) ?? readAlarmWatchSettings(storage.read(NAME));

export function useAlarmWatchSettings(): readonly [
  AlarmWatchSettings,
  (method: AlertMethod, isOn: boolean) => void,
] {
  const services = useServices();
  useAtomValue(settingsAtom, { store: services.store });
  return [
    getAlarmWatchSettings(services),
    (method, isOn) => {
      const next = { ...getAlarmWatchSettings(services), [method]: isOn };
      services.store.set(settingsAtom, next);
      services.storage.write(NAME, JSON.stringify(next));
    },
  ];
}
