/** Calls shared by repair slips and inspection orders: candidates for assignment, and the steps of both. */
import { Refusal } from '../codes';
import { post, type Route, type Visit } from '../route';
import { getRecipient, getVisitActor, listWithRole } from '../work/actors';
import { declareChange, getStepForm } from '../work/changing';
import { parseText } from '../work/forms';
import { limitTime } from '../work/made';
import { type Actor, type Inspection, isOpen, type Slip } from '../work/model';
import type { CommonAction, Orders } from '../work/orders';
import type { Work } from '../work/work';

export const getNote = ({ input }: Visit, name: string, required: boolean): string =>
  parseText(input.getText('note'), { name, required });

interface OrderKind<O extends Slip | Inspection, A extends string, E extends string> {
  readonly name: 'repair' | 'inspection';
  readonly role: 'repair' | 'inspect';
  readonly getStore: (work: Work) => Orders<O, A, E>;
  readonly createView: (visit: Visit, order: O) => object;
}
type CarryOut<O> = (order: O, by: Actor, visit: Visit, occurredAt: number) => O;

export function createOrderSteps<O extends Slip | Inspection, A extends string, E extends string>({
  name,
  role,
  getStore,
  createView,
}: OrderKind<O, A, E>) {
  const getOrders = ({ platform }: Visit): Orders<O, A, E> => getStore(platform.work);

  /** Declares a step, which reads its form before anything changes. */
  const declareStep = (
    word: string,
    getAction: (order: O) => A | CommonAction,
    carryOut: CarryOut<O>,
  ): Route =>
    declareChange(`/lfscada/${name}/${word}`, (visit) => {
      const { input, platform } = visit;
      const orders = getOrders(visit);
      const by = getVisitActor(visit);
      const form = getStepForm(visit);
      const order = orders.find(input.requireText('id'), by);
      const validOrder = orders.requireOrder(order.id, getAction(order), by, form);
      return createView(
        visit,
        carryOut(validOrder, by, visit, limitTime(form.occurredAt, platform.plantClock())),
      );
    });

  const accept: CarryOut<O> = (order, by, visit, at) => getOrders(visit).accept(order, by, at);
  const dispatch: CarryOut<O> = (order, by, visit, occurredAt) => {
    const { input, platform } = visit;
    const to = getRecipient(platform.people, input.requireText('recipientId'), by.orgId, role);
    const isReassignment = order.status !== 'pending';
    if (isReassignment && to.userId === order.recipientId)
      throw new Refusal('badInput', '参数错误：recipientId');
    const note = getNote(visit, isReassignment ? '转派原因' : '说明', isReassignment);
    const dueTime = input.has('dueTime') ? input.time('dueTime', 0) : null;
    return getOrders(visit).assign(order, to, by, { note, dueTime, occurredAt });
  };
  const listCandidates = (visit: Visit): readonly object[] => {
    const by = getVisitActor(visit);
    const orders = getOrders(visit);
    orders.find(visit.input.requireText('id'), by);
    return listWithRole(visit.platform.people, by.orgId, role).map(({ userId, name, tel }) => ({
      id: userId,
      name,
      tel,
      open: orders.values().filter((one) => isOpen(one) && one.recipientId === userId).length,
    }));
  };

  const routes: readonly Route[] = [
    post(`/lfscada/${name}/people`, listCandidates, (visit) => {
      if (!visit.account.workRoles.includes('dispatch')) throw new Refusal('noPermission');
    }),
    declareStep('dispatch', ({ status }) => (status === 'pending' ? 'dispatch' : 'reassign'), dispatch),
    declareStep('claim', () => 'claim', accept),
    declareStep('accept', () => 'accept', accept),
    declareStep(
      'return',
      () => 'return',
      (order, by, visit, at) => getOrders(visit).giveBack(order, by, getNote(visit, '退回原因', true), at),
    ),
    declareStep(
      'terminate',
      () => 'terminate',
      (order, by, visit, at) => getOrders(visit).terminate(order, by, getNote(visit, '终止原因', true), at),
    ),
  ];
  return { step: declareStep, routes };
}
