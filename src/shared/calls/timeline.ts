/** The timeline of an order: what happened, when and by whom (wire: Orders and slips). [ours] */
import { image } from './attachment';
import { droppable } from './call';
import { type Decoded, id, lenient, oneOf, readableItems, record, time, words } from './decode';

const entry = /*#__PURE__*/ droppable(() =>
  record({
    id: id(),
    /** When the server received it. */
    time: lenient(time, null),
    /** When the user did it, on the platform's clock; `null` if the server did. */
    occurredAt: lenient(time, null),
    kind: lenient(
      oneOf(
        ...(['created', 'joined', 'dispatched', 'accepted', 'returned', 'noted', 'finished'] as const),
        ...(['terminated', 'withdrawn', 'edited', 'aborted', 'escalated', 'alarm', 'recovered'] as const),
      ),
      'noted',
    ),
    person: lenient(words, ''),
    tel: lenient(words, ''),
    note: lenient(words, ''),
    images: lenient(readableItems(image), []),
  }),
);
export type TimelineEntry = Decoded<typeof entry>;

export const timeline = /*#__PURE__*/ droppable(() => lenient(readableItems(entry), []));
