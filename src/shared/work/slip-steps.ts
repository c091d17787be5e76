/**
 * The steps of repair and inspection orders that this client supports, in display order. The server decides which of
 * them the user may take (`actions`); statuses and requirements are in wire: Orders and slips.
 */

const SLIP_STEPS = [
  'accept',
  'claim',
  'finish',
  'dispatch',
  'reassign',
  'close',
  'note',
  'join',
  'return',
  'withdraw',
  'terminate',
] as const;
export type SlipAction = (typeof SLIP_STEPS)[number];

/** Steps of an inspection order, whose results are in its records. */
const INSPECTION_STEPS = [
  'accept',
  'claim',
  'finish',
  'dispatch',
  'reassign',
  'return',
  'terminate',
] as const;
export type InspectionAction = (typeof INSPECTION_STEPS)[number];

/** Returns the allowed steps in display order, without unknown ones. */
export const filterSlipActions = (actions: readonly string[]): readonly SlipAction[] =>
  SLIP_STEPS.filter((action) => actions.includes(action));
export const filterInspectionActions = (actions: readonly string[]): readonly InspectionAction[] =>
  INSPECTION_STEPS.filter((action) => actions.includes(action));
