import { describe, expect, it } from 'vitest';
import { createPlant } from '../../platform/plant';
import { createSite } from '../../platform/site';
import { setUpStand } from './small-stand';
import { Subscription } from './visitor';

describe('A piece of equipment', () => {
  const { platform, visitor, clock } = setUpStand({ site: createSite });
  const postForm = async (path: string, fields: Record<string, string> = {}) =>
    visitor.postForm(`/lfscada/${path}`, fields);

  it('is found by its id and by the id of its configuration page on the CDN', async () => {
    const byId = await postForm('equipment/multi/info', { equipmentId: 'v202' });
    expect(byId.data).toMatchObject({
      id: 'v202',
      pages: [{ id: 'v202-con', path: 'equipment/v202/v202-con.json' }],
    });
    expect((await postForm('equipment/multi/info', { conId: 'v202-con' })).data).toEqual(byId.data);
    const document = await visitor.get('/cdn/equipment/v202/v202-con.json');
    expect(document).toMatchObject({ id: 'v202-con', dataEquip: ['v202'] });
    expect((await postForm('equipment/multi/info', { conId: 'gone-con' })).code).toBe('1202');
    expect((await visitor.fetchPath('/cdn/equipment/v202/other.json')).status).toBe(404);
  });

  it('may have no configuration page', async () => {
    expect((await postForm('equipment/multi/info', { equipmentId: 'es8' })).data).toMatchObject({
      pages: [],
    });
  });

  it('returns its nameplate, gateway and SIM card, in every card state', async () => {
    const detail = await visitor.postJson('/lfscada/monitor/multi/equipment/detailInfo', {
      equipmentId: 'v202',
    });
    const { sn } = detail.data as { readonly sn: string };
    expect(detail.data).toMatchObject({ id: 'v202', gatewayStatus: true, warranty: 24 });
    expect((await postForm('gateway/info', { sn })).data).toMatchObject({ sn, online: true });
    expect((await postForm('gateway/info', { sn: 'gone' })).code).toBe('1202');
    const states = new Set<unknown>();
    for (const equipment of platform.world.listed)
      states.add(
        ((await postForm('card/info', { sn: equipment.sn })).data as { readonly status: string }).status,
      );
    expect([...states].sort()).toEqual(['expired', 'expiring', 'normal', 'suspended']);
  });

  it('returns the limits of a signal', async () => {
    expect((await postForm('signal/info', { id: 'v201-sp-low' })).data).toMatchObject({
      writable: true,
      min: expect.any(Number),
      max: expect.any(Number),
    });
    expect((await postForm('signal/info', { id: 'gone' })).code).toBe('1202');
  });

  it('is listed by group, in full or by page', async () => {
    const groupRows = (
      await visitor.postJson('/lfscada/monitor/equipment/queryAllByGroup', { groupId: 'g-boiler' })
    ).data as readonly { readonly groupId: string }[];
    expect(new Set(groupRows.map(({ groupId }) => groupId))).toEqual(new Set(['g-boiler']));
    const page = await visitor.postJson('/lfscada/monitor/equipment/queryByGroup', {
      groupId: 'g-boiler',
      pagenum: 1,
      count: 2,
    });
    expect(page.data).toMatchObject({ totalCount: groupRows.length, list: groupRows.slice(0, 2) });
  });

  it('keeps an operation log', async () => {
    await visitor.postJson('/lfscada/monitor/multi/signal/writeVal', {
      signalId: 'v201-sp-low',
      value: '45',
    });
    clock.now += 1_000;
    await visitor.postJson('/lfscada/monitor/multi/signal/writeVal', {
      signalId: 'v201-sp-low',
      value: '-1',
    });
    const log = await postForm('user/operationlog/queryByObjectId', {
      objectId: 'v201',
      pagenum: '1',
      count: '10',
    });
    expect(log.data).toMatchObject({
      totalCount: 2,
      list: [
        { user: 'demo', title: '写值', success: false, time: clock.now },
        { content: expect.stringContaining('45'), success: true },
      ],
    });
    expect((await postForm('org/alarm/level/query')).data).toHaveLength(3);
  });

  it('gets its local weather from the third-party service', async () => {
    expect(await visitor.get('/weather/now?location=120.15,30.25')).toMatchObject({
      code: '200',
      now: { temp: expect.stringMatching(/^-?\d+$/) },
    });
  });
});

