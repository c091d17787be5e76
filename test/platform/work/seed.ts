/** Orders present at the start, of both kinds: one per status, and one overdue in each bucket. */
import type { PlantEquipment } from '../model';
import type { World } from '../world';
import { createEntry, NEW_SLIP } from './made';
import type { Actor, Entry, Inspection, OrderStatus, PlanRules, Slip } from './model';
import { createEquipmentRecord, createPointRecord, NO_RULES } from './plans';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days since orders were due: a short time, then each bucket. */
const LATE_DAYS = [0.5, 2, 5, 8, 12] as const;
/** Index of the weekly round whose plan fixes the order of its devices. */
const FIXED_AT = 2;
/** Index of the weekly round whose first device is done, with a record to correct. */
const STARTED_AT = 4;
const FAULTS = [
  '轴承温度偏高',
  '机械密封渗漏',
  '出口压力波动',
  '振动偏大',
  '控制柜接触器发热',
  '液位计指示不准',
] as const;

interface Crew {
  readonly reporter: Actor;
  readonly dispatcher: Actor;
  readonly repairers: readonly [Actor, Actor];
  readonly inspector: Actor;
}
export interface SeedDeps {
  readonly world: World;
  readonly crew: Crew;
  readonly now: number;
}
interface SlipSeed {
  readonly status: OrderStatus;
  readonly due: number | null;
  readonly recipient: Actor | null;
  readonly at: number;
}

const listWatchable = (world: World, max: number): readonly PlantEquipment[] =>
  world.listed
    .filter(
      ({ family, gatewayId, signalIds }) =>
        family === 'eg' && world.getGateway(gatewayId)?.online && signalIds.length > 0,
    )
    .slice(0, max);

export function createSlips({ world, crew, now }: SeedDeps): readonly Slip[] {
  const { repairers } = crew;
  const seeds: readonly SlipSeed[] = [
    { status: 'pending', due: null, recipient: null, at: now - HOUR_MS },
    { status: 'pending', due: now + DAY_MS, recipient: null, at: now - 2 * HOUR_MS },
    { status: 'assigned', due: now + DAY_MS, recipient: repairers[0], at: now - 3 * HOUR_MS },
    { status: 'accepted', due: now + 2 * DAY_MS, recipient: repairers[1], at: now - 5 * HOUR_MS },
    ...LATE_DAYS.map((days, index): SlipSeed => {
      const recipient = index % 2 === 0 ? repairers[0] : repairers[1];
      const status = index % 3 === 1 ? 'assigned' : 'accepted';
      return { status, due: now - days * DAY_MS, recipient, at: now - (days + 2) * DAY_MS };
    }),
    { status: 'completed', due: now - DAY_MS, recipient: repairers[0], at: now - 3 * DAY_MS },
    { status: 'terminated', due: null, recipient: null, at: now - 4 * DAY_MS },
  ];
  const equipment = listWatchable(world, seeds.length);
  return seeds.map((seed, index) =>
    createSlip(seed, index, equipment[index % Math.max(equipment.length, 1)], crew),
  );
}

function createSlip(seed: SlipSeed, index: number, device: PlantEquipment | undefined, crew: Crew): Slip {
  const { status, due, recipient, at } = seed;
  const { reporter, dispatcher } = crew;
  const description = FAULTS[index % FAULTS.length] ?? FAULTS[0];
  const isDispatched = recipient !== null;
  const wasAccepted = status === 'accepted' || status === 'completed';
  const isOver = status === 'completed' || status === 'terminated';
  const [assignTime, acceptTime, endTime] = [at + HOUR_MS / 4, at + HOUR_MS / 2, at + 6 * HOUR_MS];
  const result = status === 'completed' ? '更换密封件后试运行正常' : '';
  const endNote = status === 'terminated' ? '与上一工单重复' : '';
  const endedBy = status === 'completed' ? recipient : dispatcher;
  const timeline: Entry[] = [
    createEntry(reporter, { kind: 'created', time: at, occurredAt: at, note: description }),
  ];
  if (isDispatched)
    timeline.push(createEntry(dispatcher, { kind: 'dispatched', time: assignTime, note: recipient.name }));
  if (wasAccepted) timeline.push(createEntry(recipient, { kind: 'accepted', time: acceptTime }));
  if (isOver)
    timeline.push(
      createEntry(endedBy, {
        kind: status === 'completed' ? 'finished' : 'terminated',
        time: endTime,
        note: result || endNote,
      }),
    );
  return {
    ...NEW_SLIP,
    id: `r${index + 1}`,
    orgId: reporter.orgId,
    number: `WX2026${String(index + 1).padStart(4, '0')}`,
    version: `v-r${index + 1}`,
    status,
    description,
    location: device?.address ?? '',
    createTime: at,
    creator: reporter.name,
    creatorId: reporter.userId,
    tel: reporter.tel,
    user: reporter.name,
    equipmentId: device?.id ?? null,
    equipName: device?.name ?? '',
    lat: device?.lat ?? null,
    lng: device?.lng ?? null,
    dispatcher: isDispatched || isOver ? dispatcher.name : '',
    dispatcherId: isDispatched ? dispatcher.userId : null,
    dispatcherTel: isDispatched ? dispatcher.tel : '',
    recipient: recipient?.name ?? '',
    recipientId: recipient?.userId ?? null,
    recipientTel: recipient?.tel ?? '',
    assignTime: isDispatched ? assignTime : null,
    acceptTime: wasAccepted ? acceptTime : null,
    dueTime: due,
    result,
    minutes: result === '' ? null : 90,
    endNote,
    endPerson: isOver ? (endedBy?.name ?? '') : '',
    endTime: isOver ? endTime : null,
    timeline,
  };
}

