import { describe, expect, it } from 'vitest';
import { FLEET_SIZE } from '../../platform/fleet';
import { createSite } from '../../platform/site';
import { setUpStand } from './small-stand';
import { Subscription, Visitor } from './visitor';

const QUERY = '/lfscada/monitor/equipment/query';

describe('An organisation with thousands of pieces of equipment', () => {
  const { platform, visitor, clock } = setUpStand({ site: createSite, account: ['fleet', 'Fleet_2026'] });
  const getPage = async (pagenum: number, filters: object = {}): Promise<Page> =>
    (await visitor.postJson(QUERY, { pagenum, count: 1_000, ...filters })).data as Page;

  it('lists each piece of equipment once across pages: both families, some offline, some in alarm', async () => {
    const rows = (await Promise.all([1, 2, 3, 4, 5].map((pagenum) => getPage(pagenum)))).flatMap(
      ({ list }) => list,
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(FLEET_SIZE);
    expect(rows.some(({ id }) => id === 'v202')).toBe(false);
    const isMixed = (matches: (row: Row) => boolean): boolean => rows.some(matches) && !rows.every(matches);
    expect(isMixed(({ family }) => family === 'gm')).toBe(true);
    expect(isMixed(({ online }) => online)).toBe(true);
    expect(isMixed(({ alarm }) => alarm)).toBe(true);
  });

  it('has its own groups and filters by group, name and state', async () => {
    const groups = (await visitor.postJson('/lfscada/monitor/group/query', {})).data as readonly {
      id: string;
    }[];
    expect(groups).toHaveLength(40);
    const groupPage = await getPage(1, { groupId: groups[0]?.id });
    expect(groupPage.totalCount).toBe(FLEET_SIZE / 40);
    expect((await getPage(1, { name: 'Station 4999' })).list).toMatchObject([{ id: 'fl4999' }]);
    const offlinePage = await getPage(1, { online: false });
    expect(offlinePage.list.every(({ online }) => !online)).toBe(true);
    const legacyPage = await visitor.postForm('/usual/EquipAction!query.action', {
      pagenum: '1',
      count: '10',
    });
    expect(legacyPage.data).toMatchObject({ totalCount: FLEET_SIZE / 25 });
  });

  it('is isolated from other organisations, for any id in a call', async () => {
    const otherVisitor = new Visitor(platform.url);
    await otherVisitor.signIn();
    const getCodes = async (
      who: Visitor,
      equipmentId: string,
      signalId: string,
    ): Promise<readonly string[]> =>
      Promise.all(
        (
          [
            ['monitor/multi/gateway/info', { equipmentId }],
            ['monitor/multi/signal/query', { equipmentId }],
            ['monitor/multi/open', { equipmentId, interval: 10, delay: 600 }],
            ['websocket/monitor/new/token', { equipmentId, dataSignal: signalId }],
            ['monitor/multi/signal/writeVal', { signalId, value: '1' }],
            ['signal/info', { id: signalId }],
            ['user/operationlog/queryByObjectId', { objectId: equipmentId }],
            ['equipment/multi/info', { equipmentId }],
          ] as const
        ).map(async ([path, fields]) => (await who.postJson(`/lfscada/${path}`, fields)).code),
      );
    const refusals = Array.from({ length: 8 }, () => '1202');
    expect(await getCodes(visitor, 'v201', 'v201-sp-low')).toEqual(refusals);
    expect(await getCodes(otherVisitor, 'fl1', 'fl1-stop')).toEqual(refusals);
    const report = { equipmentId: 'fl1', equipName: '', note: 'x', user: 'x', occurredAt: '1' };
    const reportResponse = await otherVisitor.postForm('/lfscada/repair/add', report, {
      'x-operation-id': 'fleet-1',
    });
    expect(reportResponse.code).toBe('1202');
  });

  it('is hidden from users of other organisations', async () => {
    const otherVisitor = new Visitor(platform.url);
    await otherVisitor.signIn();
    const { totalCount } = (await otherVisitor.postJson(QUERY, { pagenum: 1, count: 1_000 })).data as Page;
    expect(totalCount).toBeLessThan(100);
  });

  it('reports opened equipment and applies writes', async () => {
    await visitor.postJson('/lfscada/monitor/multi/open', { equipmentId: 'fl1', interval: 10, delay: 600 });
    const token = await visitor.postJson('/lfscada/websocket/monitor/new/token', {
      equipmentId: 'fl1',
      dataSignal: 'fl1-level,fl1-stop',
    });
    const subscription = await Subscription.open(
      `${platform.url.replace('http', 'ws')}/lfscada/ws/eg/signal/subscribe/${String(token.data)}`,
    );
    await visitor.postJson('/lfscada/monitor/multi/signal/writeVal', { signalId: 'fl1-stop', value: '2.5' });
    clock.now += 10_000;
    platform.step();
    const frame = await subscription.nextFrame();
    expect(frame).toMatchObject({
      signalVal: { 'fl1-stop': { value: '2.5' }, 'fl1-level': { unit: 'm' } },
    });
    subscription.disconnect('close');
  });
});

describe('Gateway synchronization', () => {
  const { platform, visitor, clock } = setUpStand({ site: createSite });
  const getSn = (id: string): string => platform.world.equipment(id)?.sn ?? '';
  const sync = async (id: string): Promise<unknown> => {
    const { uuid } = (await visitor.postForm('/lfscada/gateway/sync', { sn: getSn(id) })).data as {
      uuid: string;
    };
    const queryResult = async (): Promise<unknown> =>
      (await visitor.postForm('/lfscada/equipment/multi/callback', { uuid })).data;
    expect(await queryResult()).toBeNull();
    clock.now += 2_000;
    return queryResult();
  };

  it.each([
    ['v202', { status: 'success' }],
    ['es8', { status: 'failure', code: '1324' }],
    ['bs7', { status: 'failure', code: '1328' }],
    ['p501', { status: 'failure', code: '1329' }],
    ['f101', { status: 'failure', code: '1331' }],
  ])('of %s ends with %j', async (id, result) => {
    expect(await sync(id)).toMatchObject(result);
  });

  it('reports its end to the user who started it, even without the right to write', async () => {
    await visitor.signIn('guest', 'Guest_2026');
    expect(await sync('v202')).toMatchObject({ status: 'success' });
  });

  it("depends on the gateway's state at the time of the attempt", async () => {
    platform.world.overrideGateway('gw-2', { online: false });
    expect(await sync('v202')).toMatchObject({ code: '1324' });
    platform.world.overrideGateway('gw-2', null);
    expect(await sync('v202')).toMatchObject({ status: 'success' });
  });

  it('is always logged, and recorded by the gateway on success', async () => {
    const getPlate = async (id: string): Promise<object> =>
      (await visitor.postForm('/lfscada/gateway/info', { sn: getSn(id) })).data as object;
    expect(await getPlate('v202')).toMatchObject({ lastSyncTime: null });
    await sync('v202');
    const syncedAt = clock.now;
    await sync('es8');
    expect(await getPlate('v202')).toMatchObject({ lastSyncTime: syncedAt });
    expect(await getPlate('es8')).toMatchObject({ lastSyncTime: null });
    const log = await visitor.postForm('/lfscada/user/operationlog/queryByObjectId', {
      objectId: 'es8',
      pagenum: '1',
      count: '5',
    });
    expect(log.data).toMatchObject({ list: [{ title: '网关同步', success: false, user: 'demo' }] });
  });
});

describe('Repairs and inspections', () => {
  const { visitor } = setUpStand({ site: createSite });

  it('are listed by equipment, newest first, in stable pages', async () => {
    const listOrders = async (
      path: string,
      pagenum: number,
    ): Promise<readonly { id: string; createTime: number }[]> =>
      (
        (await visitor.postForm(path, { equipmentId: 'v202', pagenum: String(pagenum), count: '5' }))
          .data as {
          list: readonly { id: string; createTime: number }[];
        }
      ).list;
    const REPAIRS = '/lfscada/repair/queryByEquipment';
    const rows = [...(await listOrders(REPAIRS, 1)), ...(await listOrders(REPAIRS, 2))];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const times = rows.map(({ createTime }) => createTime);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(await listOrders(REPAIRS, 1)).toEqual(rows.slice(0, 5));
    expect((await listOrders('/lfscada/inspection/queryByEquipment', 1))[0]).toMatchObject({
      status: 'completed',
      type: 'equip',
      index: 0,
    });
    expect((await visitor.postForm(REPAIRS, { equipmentId: 'gone' })).code).toBe('1202');
  });
});

interface Row {
  readonly id: string;
  readonly family: string;
  readonly online: boolean;
  readonly alarm: boolean;
  readonly groupId: string;
}

interface Page {
  readonly list: readonly Row[];
  readonly totalCount: number;
}
