/**
 * The lines of a list of messages: repeats of an alarm are one line, which counts them and can be opened. Unread ones are
 * never folded into a read line. Pure.
 */
import type { MessageRow } from '../../shared/calls/message';

export interface MessageLine {
  readonly row: MessageRow;
  /** The same for all of its repeats. */
  readonly kind: string;
  /** All messages of the line, itself first; null where it is the only one. */
  readonly members: readonly MessageRow[] | null;
  readonly isMember: boolean;
}

/** The same for messages that repeat each other; the id for any other message. */
const getKind = ({ id, type, title, level, read, link }: MessageRow): string =>
  type === 'alarm' && link !== null && link.equipmentId !== null
    ? JSON.stringify([link.equipmentId, title, level, read])
    : id;

export function foldMessages(rows: readonly MessageRow[], open: ReadonlySet<string>): readonly MessageLine[] {
  const kinds = new Map<string, MessageRow[]>();
  for (const row of rows) {
    const kind = getKind(row);
    const members = kinds.get(kind) ?? [];
    kinds.set(kind, members);
    members.push(row);
  }
  return [...kinds].flatMap(([kind, members]) =>
    (open.has(kind) ? members : members.slice(0, 1)).map((row, index) => ({
      row,
      kind,
      members: index === 0 && members.length > 1 ? members : null,
      isMember: index > 0,
    })),
  );
}
