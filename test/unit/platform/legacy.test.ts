import { describe, expect, it } from 'vitest';
import { createSite } from '../../platform/site';
import { setUpStand } from './small-stand';

describe('The legacy interface', () => {
  const { clock, platform, visitor, control } = setUpStand({ site: createSite });
  const call = (path: string, fields: Record<string, string> = {}) =>
    visitor.postForm(`/usual/${path}.action`, fields);
  const paging = { pagenum: '1', count: '20' };

  it('reports success in addition to the code', async () => {
    expect(await call('GroupAction!query')).toMatchObject({ code: '200', result: true });
    expect(await call('EquipAction!getEquipDetail', { equipId: 'gone' })).toMatchObject({
      code: '1202',
      result: false,
    });
  });

  it('lists GM devices, whose status 1 means online', async () => {
    const { list } = (await call('EquipAction!query', paging)).data as { readonly list: readonly Row[] };
    expect(list.map(({ id }) => id)).toContain('gm05');
    expect(list.every(({ id }) => id.startsWith('gm'))).toBe(true);
    const findRow = (wantedId: string) => list.find(({ id }) => id === wantedId);
    expect(findRow('gm05')).toMatchObject({ status: '1', conId: 'gm05-con' });
    expect(findRow('gm06')).toMatchObject({ status: '0', conId: null });
    expect((await call('EquipAction!query', { ...paging, name: 'weather' })).data).toMatchObject({
      list: [{ id: 'gm04' }],
    });
    expect((await call('GroupAction!queryWapFollowEquipList', paging)).data).toMatchObject({
      list: [{ id: 'gm01' }, { id: 'gm05' }],
    });
    expect(
      (await call('GroupAction!queryEquipsForGroupId', { ...paging, groupId: 'g-boiler' })).data,
    ).toMatchObject({ totalCount: 0 });
  });

  it('returns current values, parameters and commands, and none for a device without a rule', async () => {
    const getIds = async (name: string, equipId: string, overrides: Record<string, string> = {}) =>
      ((await call(`EquipDataAction!${name}`, { equipId, ...overrides })).data as readonly Row[]).map(
        ({ id }) => id,
      );
    expect(await getIds('queryCurrentData', 'gm05', { conId: 'gm05-con' })).toContain('gm05-temp');
    expect(await getIds('queryAllSignal', 'gm05')).toContain('gm05-fan-at');
    expect(await getIds('queryAllCommand', 'gm05')).toEqual(['gm05-fan-run', 'gm05-fan-at', 'gm05-buzzer']);
    expect(await getIds('queryAllSignal', 'gm07')).toEqual([]);
  });

  const fanCommand = { equipId: 'gm05', signalId: 'gm05-fan-run', method: 'write', value: '1' };
  const sendCommand = (fields: Record<string, string>) => call('EquipDataAction!sendRWCommand', fields);
  const queryResult = (fields: Record<string, string>) => call('EquipDataAction!queryCommandResult', fields);

  it('accepts a write as pending and returns its result for the same payload', async () => {
    expect(await sendCommand(fanCommand)).toMatchObject({ code: '10003', data: null });
    expect(await queryResult(fanCommand)).toMatchObject({ code: '10003', data: null });
    clock.now += 1_000;
    platform.step();
    expect(await queryResult(fanCommand)).toMatchObject({ code: '200', data: { value: '1' } });
    expect((await queryResult({ ...fanCommand, value: '0' })).code).toBe('1202');
    clock.now += 60_000;
    platform.step();
    expect((await sendCommand({ ...fanCommand, method: 'read', value: '' })).code).toBe('10003');
    clock.now += 1_000;
    expect((await queryResult({ ...fanCommand, method: 'read', value: '' })).data).toMatchObject({
      value: '1',
    });
    const { appliedWrites } = await control.getCounters();
    expect(appliedWrites).toMatchObject([{ signalId: 'gm05-fan-run', value: '1', user: 'demo' }]);
  });

  it('reports device refusals at the end, and unreachable devices and missing rights immediately', async () => {
    const outOfRange = { ...fanCommand, signalId: 'gm05-fan-at', value: '99' };
    expect((await sendCommand(outOfRange)).code).toBe('10003');
    clock.now += 1_000;
    expect(await queryResult(outOfRange)).toMatchObject({ code: '1322', result: false });
    expect((await sendCommand({ ...fanCommand, signalId: 'gm05-temp' })).code).toBe('1323');
    const unreachable = { equipId: 'gm06', signalId: 'gm06-p', method: 'read' };
    expect((await sendCommand(unreachable)).code).toBe('1324');
    await visitor.signIn('noproject', 'Noproject_2026');
    expect((await sendCommand(fanCommand)).code).toBe('1201');
  });

  it('stays pending for as many polls as a test sets', async () => {
    await sendCommand(fanCommand);
    clock.now += 1_000;
    const pending = { kind: 'code', code: '10003' } as const;
    await control.injectFault('/usual/EquipDataAction!queryCommandResult', pending, 3);
    for (let poll = 0; poll < 3; poll++) expect((await queryResult(fanCommand)).code).toBe('10003');
    expect((await queryResult(fanCommand)).code).toBe('200');
  });

  it('returns curves, and a report with its header', async () => {
    const signal = { equipId: 'gm05', signalId: 'gm05-temp' };
    const chart = (await call('EquipDataAction!loadChartBySignal', signal)).data as readonly {
      readonly list: readonly unknown[];
    }[];
    expect(chart[0]?.list.length).toBeGreaterThan(80);
    const range = { from: String(clock.now - 600_000), end: String(clock.now) };
    const line = (await call('EquipDataAction!queryLineData', { ...signal, ...range })).data;
    expect(line).toMatchObject([{ id: 'gm05-temp', totalCount: expect.any(Number) }]);
    const report = await call('EquipDataAction!queryHistory', { equipId: 'gm05', ...range, ...paging });
    expect(report.data).toMatchObject({
      head: expect.arrayContaining([expect.objectContaining({ id: 'gm05-temp' })]),
      totalCount: expect.any(Number),
    });
  });

  it('closes an alarm manually once and lists it as released', async () => {
    const listAlarms = async () =>
      (await call('AlarmAction!query', { ...paging, equipId: 'gm06' })).data as {
        readonly list: readonly { readonly id: string; readonly releaseTime: number | null }[];
      };
    const [openAlarm] = (await listAlarms()).list;
    expect(openAlarm?.releaseTime).toBeNull();
    clock.now += 5_000;
    expect((await call('AlarmAction!saveEndTime', { id: openAlarm?.id ?? '' })).code).toBe('200');
    clock.now += 5_000;
    await call('AlarmAction!saveEndTime', { id: openAlarm?.id ?? '' });
    expect((await listAlarms()).list[0]).toMatchObject({ id: openAlarm?.id, releaseTime: clock.now - 5_000 });
    expect((await call('AlarmAction!saveEndTime', { id: 'gone' })).code).toBe('1202');
  });

  it('serves video after creating a token, for the right serial number and channel', async () => {
    const callVideo = (path: string, overrides: Record<string, string> = {}) =>
      visitor.postForm(`/vas/OpenysDeviceAction!${path}.action`, { equipId: 'gm05', ...overrides });
    expect((await callVideo('findToken')).data).toBeNull();
    const token = (await callVideo('createToken')).data;
    expect((await callVideo('findToken')).data).toEqual(token);
    expect((await callVideo('initDevice', { serial: 'C10000001', channel: '2' })).data).toMatchObject({
      url: expect.stringContaining('C10000001/2'),
    });
    expect((await callVideo('initDevice', { serial: 'C10000001', channel: '9' })).code).toBe('1314');
  });
});

interface Row {
  readonly id: string;
  readonly status: string;
  readonly conId: string | null;
}
