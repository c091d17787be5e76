/** Slips and orders as the platform answers them, for tests of the screens of repairs. */

/** What `repair/info` answers; `changes` over a slip that is given to `u1`. */
export const slip = (changes: object = {}): object => ({
  id: 'r1',
  number: 'WX20260001',
  description: 'Bearing runs hot',
  status: 'assigned',
  version: 'v1',
  actions: ['accept', 'return', 'note'],
  location: 'Pump house 1',
  creator: 'Li Na',
  tel: '13800138020',
  user: 'Li Na',
  createTime: 1_759_990_000_000,
  dispatcher: 'Wang Wei',
  dispatcherTel: '13800138021',
  recipient: 'Zhang Wei',
  recipientId: 'u1',
  recipientTel: '13800138022',
  equipmentId: 'e1',
  equipName: 'P-201',
  dueTime: 1_760_100_000_000,
  timeline: [
    { id: 't1', kind: 'created', time: 1_759_990_000_000, person: 'Li Na', note: 'Bearing runs hot' },
  ],
  ...changes,
});

/** A row of `workorder/query`. */
export const orderRow = (changes: object = {}): object => ({
  id: 'r1',
  kind: 'repair',
  number: 'WX20260001',
  title: 'Bearing runs hot',
  status: 'assigned',
  equipmentId: 'e1',
  equipName: 'P-201',
  location: 'Pump house 1',
  createTime: 1_759_990_000_000,
  dueTime: 1_760_100_000_000,
  recipient: 'Zhang Wei',
  dispatcher: 'Wang Wei',
  version: 'v1',
  actions: [],
  ...changes,
});

/** One page of a list. */
export const page = (list: readonly object[]): object => ({
  list,
  totalCount: list.length,
  totalPage: 1,
});
