/**
 * The steps of repair and inspection orders that this client knows, in the order in which they are offered. Which of them
 * a person may do now is the server's word (`actions`); statuses and needs of each are in wire: Orders and slips.
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

/** Steps of an inspection order, whose result is in its records. */
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

/** The steps that the server allows, in the order in which they are offered; words that nobody knows are left out. */
export const slipActions = (actions: readonly string[]): readonly SlipAction[] =>
  SLIP_STEPS.filter((action) => actions.includes(action));
export const inspectionActions = (actions: readonly string[]): readonly InspectionAction[] =>
  INSPECTION_STEPS.filter((action) => actions.includes(action));
