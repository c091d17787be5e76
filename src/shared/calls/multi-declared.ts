/** Signals of a piece of equipment with limits and names, for lists; the worker reads the same call without them. */
import type { EquipmentId } from '../ids';
import { as, droppable, post } from './call';
import { readableItems } from './decode';
import { signalDeclaration } from './signal';

export const queryMultiDeclarations = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/signal/query',
    { equipmentId: as<EquipmentId>() },
    readableItems(signalDeclaration),
  ),
);
