/**
 * Groups repeated alarms, or all alarms of a machine on a watch screen, into one line that can be expanded. Every
 * alarm has a line or is counted in one.
 */
import { alarmKind, compareLevels, SERIOUS, type Shelf } from '../../shared/alarm-kind';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';

export interface ListedLine {
  readonly alarm: AlarmRow;
  /** The alarm's kind or its equipment. */
  readonly kind: string;
  /** All alarms of the line, `alarm` first; `null` for a single alarm. */
  readonly members: readonly AlarmRow[] | null;
  readonly shelf: Shelf | null;
  readonly isMember: boolean;
}

const NOBODY: ReadonlySet<AlarmId> = new Set();

/** Whether an alarm is never grouped: serious and active. */
export const standsAlone = (alarm: AlarmRow): boolean => alarm.level === SERIOUS && isActive(alarm);

export function getLines(
  rows: readonly AlarmRow[],
  {
    isGrouped,
    byEquipment = false,
    open,
    shelves,
    alone = NOBODY,
  }: {
    readonly isGrouped: boolean;
    /** Groups all alarms of a machine, including serious ones, under the first. */
    readonly byEquipment?: boolean;
    readonly open: ReadonlySet<string>;
    readonly shelves: ReadonlyMap<string, Shelf>;
    /** Alarms that keep a line of their own because lines must not move while the user reads. */
    readonly alone?: ReadonlySet<AlarmId>;
  },
): readonly ListedLine[] {
  const kinds = new Map<string, AlarmRow[]>();
  const heads: (readonly [kind: string, members: AlarmRow[]])[] = [];
  const getKind = (alarm: AlarmRow): string => {
    if (byEquipment) return alarm.equipmentId ?? alarm.id;
    return isGrouped || shelves.size > 0 ? alarmKind(alarm) : alarm.id;
  };
  for (const alarm of rows) {
    const kind = getKind(alarm);
    const isFolded = byEquipment || (isGrouped && !standsAlone(alarm) && !alone.has(alarm.id));
    const known = isFolded ? kinds.get(kind) : undefined;
    if (known !== undefined) {
      known.push(alarm);
      continue;
    }
    const members = [alarm];
    heads.push([kind, members]);
    if (isFolded) kinds.set(kind, members);
  }
  const lines: ListedLine[] = [];
  for (const [kind, members] of heads) {
    const shelf = shelves.get(kind) ?? null;
    const isOpen = open.has(kind) && members.length > 1;
    for (const [index, alarm] of members.entries()) {
      if (index > 0 && !isOpen) break;
      const all = index === 0 && members.length > 1 ? members : null;
      lines.push({ alarm, kind, members: all, shelf, isMember: index > 0 });
    }
  }
  return lines;
}

export const findSince = (members: readonly AlarmRow[]): number | null => {
  const times = members.flatMap(({ triggerTime }) => triggerTime ?? []);
  return times.length === 0 ? null : Math.min(...times);
};

/** Sorts unacknowledged alarms first, then active ones, then the worst level; the sort is stable. */
export const sortUnansweredFirst = (rows: readonly AlarmRow[]): readonly AlarmRow[] => {
  const rank = (alarm: AlarmRow): number => (isAcknowledged(alarm) ? 2 : 0) + (isActive(alarm) ? 0 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b) || compareLevels(a, b));
};

/**
 * Moves the alarms in `head` to the front, unacknowledged and worst levels first; the sort is stable. Only fixed
 * properties count, so no line moves when its alarm ends or is acknowledged.
 */
export const withHead = (
  rows: readonly AlarmRow[],
  head: ReadonlySet<AlarmId>,
  answered: ReadonlySet<AlarmId>,
): readonly AlarmRow[] => {
  const isAnswered = ({ id }: AlarmRow): number => Number(answered.has(id));
  return [
    ...rows
      .filter(({ id }) => head.has(id))
      .sort((a, b) => isAnswered(a) - isAnswered(b) || compareLevels(a, b)),
    ...rows.filter(({ id }) => !head.has(id)),
  ];
};