interface OrderSeed {
  readonly status: OrderStatus;
  readonly due: number;
  readonly rules: PlanRules;
  readonly plan: string;
  /** Number of devices done, from the first. */
  readonly done?: number;
}
export function createInspections({ world, crew, now }: SeedDeps): readonly Inspection[] {
  const strict: PlanRules = {
    ...NO_RULES,
    proof: 'scan',
    photoOnAbnormal: true,
    signature: true,
    watermark: true,
  };
  const inOrder: PlanRules = { ...NO_RULES, order: 'fixed' };
  const seeds: readonly OrderSeed[] = [
    { status: 'accepted', due: now + 4 * HOUR_MS, rules: NO_RULES, plan: '泵房日巡检' },
    { status: 'pending', due: now + DAY_MS, rules: NO_RULES, plan: '泵房日巡检' },
    { status: 'assigned', due: now + DAY_MS, rules: strict, plan: '消防月度点检' },
    ...LATE_DAYS.map((days, index): OrderSeed => {
      const status = index % 2 === 0 ? 'accepted' : 'assigned';
      const rules = index === FIXED_AT ? inOrder : NO_RULES;
      const done = index === STARTED_AT ? 1 : 0;
      return { status, due: now - days * DAY_MS, rules, plan: '周巡检', done };
    }),
    { status: 'completed', due: now - DAY_MS, rules: NO_RULES, plan: '泵房日巡检' },
    { status: 'terminated', due: now - 2 * DAY_MS, rules: NO_RULES, plan: '泵房日巡检' },
  ];
  return seeds.map((seed, index) => createOrder(seed, index, { world, crew, now }));
}

function createOrder(seed: OrderSeed, index: number, { world, crew, now }: SeedDeps): Inspection {
  const { status, due, rules, plan, done = 0 } = seed;
  const { inspector, dispatcher } = crew;
  const id = `i${index + 1}`;
  const isDispatched = status !== 'pending';
  const isOver = status === 'completed' || status === 'terminated';
  const startTime = due - 8 * HOUR_MS;
  const equipment = listWatchable(world, 3);
  const place = equipment[0] ?? { address: '', lat: 30, lng: 120 };
  const records = [
    ...equipment.map((device) => createEquipmentRecord(world, id, device, now)),
    createPointRecord(id, place),
  ].map((record, at) =>
    isOver || at < done
      ? endRecord(record, status !== 'terminated', inspector.name, isOver ? due : startTime)
      : record,
  );
  return {
    id,
    orgId: inspector.orgId,
    number: `XJ2026${String(index + 1).padStart(4, '0')}`,
    version: `v-${id}`,
    status,
    plan,
    rules,
    records,
    createTime: startTime - HOUR_MS,
    startTime,
    dueTime: due,
    planNote: '按顺序检查各设备的温度、振动、渗漏与外观；发现异常拍照并报修。',
    safety: '进入泵房佩戴安全帽与护耳器，旋转部件勿触。',
    point: '一号泵房',
    location: place.address,
    lat: place.lat,
    lng: place.lng,
    endTime: isOver ? due : null,
    endPerson: isOver ? inspector.name : '',
    endNote: status === 'terminated' ? '设备检修，改期' : '',
    dispatcher: isDispatched ? dispatcher.name : '',
    dispatcherTel: isDispatched ? dispatcher.tel : '',
    recipient: isDispatched ? inspector.name : '',
    recipientId: isDispatched ? inspector.userId : null,
    recipientTel: isDispatched ? inspector.tel : '',
    timeline: isDispatched
      ? [createEntry(dispatcher, { kind: 'dispatched', time: startTime, note: inspector.name })]
      : [],
  };
}

function endRecord(
  record: Inspection['records'][number],
  isCompleted: boolean,
  inspector: string,
  time: number,
): Inspection['records'][number] {
  if (!isCompleted) return { ...record, status: 'aborted', reason: 'stopped' };
  const answer = {
    result: 'normal',
    description: '正常',
    by: 'hand',
    live: null,
    override: '',
    doubt: '',
    images: [],
    repairId: null,
    at: time,
  } as const;
  return {
    ...record,
    status: 'completed',
    inspector,
    time,
    result: 'normal',
    instructions: '继续按计划巡检',
    items: record.items.map((item) => ({
      ...item,
      answer: { ...answer, currentValue: item.last?.value ?? item.choices[0]?.value ?? '正常' },
    })),
  };
}
