/** Commands that answer later, as data (spec 7, "Async patterns"; wire: Commands that answer later). `async-multi.ts` follows them. */
import type { CommandUuid } from '../ids';
import { as, droppable, post } from './call';
import { type Decoded, id, lenient, oneOf, record, text, unknownValue } from './decode';

/** A command was taken over; its answer is asked for by the uuid. */
export const commandAccepted = /*#__PURE__*/ droppable(() => record({ uuid: id<CommandUuid>() }));

/** The result of an asynchronous command; null while there is none. */
export const callbackShape = /*#__PURE__*/ droppable(() =>
  lenient(
    record({
      status: oneOf('success', 'failure'),
      code: lenient(text, ''),
      message: lenient(text, ''),
      data: unknownValue,
    }),
    null,
  ),
);
export type CommandState = Decoded<typeof callbackShape>;

/** Asks for the result of a command or a write of the equipment family; writes of projects have `projectWriteCallback`. */
export const multiCallback = /*#__PURE__*/ droppable(() =>
  post('/lfscada/equipment/multi/callback', { uuid: as<CommandUuid>() }, callbackShape),
);
