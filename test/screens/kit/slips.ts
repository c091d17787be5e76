/** Slips and orders as the platform returns them, for tests of repair screens. */

const ASSIGNED = {
  id: 'r1',
  number: 'WX20260001',
  status: 'assigned',
  version: 'v1',
  location: 'Pump house 1',
  createTime: 1_759_990_000_000,
  dueTime: 1_760_100_000_000,
  equipmentId: 'e1',
  equipName: 'P-201',
  recipient: 'Zhang Wei',
  dispatcher: 'Wang Wei',
};

/** Creates an answer of `repair/info`: a slip assigned to `u1`, with `changes`. */
export const createSlip = (changes: object = {}): object => ({
  ...ASSIGNED,
  description: 'Bearing runs hot',
  actions: ['accept', 'return', 'note'],
  creator: 'Li Na',
  tel: '13800138020',
  user: 'Li Na',
  dispatcherTel: '13800138021',
  recipientId: 'u1',
  recipientTel: '13800138022',
  timeline: [
    { id: 't1', kind: 'created', time: 1_759_990_000_000, person: 'Li Na', note: 'Bearing runs hot' },
  ],
  ...changes,
});

export const createOrderRow = (changes: object = {}): object => ({
  ...ASSIGNED,
  kind: 'repair',
  title: 'Bearing runs hot',
  actions: [],
  ...changes,
});

export const createListPage = (list: readonly object[]): object => ({
  list,
  totalCount: list.length,
  totalPage: 1,
});
