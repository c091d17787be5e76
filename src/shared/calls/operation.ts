/**
 * Operation ids of forms (wire: Forms that change something): one id per confirmation, sent as a header, makes a
 * repeated form return the first answer instead of running again.
 */
import type { OperationId } from '../ids';
import { commaList, droppable, post } from './call';
import { type Decoded, id, lenient, oneOf, readableItems, record, text, time } from './decode';
import type { CallOptions } from './run';

/** Returns the options of a call that changes something. The id is created when the confirmation opens. */
export const getOperationOptions = (operationId: OperationId): Required<Pick<CallOptions, 'headers'>> => ({
  headers: { 'x-operation-id': operationId },
});

const operationEnd = /*#__PURE__*/ droppable(() =>
  record({
    id: id<OperationId>(),
    /** `none`: never arrived, may be sent again; `running`: in progress. */
    state: oneOf('done', 'refused', 'none', 'running'),
    code: lenient(text, ''),
    message: lenient(text, ''),
    /** The slip, order, record or image that it created or changed, or ''. */
    entityId: lenient(text, ''),
    time: lenient(time, null),
  }),
);
export type OperationEnd = Decoded<typeof operationEnd>;

/** Results of the client's operations, at most `OPERATION_IDS_MAX` per call. [ours] */
export const queryOperations = /*#__PURE__*/ droppable(() =>
  post('/lfscada/operation/query', { ids: commaList<OperationId>() }, readableItems(operationEnd)),
);
