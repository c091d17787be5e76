import { describe, expect, it } from 'vitest';
import { FLEET_SIZE } from '../../platform/fleet';
import { site } from '../../platform/site';
import { smallStand } from './small-stand';
import { Subscription, Visitor } from './visitor';

const QUERY = '/lfscada/monitor/equipment/query';

describe('An organisation with thousands of pieces of equipment', () => {
  const { platform, visitor, clock } = smallStand({ site, account: ['fleet', 'Fleet_2026'] });
  const page = async (pagenum: number, more: object = {}): Promise<Page> =>
    (await visitor.json(QUERY, { pagenum, count: 1_000, ...more })).data as Page;

  it('lists each piece of equipment once across pages: both families, some offline, some in alarm', async () => {
    const rows = (await Promise.all([1, 2, 3, 4, 5].map((pagenum) => page(pagenum)))).flatMap(
      ({ list }) => list,
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(FLEET_SIZE);
    expect(rows.some(({ id }) => id === 'v202')).toBe(false);
    const some = (holds: (row: Row) => boolean): boolean => rows.some(holds) && !rows.every(holds);
    expect(some(({ family }) => family === 'gm')).toBe(true);
    expect(some(({ online }) => online)).toBe(true);
    expect(some(({ alarm }) => alarm)).toBe(true);
  });

  it('has its own groups and filters by group, name and state', async () => {
    const groups = (await visitor.json('/lfscada/monitor/group/query', {})).data as readonly { id: string }[];
    expect(groups).toHaveLength(40);
    const of = await page(1, { groupId: groups[0]?.id });
    expect(of.totalCount).toBe(FLEET_SIZE / 40);
    expect((await page(1, { name: 'Station 4999' })).list).toMatchObject([{ id: 'fl4999' }]);
    const offline = await page(1, { online: false });
    expect(offline.list.every(({ online }) => !online)).toBe(true);
    const legacy = await visitor.form('/usual/EquipAction!query.action', { pagenum: '1', count: '10' });
    expect(legacy.data).toMatchObject({ totalCount: FLEET_SIZE / 25 });
  });

  it('is isolated from other organisations, for any id in a call', async () => {
    const other = new Visitor(platform.url);
    await other.signIn();
    const codes = async (who: Visitor, equipmentId: string, signalId: string): Promise<readonly string[]> =>
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
        ).map(async ([path, fields]) => (await who.json(`/lfscada/${path}`, fields)).code),
      );
    const none = Array.from({ length: 8 }, () => '1202');
    expect(await codes(visitor, 'v201', 'v201-sp-low')).toEqual(none);
    expect(await codes(other, 'fl1', 'fl1-stop')).toEqual(none);
    const report = { equipmentId: 'fl1', equipName: '', note: 'x', user: 'x', occurredAt: '1' };
    const sent = await other.form('/lfscada/repair/add', report, { 'x-operation-id': 'fleet-1' });
    expect(sent.code).toBe('1202');
  });

  it('is hidden from users of other organisations', async () => {
    const other = new Visitor(platform.url);
    await other.signIn();
    const { totalCount } = (await other.json(QUERY, { pagenum: 1, count: 1_000 })).data as Page;
    expect(totalCount).toBeLessThan(100);
  });

  it('reports opened equipment and applies writes', async () => {
    await visitor.json('/lfscada/monitor/multi/open', { equipmentId: 'fl1', interval: 10, delay: 600 });
    const token = await visitor.json('/lfscada/websocket/monitor/new/token', {
      equipmentId: 'fl1',
      dataSignal: 'fl1-level,fl1-stop',
    });
    const push = await Subscription.open(
      `${platform.url.replace('http', 'ws')}/lfscada/ws/eg/signal/subscribe/${String(token.data)}`,
    );
    await visitor.json('/lfscada/monitor/multi/signal/writeVal', { signalId: 'fl1-stop', value: '2.5' });
    clock.now += 10_000;
    platform.step();
    const frame = await push.nextFrame();
    expect(frame).toMatchObject({
      signalVal: { 'fl1-stop': { value: '2.5' }, 'fl1-level': { unit: 'm' } },
    });
    push.leave('close');
  });
});

describe('Gateway synchronization', () => {
  const { platform, visitor, clock } = smallStand({ site });
  const getSn = (id: string): string => platform.world.equipment(id)?.sn ?? '';
  const sync = async (id: string): Promise<unknown> => {
    const { uuid } = (await visitor.form('/lfscada/gateway/sync', { sn: getSn(id) })).data as {
      uuid: string;
    };
    const ask = async (): Promise<unknown> =>
      (await visitor.form('/lfscada/equipment/multi/callback', { uuid })).data;
    expect(await ask()).toBeNull();
    clock.now += 2_000;
    return ask();
  };

  it.each([
    ['v202', { status: 'success' }],
    ['es8', { status: 'failure', code: '1324' }],
    ['bs7', { status: 'failure', code: '1328' }],
    ['p501', { status: 'failure', code: '1329' }],
    ['f101', { status: 'failure', code: '1331' }],
  ])('of %s ends with %j', async (id, end) => {
    expect(await sync(id)).toMatchObject(end);
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
    const plate = async (id: string): Promise<object> =>
      (await visitor.form('/lfscada/gateway/info', { sn: getSn(id) })).data as object;
    expect(await plate('v202')).toMatchObject({ lastSyncTime: null });
    await sync('v202');
    const at = clock.now;
    await sync('es8');
    expect(await plate('v202')).toMatchObject({ lastSyncTime: at });
    expect(await plate('es8')).toMatchObject({ lastSyncTime: null });
    const log = await visitor.form('/lfscada/user/operationlog/queryByObjectId', {
      objectId: 'es8',
      pagenum: '1',
      count: '5',
    });
    expect(log.data).toMatchObject({ list: [{ title: '网关同步', success: false, user: 'demo' }] });
  });
});

describe('Repairs and inspections', () => {
  const { visitor } = smallStand({ site });

  it('are listed by equipment, newest first, in stable pages', async () => {
    const asked = async (
      path: string,
      pagenum: number,
    ): Promise<readonly { id: string; createTime: number }[]> =>
      (
        (await visitor.form(path, { equipmentId: 'v202', pagenum: String(pagenum), count: '5' })).data as {
          list: readonly { id: string; createTime: number }[];
        }
      ).list;
    const REPAIRS = '/lfscada/repair/queryByEquipment';
    const rows = [...(await asked(REPAIRS, 1)), ...(await asked(REPAIRS, 2))];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const times = rows.map(({ createTime }) => createTime);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(await asked(REPAIRS, 1)).toEqual(rows.slice(0, 5));
    expect((await asked('/lfscada/inspection/queryByEquipment', 1))[0]).toMatchObject({
      status: 'completed',
      type: 'equip',
      index: 0,
    });
    expect((await visitor.form(REPAIRS, { equipmentId: 'gone' })).code).toBe('1202');
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
