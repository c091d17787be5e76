import { describe, expect, it } from 'vitest';
import { createPlantSite, setUpStand } from './small-stand';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('Reports', () => {
  const { clock, visitor } = setUpStand({ site: createPlantSite('v201', 'v202', 'dd01'), isShared: true });
  const callProject = async (path: string, fields: object) =>
    visitor.postJson(`/lfscada/monitor/project/${path}`, { projectId: 'p1', ...fields });
  const currentMinute = Math.floor(clock.now / MINUTE) * MINUTE;

  it('have a column for every signal except texts', async () => {
    const { data } = await callProject('report/queryCols', { equipmentId: 'v201' });
    expect(data).toContainEqual({ id: 'v201-level', title: '液位', unit: '%', dataType: 'float' });
    expect((await callProject('report/queryCols', { equipmentId: 'dd01' })).data).not.toContainEqual(
      expect.objectContaining({ dataType: 'string' }),
    );
    expect((await callProject('report/queryCols', { equipmentId: 'b401' })).code).toBe('1202');
  });

  it('have one row per minute, newest first, with the columns in the requested order', async () => {
    const request = {
      equipmentId: 'v201',
      from: currentMinute - HOUR,
      end: currentMinute,
      cols: 'v201-level',
      count: 25,
    };
    const page = (await callProject('report/queryAllForEquip', { ...request, pagenum: 1 })).data as Rows;
    expect(page).toMatchObject({ totalCount: 61, totalPage: 3 });
    expect(page.list.map(({ time }) => time).slice(0, 2)).toEqual([currentMinute, currentMinute - MINUTE]);
    const lastPage = (await callProject('report/queryAllForEquip', { ...request, pagenum: 3 })).data as Rows;
    expect(lastPage.list).toHaveLength(11);
    const { data } = await callProject('history/query', {
      signalIds: 'v201-level',
      from: currentMinute - HOUR,
      end: currentMinute - HOUR + MINUTE - 1,
    });
    const [{ list }] = data as [{ readonly list: readonly (readonly [number, string])[] }];
    expect(lastPage.list.at(-1)).toEqual({ time: currentMinute - HOUR, values: [list.at(-1)?.[1]] });
  });

  it('refuse foreign columns and return null for missing values', async () => {
    const request = {
      equipmentId: 'v201',
      from: currentMinute - HOUR,
      end: currentMinute,
      pagenum: 1,
      count: 5,
    };
    expect((await callProject('report/queryAllForEquip', { ...request, cols: 'v202-level' })).code).toBe(
      '1202',
    );
    const multi = await visitor.postJson('/lfscada/monitor/multi/report/queryAll', {
      equipmentId: 'es8',
      from: currentMinute - HOUR,
      end: currentMinute,
      cols: 'es8-level',
      pagenum: 1,
      count: 2,
    });
    expect((multi.data as Rows).list).toMatchObject([{ values: [null] }, { values: [null] }]);
  });

  it('defined by users have the mean of each hour or day, as rows and as points', async () => {
    const request = { reportId: 'hourly', from: currentMinute - 24 * HOUR, end: currentMinute };
    const page = (await callProject('custom/report/data/query', { ...request, pagenum: 1, count: 10 }))
      .data as Rows;
    expect(page.totalCount).toBeGreaterThanOrEqual(23);
    expect(page.list).toHaveLength(10);
    expect(page.list[0]?.values).toHaveLength(page.cols.length);
    const allRows = (await callProject('custom/report/data/queryAll', request)).data as Rows;
    expect(allRows.list.slice(0, 10)).toEqual(page.list);
    const curve = (await callProject('custom/report/data/queryAllForCurve', request)).data as readonly {
      readonly id: string;
      readonly list: readonly unknown[];
    }[];
    expect(curve.map(({ id }) => id)).toEqual(page.cols.map(({ id }) => id));
    expect(curve[0]?.list.at(-1)).toEqual([allRows.list[0]?.time, allRows.list[0]?.values[0]]);
    expect((await callProject('custom/report/data/queryAll', { ...request, reportId: 'gone' })).code).toBe(
      '1202',
    );
  });
});

describe('Alarms of the stand-in', () => {
  const { clock, visitor } = setUpStand();
  const callAlarms = async (path: string, fields: object = {}) =>
    visitor.postJson(`/lfscada/monitor/project/alarm/${path}`, { projectId: 'p1', ...fields });

  it('are filtered by type, level, group and equipment', async () => {
    const count = async (fields: object) =>
      ((await callAlarms('query', { pagenum: 1, count: 10, ...fields })).data as Rows).totalCount;
    expect(await count({ type: 'variable', level: 'serious', group: '液位', equipmentId: 'e1' })).toBe(1);
    for (const other of [
      { type: 'offline' },
      { level: 'convention' },
      { group: '压力' },
      { equipmentId: 'e2' },
    ])
      expect(await count(other), JSON.stringify(other)).toBe(0);
    expect((await callAlarms('queryAll', { equipmentId: 'e2' })).data).toEqual([]);
  });

  it('stay acknowledged with user and time; a batch with an unknown id is refused as a whole', async () => {
    const query = async () => (await callAlarms('query', { pagenum: 1, count: 10 })).data as Rows;
    expect((await callAlarms('confirm', { ids: 'a1,gone' })).code).toBe('1202');
    expect((await query()).list).toMatchObject([{ confirmTime: null }]);
    clock.now += 5_000;
    expect((await callAlarms('confirm', { ids: 'a1' })).code).toBe('200');
    clock.now += 5_000;
    await visitor.signIn('project', 'Project_2026');
    expect((await callAlarms('confirm', { ids: 'a1' })).code).toBe('200');
    expect((await query()).list).toMatchObject([{ confirmTime: clock.now - 5_000, confirmUser: 'demo' }]);
  });
});

interface Rows {
  readonly cols: readonly { readonly id: string }[];
  readonly list: readonly { readonly time: number; readonly values: readonly (string | null)[] }[];
  readonly totalCount: number;
  readonly totalPage: number;
}
