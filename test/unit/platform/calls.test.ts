import { describe, expect, it } from 'vitest';
import { setUpStand } from './small-stand';

describe('API calls of the stand-in', () => {
  const { clock, visitor } = setUpStand();
  const callProject = (path: string, fields: object) =>
    visitor.postJson(`/lfscada/monitor/project/${path}`, fields);

  it('use the envelope, also for errors and unknown calls', async () => {
    expect(await visitor.postForm('/lfscada/style/loadStyle')).toMatchObject({
      code: '200',
      message: 'success',
    });
    expect(await visitor.postForm('/lfscada/project/info', { id: 'gone' })).toEqual({
      code: '1202',
      message: '数据不存在或无权访问',
      data: null,
    });
    const unknownResponse = await visitor.fetchPath('/lfscada/no/such/call', { method: 'POST' });
    expect([unknownResponse.status, ((await unknownResponse.json()) as { code: string }).code]).toEqual([
      404,
      '404',
    ]);
    const brokenResponse = await visitor.fetchPath('/lfscada/monitor/project/gateway/query', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"pageId":',
    });
    expect([brokenResponse.status, ((await brokenResponse.json()) as { code: string }).code]).toEqual([
      400,
      '1001',
    ]);
  });

  it('return gateway states per equipment', async () => {
    const { data } = await callProject('gateway/query', { pageId: 'open', dataEquip: 'e1,e2,ld-e1' });
    expect(data).toEqual([
      { equipmentId: 'e1', interval: 1, online: true, vpn: false },
      { equipmentId: 'e2', interval: 1, online: false, vpn: false },
    ]);
  });

  it('return current values, with a null value and time for a signal that was never collected', async () => {
    const { data } = await callProject('signal/query', { pageId: 'open', dataSignal: 'pump,silent,ld-0000' });
    expect(data).toMatchObject([
      { id: 'pump', equipmentId: 'e1', dataType: 'bit', value: '0', code: '200', writable: true },
      { id: 'silent', value: null, currentTime: null },
    ]);
  });

  it('list projects, the load project last, with the requested math variables', async () => {
    const { data } = await visitor.postForm('/lfscada/project/queryAll');
    expect((data as { id: string }[]).map(({ id }) => id)).toEqual(['p1', 'load']);
    const mvars = await visitor.postJson('/lfscada/project/mvar/queryAll', {
      projectId: 'p1',
      ids: 'double',
    });
    expect(mvars.data).toMatchObject([{ id: 'double', formula: '#{e1_level}*2' }]);
  });

  it('hide a page document until its password is entered in the session', async () => {
    const openPage = await callProject('page/info', { id: 'open' });
    expect(openPage.data).toMatchObject({ needPassword: false, path: 'project/p1/open.json' });
    const lockedPage = await callProject('page/info', { id: 'locked' });
    expect(lockedPage.data).toMatchObject({ needPassword: true });
    expect(lockedPage.data).not.toHaveProperty('path');
    const values = { pageId: 'locked', dataSignal: 'level' };
    expect((await callProject('signal/query', values)).code).toBe('1204');
    expect((await callProject('page/validPassword', { id: 'locked', password: '4321' })).code).toBe('1203');
    const unlocked = await callProject('page/validPassword', { id: 'locked', password: '1234' });
    const { path } = unlocked.data as { path: string };
    expect(path).toMatch(/^project\/p1\/[\w-]{24}\/locked\.json$/);
    expect((await callProject('signal/query', values)).code).toBe('200');
    expect(await visitor.get(`/cdn/${path}`)).toMatchObject({ id: 'locked' });
    expect((await visitor.fetchPath('/cdn/project/p1/locked.json')).status).toBe(404);
  });

  it('count equipment and active alarms of a project', async () => {
    const fetchCount = async (path: string, fields: object) => (await callProject(path, fields)).data;
    expect(await fetchCount('equip/queryCount', { projectId: 'p1' })).toBe(2);
    expect(await fetchCount('equip/queryCount', { projectId: 'p1', online: true })).toBe(1);
    expect(await fetchCount('equip/queryCount', { projectId: 'p1', online: false })).toBe(1);
    expect(await fetchCount('equip/queryCount', { projectId: 'p1', alarm: true })).toBe(1);
    expect(await fetchCount('alarm/queryCount', { projectId: 'p1' })).toBe(1);
  });

  it('list alarms by page and by status', async () => {
    const query = (status: string) =>
      callProject('alarm/query', { projectId: 'p1', pagenum: 1, count: 10, status });
    expect((await query('unconfirmed')).data).toMatchObject({
      list: [{ id: 'a1', equipmentName: '设备 e1', level: 'serious' }],
      totalCount: 1,
      totalPage: 1,
    });
    expect((await query('confirmed')).data).toMatchObject({ list: [], totalCount: 0 });
  });

  it('list equipment by page, search and filter, excluding the load project', async () => {
    const query = async (fields: Record<string, string>) =>
      (await visitor.postForm('/lfscada/monitor/equipment/query', { pagenum: '1', count: '10', ...fields }))
        .data;
    expect(await query({})).toMatchObject({
      totalCount: 2,
      list: [{ id: 'e1', online: true }, { id: 'e2' }],
    });
    expect(await query({ name: 'unit E2' })).toMatchObject({ list: [{ id: 'e2', status: '0' }] });
    expect(await query({ online: 'true' })).toMatchObject({ totalCount: 1 });
    expect(await query({ groupId: 'south' })).toMatchObject({ list: [{ id: 'e2' }] });
    expect(await query({ count: '1', pagenum: '2' })).toMatchObject({ totalPage: 2, list: [{ id: 'e2' }] });
  });

  it('return history as lists of time and value, and refuse a range that ends before it begins', async () => {
    const range = { projectId: 'p1', signalIds: 'level', from: clock.now - 120_000, end: clock.now };
    const { data } = await callProject('history/query', range);
    expect(data).toMatchObject([
      {
        id: 'level',
        list: [
          [clock.now - 120_000, '1'],
          [clock.now - 60_000, '1'],
          [clock.now, '1'],
        ],
      },
    ]);
    expect((await callProject('history/query', { ...range, end: clock.now - 200_000 })).code).toBe('1001');
  });

  it('compress long answers for clients that can read them', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `ld-${String(index).padStart(4, '0')}`).join(',');
    const response = await visitor.fetchPath('/lfscada/monitor/project/signal/query', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify({ pageId: 'w500', dataSignal: ids }),
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(200);
  });
});
