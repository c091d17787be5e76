/**
 * The steps of repair and inspection orders as the client knows them (wire: Orders and slips). Which of them a person
 * may do now is the server's word (`actions`); this says what each needs, what it leads to, and whether it may wait.
 */
import type { OrderStatus } from './statuses';

/** Something that a step cannot do without. */
export type StepNeed = 'note' | 'note or image' | 'recipient' | 'result';

export interface Step {
  /** Statuses in which it exists. */
  readonly from: readonly OrderStatus[];
  /** The status it leads to; null where it changes none. */
  readonly to: OrderStatus | null;
  readonly needs: readonly StepNeed[];
  /** True if it may wait in the outbox; any other needs its answer now. */
  readonly mayWait: boolean;
}

const OPEN = ['pending', 'assigned', 'accepted'] as const;

/** In the order in which they are offered. */
export const SLIP_STEPS = {
  accept: { from: ['assigned'], to: 'accepted', needs: [], mayWait: false },
  claim: { from: ['pending'], to: 'accepted', needs: [], mayWait: false },
  finish: { from: ['accepted'], to: 'completed', needs: ['result'], mayWait: true },
  dispatch: { from: ['pending'], to: 'assigned', needs: ['recipient'], mayWait: false },
  reassign: { from: ['assigned', 'accepted'], to: 'assigned', needs: ['recipient', 'note'], mayWait: false },
  close: { from: ['pending'], to: 'completed', needs: ['result'], mayWait: false },
  note: { from: OPEN, to: null, needs: ['note or image'], mayWait: true },
  join: { from: OPEN, to: null, needs: ['note or image'], mayWait: true },
  return: { from: ['assigned', 'accepted'], to: 'pending', needs: ['note'], mayWait: false },
  withdraw: { from: ['pending'], to: 'terminated', needs: ['note'], mayWait: false },
  terminate: { from: OPEN, to: 'terminated', needs: ['note'], mayWait: false },
} as const satisfies Readonly<Record<string, Step>>;
export type SlipAction = keyof typeof SLIP_STEPS;

/** The same of an inspection order, whose result is in its records. */
export const INSPECTION_STEPS = {
  accept: { from: ['assigned'], to: 'accepted', needs: [], mayWait: false },
  claim: { from: ['pending'], to: 'accepted', needs: [], mayWait: false },
  finish: { from: ['accepted'], to: 'completed', needs: [], mayWait: false },
  dispatch: { from: ['pending'], to: 'assigned', needs: ['recipient'], mayWait: false },
  reassign: { from: ['assigned', 'accepted'], to: 'assigned', needs: ['recipient', 'note'], mayWait: false },
  return: { from: ['assigned', 'accepted'], to: 'pending', needs: ['note'], mayWait: false },
  terminate: { from: OPEN, to: 'terminated', needs: ['note'], mayWait: false },
} as const satisfies Readonly<Record<string, Step>>;
export type InspectionAction = keyof typeof INSPECTION_STEPS;

const offered = <Action extends string>(
  steps: Readonly<Record<Action, Step>>,
  actions: readonly string[],
): readonly Action[] => (Object.keys(steps) as Action[]).filter((action) => actions.includes(action));
/** The steps that the server allows, in the order in which they are offered; words that nobody knows are left out. */
export const slipActions = (actions: readonly string[]): readonly SlipAction[] =>
  offered<SlipAction>(SLIP_STEPS, actions);
export const inspectionActions = (actions: readonly string[]): readonly InspectionAction[] =>
  offered<InspectionAction>(INSPECTION_STEPS, actions);

/** The status after a step; null where it does not exist in that status. */
export function statusAfter(step: Step, status: OrderStatus): OrderStatus | null {
  if (!step.from.includes(status)) return null;
  return step.to ?? status;
}

/** The input of a person for a step. */
export interface StepInput {
  readonly note: string;
  readonly result: string;
  readonly images: number;
  readonly recipientId: string | null;
}
const isGiven: Readonly<Record<StepNeed, (input: StepInput) => boolean>> = {
  note: ({ note }) => note.trim() !== '',
  'note or image': ({ note, images }) => note.trim() !== '' || images > 0,
  recipient: ({ recipientId }) => recipientId !== null,
  result: ({ result }) => result.trim() !== '',
};
/** The needs of a step that are not met yet. */
export const missingIn = (step: Step, input: StepInput): readonly StepNeed[] =>
  step.needs.filter((need) => !isGiven[need](input));
