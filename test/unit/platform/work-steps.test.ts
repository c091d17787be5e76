import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../platform/durable';
import { Inspections } from '../../platform/work/inspections';
import { createEntry, NEW_SLIP } from '../../platform/work/made';
import type { Actor, Inspection, OrderStatus, Slip, WorkRole } from '../../platform/work/model';
import { NEW_RECORD, NO_RULES } from '../../platform/work/plans';
import { type SlipAction, Slips } from '../../platform/work/slips';

const NOW = 1_790_000_000_000;
const STATUSES = ['pending', 'assigned', 'accepted', 'completed', 'terminated'] as const;
const PEOPLE = {
  creator: createActor('creator', 'report'),
  other: createActor('other', 'report'),
  dispatcher: createActor('dispatcher', 'dispatch'),
  recipient: createActor('recipient', 'repair', 'inspect'),
  repairer: createActor('repairer', 'repair', 'inspect'),
  reader: createActor('reader'),
};

describe('Allowed actions on a slip', () => {
  const listActions = (who: Actor): readonly string[] =>
    STATUSES.map((status) => createStore(createSlip(status)).listActions(createSlip(status), who).join(' '));

  it("follow from its status, the user's rights and the user's role in it", () => {
    expect(listActions(PEOPLE.creator)).toEqual(['withdraw note', 'note', 'note', '', '']);
    expect(listActions(PEOPLE.other)).toEqual(['note join', 'note join', 'note join', '', '']);
    expect(listActions(PEOPLE.dispatcher)).toEqual([
      'dispatch close terminate note',
      'reassign terminate note',
      'reassign terminate note',
      '',
      '',
    ]);
    expect(listActions(PEOPLE.recipient)).toEqual([
      'claim note',
      'accept return note',
      'finish return note',
      '',
      '',
    ]);
    expect(listActions(PEOPLE.repairer)).toEqual(['claim note', 'note', 'note', '', '']);
    expect(listActions(PEOPLE.reader)).toEqual(['', '', '', '', '']);
  });

  it('are checked again by the server, with a specific error code', () => {
    const code = (status: OrderStatus, action: SlipAction, who: Actor, version = 'v1'): string =>
      getCode(() =>
        createStore(createSlip(status)).requireOrder('s', action, who, { version, occurredAt: NOW }),
      );
    expect(code('assigned', 'accept', PEOPLE.recipient)).toBe('ok');
    expect(code('assigned', 'accept', PEOPLE.recipient, '')).toBe('1001');
    expect(code('assigned', 'accept', PEOPLE.recipient, 'v0')).toBe('1402');
    expect(code('completed', 'accept', PEOPLE.recipient)).toBe('1401');
    expect(code('terminated', 'finish', PEOPLE.recipient, 'v0')).toBe('1401');
    expect(code('accepted', 'claim', PEOPLE.repairer)).toBe('1403');
    expect(code('assigned', 'accept', PEOPLE.repairer, 'v0')).toBe('1403');
    expect(code('assigned', 'accept', PEOPLE.repairer)).toBe('1201');
    expect(code('pending', 'dispatch', PEOPLE.repairer)).toBe('1201');
    expect(code('pending', 'withdraw', PEOPLE.other)).toBe('1201');
    expect(code('pending', 'withdraw', { ...PEOPLE.creator, orgId: 'p' })).toBe('1202');
    expect(getCode(() => createStore(createSlip('pending')).find('t', PEOPLE.creator))).toBe('1202');
  });

  it('give a new version to each step but not to additions', () => {
    const slips = createStore(createSlip('pending'));
    const joinedSlip = slips.append(
      's',
      'join',
      PEOPLE.other,
      createEntry(PEOPLE.other, { kind: 'joined', time: NOW }),
    );
    expect(joinedSlip.version).toBe('v1');
    expect(joinedSlip.followers).toEqual(['u-other']);
    const acceptedSlip = slips.accept(joinedSlip, PEOPLE.repairer, NOW);
    expect(acceptedSlip).toMatchObject({ status: 'accepted', recipientId: 'u-repairer' });
    expect(acceptedSlip.version).not.toBe('v1');
    expect(slips.giveBack(acceptedSlip, PEOPLE.repairer, 'ill', NOW)).toMatchObject({
      status: 'pending',
      recipientId: null,
    });
  });

  it('stop at the quota of equipment under repair, except for equipment already counted', () => {
    const slips = createStore(createSlip('pending'));
    slips.quota = 1;
    expect(getCode(() => slips.add({ ...createSlip('pending'), id: 't' }, PEOPLE.creator))).toBe('ok');
    expect(
      getCode(() => slips.add({ ...createSlip('pending'), id: 'u', equipmentId: 'e2' }, PEOPLE.creator)),
    ).toBe('1407');
  });

  it('do not change when the server logs an overdue order or a cleared alarm, once each', () => {
    const slips = createStore({ ...createSlip('assigned'), respondBy: NOW - 1 });
    slips.put({ ...createSlip('accepted'), id: 't', alarmId: 'a1' });
    for (let times = 0; times < 3; times++) slips.advance(NOW, () => NOW - 5);
    expect(slips.peek('s')?.timeline.map(({ kind }) => kind)).toEqual(['escalated']);
    expect(slips.peek('t')?.timeline.map(({ kind, time }) => [kind, time])).toEqual([['recovered', NOW - 5]]);
    expect(slips.peek('t')?.version).toBe('v1');
  });
});

