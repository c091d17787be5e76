/** The account's orders of both kinds (src/shared/calls/README.md, "Orders and slips"). */
import { Refusal } from '../codes';
import { type Input, paginate } from '../input';
import { post, type Route, type Visit, withGuards } from '../route';
import { getVisitActor } from '../work/actors';
import { type Actor, isOpen, type OrderStatus } from '../work/model';
import { type Bucket, getBucket } from '../work/overdue';
import { createInspectionOrderRow, createRepairOrderRow } from '../work/views';

const STATUSES = ['pending', 'assigned', 'accepted', 'completed', 'terminated'] as const;
const BUCKETS = { d1: '1', d3: '3', d7: '7', d10: '10' } as const satisfies Readonly<Record<string, Bucket>>;

const requireOrderRight = ({ account: { workRoles } }: Visit): void => {
  if (!workRoles.some((role) => role === 'dispatch' || role === 'repair' || role === 'inspect'))
    throw new Refusal('noPermission', '暂无查看工单权限');
};

interface ListedOrder {
  readonly orgId: string;
  readonly status: OrderStatus;
  readonly recipientId: string | null;
  readonly createTime: number;
  readonly dueTime: number | null;
}
/** Whether a user may see an order: dispatchers see all, others their own and unclaimed ones. */
const isVisibleTo = (order: ListedOrder, actor: Actor, role: 'repair' | 'inspect'): boolean =>
  order.orgId === actor.orgId &&
  (actor.roles.includes('dispatch') ||
    (actor.roles.includes(role) && (order.recipientId === actor.userId || order.status === 'pending')));
const isMine = (
  order: ListedOrder & { readonly dispatcher: string },
  actor: Actor,
  role: string,
): boolean => {
  if (role === 'recipient') return order.recipientId === actor.userId;
  return role !== 'dispatcher' || order.dispatcher === actor.name;
};
/** Compares orders: open ones by due time, then the others newest first. */
const compareByUrgency = (a: ListedOrder, b: ListedOrder): number => {
  if (isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1;
  const getDue = (order: ListedOrder): number => order.dueTime ?? Number.MAX_SAFE_INTEGER;
  return (isOpen(a) ? getDue(a) - getDue(b) : 0) || b.createTime - a.createTime;
};
const matchesFilter = (order: ListedOrder, input: Input, now: number): boolean =>
  [order.status, ''].includes(input.getText('status')) &&
  (!input.has('overdue') || getBucket(order, now) === input.getText('overdue'));
const hasText = (texts: readonly string[], input: Input): boolean =>
  texts.some((text) => text.includes(input.getText('name').trim()));

function listRepairs(visit: Visit): readonly (() => object)[] {
  const { platform, input } = visit;
  const actor = getVisitActor(visit);
  const { slips } = platform.work;
  return slips
    .values()
    .filter((slip) => isVisibleTo(slip, actor, 'repair') && isMine(slip, actor, input.getText('role')))
    .filter((slip) => matchesFilter(slip, input, platform.plantClock()))
    .filter((slip) => hasText([slip.number, slip.description, slip.equipName, slip.location], input))
    .filter((slip) => !input.has('equipmentId') || slip.equipmentId === input.getText('equipmentId'))
    .filter(() => !input.has('point'))
    .sort(compareByUrgency)
    .map((slip) => () => createRepairOrderRow(slips, slip, actor));
}
function listInspections(visit: Visit): readonly (() => object)[] {
  const { platform, input } = visit;
  const actor = getVisitActor(visit);
  const store = platform.work.inspections;
  const getText = (name: string): string => input.getText(name);
  return store
    .values()
    .filter((order) => isVisibleTo(order, actor, 'inspect') && isMine(order, actor, input.getText('role')))
    .filter((order) => matchesFilter(order, input, platform.plantClock()))
    .filter((order) => hasText([order.number, order.plan, order.point, order.location], input))
    .filter(
      ({ records }) =>
        (!input.has('equipmentId') || records.some((one) => one.equipmentId === getText('equipmentId'))) &&
        (!input.has('point') ||
          records.some((one) => one.pointId === getText('point') || one.code === getText('point'))),
    )
    .sort(compareByUrgency)
    .map((order) => () => createInspectionOrderRow(store, order, actor));
}

function countOrders(visit: Visit): object {
  const { work, plantClock } = visit.platform;
  const actor = getVisitActor(visit);
  const now = plantClock();
  const slips = work.slips.values().filter((slip) => isVisibleTo(slip, actor, 'repair'));
  const orders = work.inspections.values().filter((order) => isVisibleTo(order, actor, 'inspect'));
  const countByStatus = (all: readonly ListedOrder[]): object =>
    Object.fromEntries(STATUSES.map((status) => [status, all.filter((one) => one.status === status).length]));
  const kind = visit.input.getText('kind');
  const countedOrders = [...(kind === 'inspection' ? [] : slips), ...(kind === 'repair' ? [] : orders)];
  const late = countedOrders.map((order) => getBucket(order, now));
  return {
    repair: countByStatus(slips),
    inspection: countByStatus(orders),
    overdue: Object.fromEntries(
      Object.entries(BUCKETS).map(([name, bucket]) => [name, late.filter((one) => one === bucket).length]),
    ),
  };
}

export const workOrderRoutes: readonly Route[] = withGuards(
  [requireOrderRight],
  post('/lfscada/workorder/query', (visit) => {
    const rows = visit.input.requireText('kind') === 'repair' ? listRepairs(visit) : listInspections(visit);
    const page = paginate(visit.input, rows);
    return { ...page, list: page.list.map((row) => row()) };
  }),
  post('/lfscada/workorder/queryCount', countOrders),
);
