/** Commands that answer later (spec 7, "Async patterns"; wire: Commands that answer later). */
import type { CommandUuid } from '../ids';
import { as, droppable, post } from './call';
import { anything, type Decoded, id, lenient, oneOf, record, text } from './decode';

export const commandAccepted = /*#__PURE__*/ droppable(() => record({ uuid: id<CommandUuid>() }));

/** The result of an asynchronous command, `null` while pending. */
export const callbackShape = /*#__PURE__*/ droppable(() =>
  lenient(
    record({
      status: oneOf('success', 'failure'),
      code: lenient(text, ''),
      message: lenient(text, ''),
      data: anything,
    }),
    null,
  ),
);
export type CommandState = Decoded<typeof callbackShape>;

/** The result of an EG command or write; writes of projects have `projectWriteCallback`. */
export const multiCallback = /*#__PURE__*/ droppable(() =>
  post('/lfscada/equipment/multi/callback', { uuid: as<CommandUuid>() }, callbackShape),
);
