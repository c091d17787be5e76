/**
 * Operation ids of forms (wire: Forms that change something): one id per confirmation, sent as a header, so that a
 * repeated form is answered and not carried out again; and the question for what became of one.
 */
import type { OperationId } from '../ids';
import { droppable, joined, post } from './call';
import { type Decoded, id, lenient, oneOf, readableItems, record, text, time } from './decode';
import type { CallOptions } from './run';

/** Options of a call or upload that changes something. The id is made when the confirmation opens, and never changed. */
export const asOperation = (operationId: OperationId): Required<Pick<CallOptions, 'headers'>> => ({
  headers: { 'x-operation-id': operationId },
});

const operationEnd = /*#__PURE__*/ droppable(() =>
  record({
    id: id<OperationId>(),
    /** `none`: it never arrived and may be sent again; `running`: it is being carried out. */
    state: oneOf('done', 'refused', 'none', 'running'),
    code: lenient(text, ''),
    message: lenient(text, ''),
    /** The slip, order, record or image that it made or changed; '' where there is none. */
    entityId: lenient(text, ''),
    time: lenient(time, null),
  }),
);
export type OperationEnd = Decoded<typeof operationEnd>;

/** The ends of own operations, at most `OPERATION_IDS_MAX` at a time. [ours] */
export const queryOperations = /*#__PURE__*/ droppable(() =>
  post('/lfscada/operation/query', { ids: joined<OperationId>() }, readableItems(operationEnd)),
);