describe('Allowed actions on an inspection', () => {
  const createOrder = (status: OrderStatus): Inspection => ({
    id: 'i',
    orgId: 'o',
    number: '',
    version: 'v1',
    status,
    plan: '',
    planNote: '',
    safety: '',
    point: '',
    location: '',
    lat: null,
    lng: null,
    createTime: 0,
    startTime: 0,
    dueTime: 0,
    endTime: null,
    endPerson: '',
    endNote: '',
    dispatcher: '',
    dispatcherTel: '',
    recipient: 'recipient',
    recipientTel: '',
    timeline: [],
    recipientId: status === 'pending' ? null : 'u-recipient',
    rules: NO_RULES,
    records: [
      {
        ...NEW_RECORD,
        recordEquipId: 'r1',
        type: 'equip',
        equipmentId: 'e1',
        equipName: 'pump',
        pointId: null,
        point: '',
        code: '',
        status: 'incomplete',
        version: 'w1',
        items: [],
        lat: null,
        lng: null,
      },
    ],
  });
  const createInspectionStore = (order: Inspection): Inspections => {
    const store = new Inspections(
      () => NOW,
      createMemoryStore(),
      () => undefined,
    );
    store.put(order);
    return store;
  };

  it("follow from its status, the user's rights and the user's role in it", () => {
    const listActions = (who: Actor): readonly string[] =>
      STATUSES.map((status) =>
        createInspectionStore(createOrder(status)).listActions(createOrder(status), who).join(' '),
      );
    expect(listActions(PEOPLE.recipient)).toEqual(['claim', 'accept return', 'finish return', '', '']);
    expect(listActions(PEOPLE.repairer)).toEqual(['claim', '', '', '', '']);
    expect(listActions(PEOPLE.dispatcher)).toEqual([
      'dispatch terminate',
      'reassign terminate',
      'reassign terminate',
      '',
      '',
    ]);
    expect(listActions(PEOPLE.creator)).toEqual(['', '', '', '', '']);
  });

  it('include finishing only when every record is completed or aborted', () => {
    const order = createOrder('accepted');
    expect(getCode(() => createInspectionStore(order).finish(order, PEOPLE.recipient, NOW))).toBe('1408');
    const finishedOrder = {
      ...order,
      records: order.records.map((record) => ({ ...record, status: 'aborted' as const })),
    };
    expect(createInspectionStore(finishedOrder).finish(finishedOrder, PEOPLE.recipient, NOW).status).toBe(
      'completed',
    );
    expect(
      createInspectionStore(order).terminate(order, PEOPLE.dispatcher, 'rain', NOW).records[0]?.status,
    ).toBe('aborted');
  });

  it('include changing records of an accepted order only, with the current version', () => {
    const code = (order: Inspection, who: Actor, version: string, event: 'save' | 'edit' = 'save'): string =>
      getCode(() =>
        createInspectionStore(order).requireRecord({ id: 'i', recordEquipId: 'r1', version }, event, who),
      );
    expect(code(createOrder('accepted'), PEOPLE.recipient, 'w1')).toBe('ok');
    expect(code(createOrder('accepted'), PEOPLE.recipient, '')).toBe('1001');
    expect(code(createOrder('accepted'), PEOPLE.recipient, 'w0')).toBe('1402');
    expect(code(createOrder('accepted'), PEOPLE.recipient, 'w1', 'edit')).toBe('1401');
    expect(code(createOrder('accepted'), PEOPLE.repairer, 'w1')).toBe('1403');
    expect(code(createOrder('assigned'), PEOPLE.recipient, 'w1')).toBe('1401');
    expect(code(createOrder('terminated'), PEOPLE.recipient, 'w1')).toBe('1401');
    expect(code(createOrder('accepted'), PEOPLE.dispatcher, 'w1')).toBe('1201');
  });
});

function createActor(name: string, ...roles: readonly WorkRole[]): Actor {
  return {
    userId: `u-${name}`,
    name,
    tel: '',
    orgId: 'o',
    roles,
  };
}

function createSlip(status: OrderStatus): Slip {
  return {
    ...NEW_SLIP,
    id: 's',
    orgId: 'o',
    number: 'n',
    version: 'v1',
    status,
    description: '',
    location: '',
    user: '',
    tel: '',
    creator: 'creator',
    creatorId: 'u-creator',
    createTime: 0,
    equipmentId: 'e1',
    equipName: '',
    lat: null,
    lng: null,
    recipient: 'recipient',
    recipientId: status === 'pending' ? null : 'u-recipient',
    assignTime: NOW,
    timeline: [],
  };
}

function createStore(slip: Slip): Slips {
  const slips = new Slips(
    () => NOW,
    createMemoryStore(),
    () => undefined,
  );
  slips.put(slip);
  return slips;
}

function getCode(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}
