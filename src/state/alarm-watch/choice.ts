/** The alarms that a watch rings for, and when it repeats. Stored on the device, like the alert methods. */
import { atom, useAtomValue } from 'jotai';
import type { AlarmRow } from '../../shared/calls/alarm';
import { lenient, list, number, record, text } from '../../shared/calls/decode';
import { WATCH_REPEAT_MINUTES } from '../../shared/constants';
import { type Services, useServices } from '../services';

export interface WatchChoice {
  /** Levels that ring; empty for all. */
  readonly levels: readonly string[];
  readonly groups: readonly string[];
  /** Minutes until a silenced, unacknowledged alarm rings again; 0 for never. */
  readonly repeatMinutes: number;
}
/** By default, silenced alarms ring again. */
const REPEAT_MINUTES = 5;
export const EVERYTHING: WatchChoice = { levels: [], groups: [], repeatMinutes: REPEAT_MINUTES };

const NAME = 'allshift.alarm-watch.choice';
const readChoice = record({
  levels: lenient(list(text), []),
  groups: lenient(list(text), []),
  repeatMinutes: lenient(number, REPEAT_MINUTES),
});

/** Reads a stored choice. An unreadable one rings for everything (faults 49). */
export function readWatchChoice(stored: string | null): WatchChoice {
  try {
    const choice = readChoice(JSON.parse(stored ?? 'null'), '');
    return WATCH_REPEAT_MINUTES.includes(choice.repeatMinutes)
      ? choice
      : { ...choice, repeatMinutes: REPEAT_MINUTES };
  } catch {
    return EVERYTHING;
  }
}

/** Whether the choice includes the value; `null` if the value is unknown. */
const isChosen = (chosenValues: readonly string[], value: string): boolean | null => {
  if (chosenValues.length === 0) return true;
  return value === '' ? null : chosenValues.includes(value);
};

/** Whether an alarm rings; `null` while a deciding field is unknown: pushes omit the group. */
export function isWanted({ levels, groups }: WatchChoice, { level, group }: AlarmRow): boolean | null {
  const [matchesLevel, matchesGroup] = [isChosen(levels, level), isChosen(groups, group)];
  if (matchesLevel === false || matchesGroup === false) return false;
  return matchesLevel === null || matchesGroup === null ? null : true;
}

const choiceAtom = atom<WatchChoice | null>(null);

export const getWatchChoice = ({ store, storage }: Pick<Services, 'store' | 'storage'>): WatchChoice =>
  store.get(choiceAtom) ?? readWatchChoice(storage.read(NAME));

export function useWatchChoice(): readonly [WatchChoice, (change: Partial<WatchChoice>) => void] {
  const services = useServices();
  useAtomValue(choiceAtom, { store: services.store });
  return [
    getWatchChoice(services),
    (change) => {
      const next = { ...getWatchChoice(services), ...change };
      services.store.set(choiceAtom, next);
      services.storage.write(NAME, JSON.stringify(next));
    },
  ];
}
