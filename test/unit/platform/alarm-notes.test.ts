import { describe, expect, it } from 'vitest';
import { site } from '../../platform/site';
import { smallStand } from './small-stand';

const BASE = '/lfscada/monitor/project';
const inProject = { projectId: 'waterworks' };
const kind = { equipmentId: 'c601', signalId: 'c601-pressure', type: 'variable', level: 'convention' };

describe('Alarm remarks and shelving', () => {
  const { clock, visitor } = smallStand({ site });
  const post = (path: string, fields: object) => visitor.json(`${BASE}/${path}`, { ...inProject, ...fields });
  const shelved = async () => (await post('alarm/queryShelved', {})).data as readonly { id: string }[];

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
    await post('alarm/shelve', { ...kind, until });
    await post('alarm/shelve', { ...kind, until: until + 1 });
    expect(await shelved()).toEqual([expect.objectContaining({ ...kind, until: until + 1, user: 'demo' })]);
    clock.now = until + 2;
    expect(await shelved()).toEqual([]);
  });

  it('unshelves a kind of alarm early', async () => {
    await post('alarm/shelve', { ...kind, until: clock.now + 3_600_000 });
    const [shelf] = await shelved();
    await post('alarm/unshelve', { id: shelf?.id });
    expect(await shelved()).toEqual([]);
  });

  it.each([
    ['a serious alarm', { ...kind, level: 'serious' }, 3_600_000],
    ['an alarm without an end time', kind, 0],
    ['an alarm for 30 days', kind, 30 * 24 * 3_600_000],
    ['an alarm of another project', { ...kind, equipmentId: 'ld-e1' }, 3_600_000],
  ])('refuses to shelve %s', async (_, what, length) => {
    expect((await post('alarm/shelve', { ...what, until: clock.now + length })).code).not.toBe('200');
    expect(await shelved()).toEqual([]);
  });
});
