/**
 * Groups repeated alarms, or all alarms of a machine on a watch screen, into one line that can be expanded. Every
 * alarm has a line or is counted in one.
 */
import { compareLevels, getAlarmKind, SERIOUS, type Shelf } from '../../shared/alarm-kind';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';

export interface ListedLine {
  readonly alarm: AlarmRow;
  /** The alarm's kind or its equipment. */
  readonly groupKey: string;
  /** All alarms of the line, `alarm` first; `null` for a single alarm. */
  readonly members: readonly AlarmRow[] | null;
  readonly shelf: Shelf | null;
  readonly isMember: boolean;
}

const NO_IDS: ReadonlySet<AlarmId> = new Set();

/** Whether an alarm is never grouped: serious and active. */
export const hasOwnLine = (alarm: AlarmRow): boolean => alarm.level === SERIOUS && isActive(alarm);

export function groupIntoLines(
  rows: readonly AlarmRow[],
  {
    isGrouped,
    byEquipment = false,
    expandedGroups,
    shelves,
    alone: ungrouped = NO_IDS,
  }: {
    readonly isGrouped: boolean;
    /** Groups all alarms of a machine, including serious ones, under the first. */
    readonly byEquipment?: boolean;
    readonly expandedGroups: ReadonlySet<string>;
    readonly shelves: ReadonlyMap<string, Shelf>;
    /** Alarms that stay ungrouped because lines must not move while the user reads. */
    readonly alone?: ReadonlySet<AlarmId>;
  },
): readonly ListedLine[] {
  const groupsByKey = new Map<string, AlarmRow[]>();
  const groups: (readonly [kind: string, members: AlarmRow[]])[] = [];
  const getGroupKey = (alarm: AlarmRow): string => {
    if (byEquipment) return alarm.equipmentId ?? alarm.id;
    return isGrouped || shelves.size > 0 ? getAlarmKind(alarm) : alarm.id;
  };
  for (const alarm of rows) {
    const groupKey = getGroupKey(alarm);
    const isGroupable = byEquipment || (isGrouped && !hasOwnLine(alarm) && !ungrouped.has(alarm.id));
    const group = isGroupable ? groupsByKey.get(groupKey) : undefined;
    if (group !== undefined) {
      group.push(alarm);
      continue;
    }
    const members = [alarm];
    groups.push([groupKey, members]);
    if (isGroupable) groupsByKey.set(groupKey, members);
  }
  const lines: ListedLine[] = [];
  for (const [groupKey, members] of groups) {
    const shelf = shelves.get(groupKey) ?? null;
    const isExpanded = expandedGroups.has(groupKey) && members.length > 1;
    for (const [index, alarm] of members.entries()) {
      if (index > 0 && !isExpanded) break;
      const lineMembers = index === 0 && members.length > 1 ? members : null;
      lines.push({ alarm, groupKey, members: lineMembers, shelf, isMember: index > 0 });
    }
  }
  return lines;
}

export const findEarliestTrigger = (members: readonly AlarmRow[]): number | null => {
  const times = members.flatMap(({ triggerTime }) => triggerTime ?? []);
  return times.length === 0 ? null : Math.min(...times);
};

/** Sorts unacknowledged alarms first, then active ones, then the worst level; the sort is stable. */
export const sortUnacknowledgedFirst = (rows: readonly AlarmRow[]): readonly AlarmRow[] => {
  const rank = (alarm: AlarmRow): number => (isAcknowledged(alarm) ? 2 : 0) + (isActive(alarm) ? 0 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b) || compareLevels(a, b));
};

/**
 * Moves the alarms in `head` to the front, unacknowledged and worst levels first; the sort is stable. Only fixed
 * properties count, so no line moves when its alarm ends or is acknowledged.
 */
export const moveHeadFirst = (
  rows: readonly AlarmRow[],
  head: ReadonlySet<AlarmId>,
  acknowledged: ReadonlySet<AlarmId>,
): readonly AlarmRow[] => {
  const rankAcknowledged = ({ id }: AlarmRow): number => Number(acknowledged.has(id));
  return [
    ...rows
      .filter(({ id }) => head.has(id))
      .sort((a, b) => rankAcknowledged(a) - rankAcknowledged(b) || compareLevels(a, b)),
    ...rows.filter(({ id }) => !head.has(id)),
  ];
};
