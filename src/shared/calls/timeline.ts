/** The timeline of an order: what happened, when, and who did it (wire: Orders and slips). [ours] */
import { TIMELINE_MAX } from '../constants';
import { image } from './attachment';
import { droppable } from './call';
import {
  type Decoded,
  displayText,
  id,
  isRecord,
  lenient,
  oneOf,
  readableItems,
  record,
  time,
} from './decode';

const entry = /*#__PURE__*/ droppable(() =>
  record({
    id: id(),
    /** When the server received it. */
    time: lenient(time, null),
    /** When the user did it, on the platform's clock; `null` if the server did. */
    occurredAt: lenient(time, null),
    kind: lenient(
      oneOf(
        ...(['created', 'joined', 'dispatched', 'reassigned', 'accepted', 'returned', 'noted'] as const),
        ...([
          'finished',
          'terminated',
          'withdrawn',
          'edited',
          'aborted',
          'escalated',
          'alarm',
          'recovered',
        ] as const),
      ),
      'noted',
    ),
    person: lenient(displayText, ''),
    tel: lenient(displayText, ''),
    /** The user to whom the order was assigned. */
    to: lenient(displayText, ''),
    note: lenient(displayText, ''),
    images: lenient(readableItems(image), []),
  }),
);
export type TimelineEntry = Decoded<typeof entry>;

/** The times of an entry, as far as they can be read. */
const moments = /*#__PURE__*/ droppable(() =>
  record({ time: lenient(time, null), occurredAt: lenient(time, null) }),
);
function parseMoment(raw: unknown): number {
  if (!isRecord(raw)) return Number.NEGATIVE_INFINITY;
  const { occurredAt, time: receivedAt } = moments(raw, '');
  return occurredAt ?? receivedAt ?? Number.NEGATIVE_INFINITY;
}

/** Keeps the newest `TIMELINE_MAX` entries in their original order; returns anything but an array unchanged. */
function keepNewest(raw: unknown): unknown {
  if (!Array.isArray(raw) || raw.length <= TIMELINE_MAX) return raw;
  return raw
    .map((item: unknown, index) => ({ item, index, at: parseMoment(item) }))
    .sort((a, b) => b.at - a.at || b.index - a.index)
    .slice(0, TIMELINE_MAX)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

export const timeline = /*#__PURE__*/ droppable(() => {
  const entries = lenient(readableItems(entry), []);
  return (raw: unknown, where: string) => entries(keepNewest(raw), where);
});
