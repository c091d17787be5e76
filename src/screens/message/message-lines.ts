/**
 * Groups repeats of an alarm into one line that shows their number and can be unfolded. Unread messages are never
 * folded into a read line.
 */
import type { MessageRow } from '../../shared/calls/message';

export interface MessageLine {
  readonly row: MessageRow;
  readonly groupKey: string;
  /** All messages of the line, `row` first; `null` for a single message. */
  readonly members: readonly MessageRow[] | null;
  readonly isMember: boolean;
}

/** Returns a key that repeats of an alarm share; the id for any other message. */
const getGroupKey = ({ id, type, title, level, read, link }: MessageRow): string =>
  type === 'alarm' && link !== null && link.equipmentId !== null
    ? JSON.stringify([link.equipmentId, title, level, read])
    : id;

export function foldMessages(
  rows: readonly MessageRow[],
  unfoldedKeys: ReadonlySet<string>,
): readonly MessageLine[] {
  const groups = new Map<string, MessageRow[]>();
  for (const row of rows) {
    const groupKey = getGroupKey(row);
    const members = groups.get(groupKey) ?? [];
    groups.set(groupKey, members);
    members.push(row);
  }
  return [...groups].flatMap(([groupKey, members]) =>
    (unfoldedKeys.has(groupKey) ? members : members.slice(0, 1)).map((row, index) => ({
      row,
      groupKey,
      members: index === 0 && members.length > 1 ? members : null,
      isMember: index > 0,
    })),
  );
}