describe('Adding equipment', () => {
  const { platform, visitor, clock } = setUpStand({
    site: (parts) => ({ ...createSite(parts), plant: createPlant(parts), projects: [] }),
  });
  const draft = {
    equipName: '3# 泵站 (新)',
    SnCode: 'EG2609000001',
    VerificationCode: 'A1B2C3',
    method: 'template',
    templateId: 't-pump',
    note: '试运行',
    lat: '30.2',
    lng: '120.2',
  };
  const add = (overrides: Record<string, string> = {}) =>
    visitor.postForm('/lfscada/equipment/multi/addForApp', { ...draft, ...overrides });
  const startBinding = async (equipmentId: string, templateId: string) => {
    const fields = { equipmentId, templateId };
    const { data } = await visitor.postForm('/lfscada/equipment/multi/bindTemplate', fields);
    const { uuid } = data as { readonly uuid: string };
    return async () => (await visitor.postForm('/lfscada/equipment/multi/callback', { uuid })).data;
  };
  const bindAndWait = async (equipmentId: string, templateId: string) => {
    const fetchResult = await startBinding(equipmentId, templateId);
    clock.now += 4_000;
    return fetchResult();
  };
  const getValues = async () =>
    (await visitor.postJson('/lfscada/monitor/multi/signal/query', { equipmentId: 'add1' }))
      .data as readonly {
      readonly id: string;
      readonly value: string | null;
    }[];

  it('requires the serial number and code of an unassigned device, and plain names', async () => {
    expect((await add({ SnCode: 'EG26' })).code).toBe('1001');
    expect((await add({ VerificationCode: 'A1B2C' })).code).toBe('1001');
    expect((await add({ VerificationCode: 'Z9Z9Z9' })).code).toBe('1311');
    expect((await add({ equipName: 'x'.repeat(26) })).code).toBe('1001');
    expect((await add({ equipName: '<b>' })).code).toBe('1001');
    expect((await add({ note: 'x'.repeat(31) })).code).toBe('1001');
    expect((await add({ templateId: 'gone' })).code).toBe('1202');
    expect((await add({ method: 'none' })).code).toBe('1001');
    expect((await add()).data).toEqual({ equipmentId: 'add1' });
    expect((await add()).code).toBe('1312');
  });

  it('lists it immediately and starts it once a template is bound', async () => {
    await add();
    expect(platform.world.listed.at(-1)).toMatchObject({ id: 'add1', name: '3# 泵站 (新)' });
    expect(await getValues()).toEqual([]);
    const fetchResult = await startBinding('add1', 't-pump');
    clock.now += 3_999;
    expect(await fetchResult()).toBeNull();
    clock.now += 1;
    expect(await fetchResult()).toMatchObject({ status: 'success' });
    expect((await getValues()).map(({ id }) => id)).toContain('add1-pressure');
    const opening = { equipmentId: 'add1', interval: 2, delay: 600 };
    expect((await visitor.postJson('/lfscada/monitor/multi/open', opening)).code).toBe('200');
    const { data: token } = await visitor.postJson('/lfscada/websocket/monitor/new/token', {
      equipmentId: 'add1',
      dataSignal: 'add1-pressure',
    });
    const url = `${visitor.url}/lfscada/ws/eg/signal/subscribe/${String(token)}`;
    const subscription = await Subscription.open(url);
    clock.now += 2_000;
    platform.step();
    expect((await subscription.nextFrame()).signalVal).toHaveProperty('add1-pressure');
    subscription.disconnect('end');
  });

  it('accepts writes within the limits of its template, and records them in the history', async () => {
    await add();
    await bindAndWait('add1', 't-pump');
    const write = async (value: string) => {
      const fields = { signalId: 'add1-speed', value };
      const { data } = await visitor.postJson('/lfscada/monitor/multi/signal/writeVal', fields);
      clock.now += 4_000;
      platform.step();
      const { uuid } = data as { readonly uuid: string };
      return (await visitor.postJson('/lfscada/equipment/multi/callback', { uuid })).data;
    };
    platform.step();
    const before = clock.now;
    expect(await write('9000')).toMatchObject({ status: 'failure', code: '1322' });
    expect(await write('900')).toMatchObject({ status: 'success' });
    expect((await getValues()).find(({ id }) => id === 'add1-speed')).toMatchObject({ value: '900' });
    const range = { equipmentId: 'add1', signalIds: 'add1-speed', from: before, end: clock.now };
    const { data } = await visitor.postJson('/lfscada/monitor/multi/history/query', range);
    const [{ list }] = data as [{ readonly list: readonly (readonly [number, string])[] }];
    expect([list[0]?.[1], list.at(-1)?.[1]]).toEqual(['1450.00', '900']);
  });

  it('returns 1319 for an already bound template, and only a code if the gateway cannot apply it', async () => {
    await add();
    expect(await bindAndWait('add1', 't-pump')).toMatchObject({ status: 'success' });
    expect(await bindAndWait('add1', 't-pump')).toMatchObject({ status: 'failure', code: '1319' });
    expect(await bindAndWait('add1', 't-broken')).toMatchObject({
      status: 'failure',
      code: '1330',
      message: '',
    });
    expect(await bindAndWait('add1', 't-meter')).toMatchObject({ status: 'success' });
    expect((await getValues()).map(({ id }) => id)).toEqual(['add1-power', 'add1-voltage', 'add1-factor']);
    await add({ SnCode: 'EG2609000005', VerificationCode: 'N4P5Q6' });
    expect(await bindAndWait('add5', 't-pump')).toMatchObject({ status: 'failure', code: '1324' });
  });

  it('copies variables from another piece of equipment', async () => {
    await add({ method: 'equipment', equipmentId: 'v201' });
    const fields = { sourceId: 'v201', equipmentId: 'add1' };
    expect((await visitor.postForm('/lfscada/equip/advance/copyEquipOnlyDB', fields)).code).toBe('200');
    expect((await getValues()).map(({ id }) => id)).toContain('add1-level');
    const takenTarget = { sourceId: 'add1', equipmentId: 'v202' };
    expect((await visitor.postForm('/lfscada/equip/advance/copyEquipOnlyDB', takenTarget)).code).toBe('1201');
  });

  it('accepts only an image as its picture, and keeps it', async () => {
    const upload = async (bytes: number[], query = '') => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(bytes)]), 'a.png');
      const response = await visitor.fetchPath(`/lfscada/file/upload${query}`, { method: 'POST', body });
      return (await response.json()) as { readonly code: string; readonly data: { readonly url: string } };
    };
    expect((await upload([0x3c, 0x73, 0x76, 0x67])).code).toBe('1313');
    expect((await upload([0x89, 0x50, 0x4e, 0x47], '?use=other')).code).toBe('1001');
    const { data } = await upload([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
    const image = await visitor.fetchPath(data.url);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect((await image.arrayBuffer()).byteLength).toBe(7);
    const hugeForm = new FormData();
    hugeForm.append('file', new Blob([new Uint8Array(6 * 1024 * 1024)]), 'a.png');
    const hugeResponse = await visitor.fetchPath('/lfscada/file/upload', { method: 'POST', body: hugeForm });
    expect(await hugeResponse.json()).toMatchObject({ code: '1315' });
    expect((await add({ imageUrl: '/cdn/upload/none.png' })).code).toBe('1410');
    expect((await add({ imageUrl: data.url })).code).toBe('200');
    clock.now += 8 * 86_400_000;
    expect((await visitor.fetchPath(data.url)).status).toBe(200);
  });
});
