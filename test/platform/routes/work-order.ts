/** The account's orders of both kinds (src/shared/calls/README.md, "Orders and slips"). */
import { Refusal } from '../codes';
import { type Input, paged } from '../input';
import { behind, post, type Route, type Visit } from '../route';
import { actorIn } from '../work/actors';
import { type Actor, isOpen, type OrderStatus } from '../work/model';
import { type Bucket, getBucket } from '../work/overdue';
import { inspectionOrderRow, repairOrderRow } from '../work/views';

const STATUSES = ['pending', 'assigned', 'accepted', 'completed', 'terminated'] as const;
const BUCKETS = { d1: '1', d3: '3', d7: '7', d10: '10' } as const satisfies Readonly<Record<string, Bucket>>;

const orderRight = ({ account: { workRoles } }: Visit): void => {
  if (!workRoles.some((role) => role === 'dispatch' || role === 'repair' || role === 'inspect'))
    throw new Refusal('noPermission', '暂无查看工单权限');
};

interface Listed {
  readonly orgId: string;
  readonly status: OrderStatus;
  readonly recipientId: string | null;
  readonly createTime: number;
  readonly dueTime: number | null;
}
/** Whether a user may see an order: dispatchers see all, others their own and unclaimed ones. */
const isSeen = (order: Listed, who: Actor, role: 'repair' | 'inspect'): boolean =>
  order.orgId === who.orgId &&
  (who.roles.includes('dispatch') ||
    (who.roles.includes(role) && (order.recipientId === who.userId || order.status === 'pending')));
const isMine = (order: Listed & { readonly dispatcher: string }, who: Actor, role: string): boolean => {
  if (role === 'recipient') return order.recipientId === who.userId;
  return role !== 'dispatcher' || order.dispatcher === who.name;
};
/** Compares orders: open ones by due time, then the others newest first. */
const byUrgency = (a: Listed, b: Listed): number => {
  if (isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1;
  const due = (order: Listed): number => order.dueTime ?? Number.MAX_SAFE_INTEGER;
  return (isOpen(a) ? due(a) - due(b) : 0) || b.createTime - a.createTime;
};
const isWanted = (order: Listed, input: Input, now: number): boolean =>
  [order.status, ''].includes(input.text('status')) &&
  (!input.has('overdue') || getBucket(order, now) === input.text('overdue'));
const hasText = (texts: readonly string[], input: Input): boolean =>
  texts.some((text) => text.includes(input.text('name').trim()));

function repairs(visit: Visit): readonly (() => object)[] {
  const { platform, input } = visit;
  const who = actorIn(visit);
  const { slips } = platform.work;
  return slips
    .values()
    .filter((slip) => isSeen(slip, who, 'repair') && isMine(slip, who, input.text('role')))
    .filter((slip) => isWanted(slip, input, platform.plantClock()))
    .filter((slip) => hasText([slip.number, slip.description, slip.equipName, slip.location], input))
    .filter((slip) => !input.has('equipmentId') || slip.equipmentId === input.text('equipmentId'))
    .filter(() => !input.has('point'))
    .sort(byUrgency)
    .map((slip) => () => repairOrderRow(slips, slip, who));
}
function inspections(visit: Visit): readonly (() => object)[] {
  const { platform, input } = visit;
  const who = actorIn(visit);
  const store = platform.work.inspections;
  const at = (name: string): string => input.text(name);
  return store
    .values()
    .filter((order) => isSeen(order, who, 'inspect') && isMine(order, who, input.text('role')))
    .filter((order) => isWanted(order, input, platform.plantClock()))
    .filter((order) => hasText([order.number, order.plan, order.point, order.location], input))
    .filter(
      ({ records }) =>
        (!input.has('equipmentId') || records.some((one) => one.equipmentId === at('equipmentId'))) &&
        (!input.has('point') ||
          records.some((one) => one.pointId === at('point') || one.code === at('point'))),
    )
    .sort(byUrgency)
    .map((order) => () => inspectionOrderRow(store, order, who));
}

function counts(visit: Visit): object {
  const { work, plantClock } = visit.platform;
  const who = actorIn(visit);
  const now = plantClock();
  const slips = work.slips.values().filter((slip) => isSeen(slip, who, 'repair'));
  const orders = work.inspections.values().filter((order) => isSeen(order, who, 'inspect'));
  const byStatus = (all: readonly Listed[]): object =>
    Object.fromEntries(STATUSES.map((status) => [status, all.filter((one) => one.status === status).length]));
  const kind = visit.input.text('kind');
  const counted = [...(kind === 'inspection' ? [] : slips), ...(kind === 'repair' ? [] : orders)];
  const late = counted.map((order) => getBucket(order, now));
  return {
    repair: byStatus(slips),
    inspection: byStatus(orders),
    overdue: Object.fromEntries(
      Object.entries(BUCKETS).map(([name, bucket]) => [name, late.filter((one) => one === bucket).length]),
    ),
  };
}

export const workOrderRoutes: readonly Route[] = behind(
  [orderRight],
  post('/lfscada/workorder/query', (visit) => {
    const rows = visit.input.must('kind') === 'repair' ? repairs(visit) : inspections(visit);
    const page = paged(visit.input, rows);
    return { ...page, list: page.list.map((row) => row()) };
  }),
  post('/lfscada/workorder/queryCount', counts),
);
