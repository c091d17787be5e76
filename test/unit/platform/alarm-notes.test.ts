import { describe, expect, it } from 'vitest';
import { createSite } from '../../platform/site';
import { setUpStand } from './small-stand';

const BASE = '/lfscada/monitor/project';
const inProject = { projectId: 'waterworks' };
const alarmKind = { equipmentId: 'c601', signalId: 'c601-pressure', type: 'variable', level: 'convention' };

describe('Alarm remarks and shelving', () => {
  const { clock, visitor } = setUpStand({ site: createSite });
  const post = (path: string, fields: object) =>
    visitor.postJson(`${BASE}/${path}`, { ...inProject, ...fields });
  const listShelved = async () => (await post('alarm/queryShelved', {})).data as readonly { id: string }[];

  it('stores a remark with its alarm', async () => {
    const query = async () =>
      (
        (await post('alarm/query', { equipmentId: 'c601', pagenum: 1, count: 1 })).data as {
          list: readonly { id: string; remark: string }[];
        }
      ).list[0];
    const alarm = await query();
    expect(alarm?.remark).toBe('');
    expect((await post('alarm/remark', { ids: alarm?.id, remark: 'filter' })).code).toBe('200');
    expect((await query())?.remark).toBe('filter');
    expect((await post('alarm/remark', { ids: 'nothing', remark: 'filter' })).code).not.toBe('200');
  });

  it('shelves a kind of alarm until a given time, once per kind', async () => {
    const until = clock.now + 3_600_000;
    await post('alarm/shelve', { ...alarmKind, until });
    await post('alarm/shelve', { ...alarmKind, until: until + 1 });
    expect(await listShelved()).toEqual([
      expect.objectContaining({ ...alarmKind, until: until + 1, user: 'demo' }),
    ]);
    clock.now = until + 2;
    expect(await listShelved()).toEqual([]);
  });

  it('unshelves a kind of alarm early', async () => {
    await post('alarm/shelve', { ...alarmKind, until: clock.now + 3_600_000 });
    const [shelf] = await listShelved();
    await post('alarm/unshelve', { id: shelf?.id });
    expect(await listShelved()).toEqual([]);
  });

  it.each([
    ['a serious alarm', { ...alarmKind, level: 'serious' }, 3_600_000],
    ['an alarm without an end time', alarmKind, 0],
    ['an alarm for 30 days', alarmKind, 30 * 24 * 3_600_000],
    ['an alarm of another project', { ...alarmKind, equipmentId: 'ld-e1' }, 3_600_000],
  ])('refuses to shelve %s', async (_, alarmFields, duration) => {
    expect((await post('alarm/shelve', { ...alarmFields, until: clock.now + duration })).code).not.toBe(
      '200',
    );
    expect(await listShelved()).toEqual([]);
  });
});
