/** Sends the steps of both kinds of orders, so one set of dialogs serves both. */
import type { Call } from '../../../shared/calls/call';
import {
  acceptInspection,
  claimInspection,
  dispatchInspection,
  finishInspection,
  type InspectionOrder,
  inspectionRecipients,
  returnInspection,
  terminateInspection,
} from '../../../shared/calls/inspection';
import {
  acceptRepair,
  claimRepair,
  dispatchRepair,
  finishRepair,
  type Recipient,
  type RepairSlip,
  repairRecipients,
  returnRepair,
  terminateRepair,
  withdrawRepair,
} from '../../../shared/calls/repair';
import type { OperationId, UserId, Version } from '../../../shared/ids';
import type { EpochMs } from '../../../shared/units';
import type { InspectionAction, SlipAction } from '../../../shared/work/slip-steps';
import { getPlatformClock } from '../../../state/live/platform-clock';
import type { Services } from '../../../state/services';
import { type StepOutcome, sendStep } from '../../../state/work/send-step';

/** A step that needs an immediate answer. A repair is finished by its bill, which may wait. */
export type ImmediateStep = Exclude<SlipAction, 'note' | 'join'> | InspectionAction;

export interface StepInput {
  readonly note: string;
  readonly recipientId: UserId | null;
  readonly dueTime: EpochMs | null;
}

export interface StepKind<Order> {
  readonly recipients: Call<
    { readonly id: Order extends { id: infer Id } ? Id : never },
    readonly Recipient[]
  >;
  readonly send: (
    services: Services,
    order: Order,
    action: ImmediateStep,
    input: StepInput,
    operationId: OperationId,
  ) => Promise<StepOutcome<Order>>;
}

/** Returns the fields of every step: the order as the user saw it, and when the step was taken. */
function getCommonFields<Id>(
  services: Services,
  order: { readonly id: Id; readonly version: Version },
  note: string,
) {
  const { id, version } = order;
  const occurredAt = getPlatformClock(services).now();
  return { id, version, occurredAt, ...(note === '' ? {} : { note }) };
}
/** Returns the fields of an assignment; `null` if no recipient is chosen. */
const toAssignment = ({ recipientId, dueTime }: StepInput) =>
  recipientId === null ? null : { recipientId, ...(dueTime === null ? {} : { dueTime }) };
const NO_RECIPIENT: StepOutcome<never> = { status: 'refused', fault: { kind: 'cancelled' } };

export const REPAIR_STEPS: StepKind<RepairSlip> = {
  recipients: repairRecipients,
  send: async (services, order, action, input, operationId) => {
    const form = getCommonFields(services, order, input.note);
    const { id, version, occurredAt } = form;
    switch (action) {
      case 'accept':
        return sendStep(services, acceptRepair, form, operationId);
      case 'claim':
        return sendStep(services, claimRepair, form, operationId);
      case 'return':
        return sendStep(services, returnRepair, form, operationId);
      case 'withdraw':
        return sendStep(services, withdrawRepair, form, operationId);
      case 'terminate':
        return sendStep(services, terminateRepair, form, operationId);
      case 'dispatch':
      case 'reassign': {
        const assignment = toAssignment(input);
        return assignment === null
          ? NO_RECIPIENT
          : sendStep(services, dispatchRepair, { ...form, ...assignment }, operationId);
      }
      case 'close':
      case 'finish': {
        const finishInput = { id, version, occurredAt, result: input.note, images: [], parts: [] };
        return sendStep(services, finishRepair, finishInput, operationId);
      }
    }
  },
};

export const INSPECTION_ORDER_STEPS: StepKind<InspectionOrder> = {
  recipients: inspectionRecipients,
  send: async (services, order, action, input, operationId) => {
    const form = getCommonFields(services, order, input.note);
    switch (action) {
      case 'accept':
        return sendStep(services, acceptInspection, form, operationId);
      case 'claim':
        return sendStep(services, claimInspection, form, operationId);
      case 'return':
        return sendStep(services, returnInspection, form, operationId);
      case 'terminate':
        return sendStep(services, terminateInspection, form, operationId);
      case 'finish':
        return sendStep(services, finishInspection, form, operationId);
      case 'dispatch':
      case 'reassign': {
        const assignment = toAssignment(input);
        return assignment === null
          ? NO_RECIPIENT
          : sendStep(services, dispatchInspection, { ...form, ...assignment }, operationId);
      }
      case 'close':
      case 'withdraw':
        return NO_RECIPIENT;
    }
  },
};

export const isImmediateStep = (action: SlipAction | InspectionAction): action is ImmediateStep =>
  action !== 'note' && action !== 'join';
