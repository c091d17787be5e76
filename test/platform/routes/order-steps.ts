/** Calls shared by repair slips and inspection orders: candidates for assignment, and the steps of both. */
import { Refusal } from '../codes';
import { post, type Route, type Visit } from '../route';
import { actorIn, getRecipient, withRole } from '../work/actors';
import { changing, stepForm } from '../work/changing';
import { checkedText } from '../work/forms';
import { believed } from '../work/made';
import { type Actor, type Inspection, isOpen, type Slip } from '../work/model';
import type { CommonAction, Orders } from '../work/orders';
import type { Work } from '../work/work';

export const getNote = ({ input }: Visit, name: string, required: boolean): string =>
  checkedText(input.text('note'), { name, required });

interface Kind<O extends Slip | Inspection, A extends string, E extends string> {
  readonly name: 'repair' | 'inspection';
  readonly role: 'repair' | 'inspect';
  readonly ordersIn: (work: Work) => Orders<O, A, E>;
  readonly shown: (visit: Visit, order: O) => object;
}
type CarryOut<O> = (order: O, by: Actor, visit: Visit, occurredAt: number) => O;

export function orderSteps<O extends Slip | Inspection, A extends string, E extends string>({
  name,
  role,
  ordersIn,
  shown,
}: Kind<O, A, E>) {
  const getOrders = ({ platform }: Visit): Orders<O, A, E> => ordersIn(platform.work);

  /** Declares a step, which reads its form before anything changes. */
  const step = (word: string, getAction: (order: O) => A | CommonAction, carryOut: CarryOut<O>): Route =>
    changing(`/lfscada/${name}/${word}`, (visit) => {
      const { input, platform } = visit;
      const orders = getOrders(visit);
      const by = actorIn(visit);
      const form = stepForm(visit);
      const order = orders.find(input.must('id'), by);
      const checked = orders.checked(order.id, getAction(order), by, form);
      return shown(visit, carryOut(checked, by, visit, believed(form.occurredAt, platform.plantClock())));
    });

  const accept: CarryOut<O> = (order, by, visit, at) => getOrders(visit).accept(order, by, at);
  const dispatch: CarryOut<O> = (order, by, visit, occurredAt) => {
    const { input, platform } = visit;
    const to = getRecipient(platform.people, input.must('recipientId'), by.orgId, role);
    const isAgain = order.status !== 'pending';
    if (isAgain && to.userId === order.recipientId) throw new Refusal('badInput', '参数错误：recipientId');
    const note = getNote(visit, isAgain ? '转派原因' : '说明', isAgain);
    const dueTime = input.has('dueTime') ? input.time('dueTime', 0) : null;
    return getOrders(visit).assign(order, to, by, { note, dueTime, occurredAt });
  };
  const people = (visit: Visit): readonly object[] => {
    const by = actorIn(visit);
    const orders = getOrders(visit);
    orders.find(visit.input.must('id'), by);
    return withRole(visit.platform.people, by.orgId, role).map(({ userId, name, tel }) => ({
      id: userId,
      name,
      tel,
      open: orders.values().filter((one) => isOpen(one) && one.recipientId === userId).length,
    }));
  };

  const routes: readonly Route[] = [
    post(`/lfscada/${name}/people`, people, (visit) => {
      if (!visit.account.workRoles.includes('dispatch')) throw new Refusal('noPermission');
    }),
    step('dispatch', ({ status }) => (status === 'pending' ? 'dispatch' : 'reassign'), dispatch),
    step('claim', () => 'claim', accept),
    step('accept', () => 'accept', accept),
    step(
      'return',
      () => 'return',
      (order, by, visit, at) => getOrders(visit).giveBack(order, by, getNote(visit, '退回原因', true), at),
    ),
    step(
      'terminate',
      () => 'terminate',
      (order, by, visit, at) => getOrders(visit).terminate(order, by, getNote(visit, '终止原因', true), at),
    ),
  ];
  return { step, routes };
}
