import { describe, expect, it } from 'vitest';
import { createOperationId } from './crew';
import { setUpStand } from './small-stand';

const { clock, crew } = setUpStand({ crew: ['reporter', 'inspector', 'reader', 'guest', 'demo'] });
const createCell = (v: string): object => ({ v, at: clock.now, by: 'hand' });

describe('A smart report', () => {
  it('has a field of every kind', async () => {
    const { data } = await crew.request('reader', 'excel/template', { excelId: 'x1', version: '2' });
    const kinds = new Set([...JSON.stringify(data).matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind));
    expect([...kinds].sort()).toEqual(
      'date datetime formula live multi number person photo place scan select signature text time words'.split(
        ' ',
      ),
    );
    expect((await crew.request('reader', 'excel/template', { excelId: 'x1', version: '9' })).code).toBe(
      '1411',
    );
    expect((await crew.request('guest', 'excel/query')).code).toBe('1206');
  });

  it('lists unfilled records first, and filters by status, filler, time and text', async () => {
    const { data } = await crew.request('reader', 'excel/query');
    const { list } = data as { list: readonly { id: string; status: string }[] };
    expect(list.map(({ id }) => id)).toEqual(['x1', 'x4', 'x3', 'x2']);
    expect(list.map(({ status }) => status)).toEqual(['unfilled', 'unfilled', 'unfilled', 'filled']);
    // Of two unfilled records, the one due earlier comes first.
    expect(list[0]).toMatchObject({ recordId: 'd4', unfilled: 2 });
    const count = async (filters: Record<string, string>) =>
      (
        (await crew.request('reader', 'excel/record/query', { excelId: 'x1', ...filters })).data as {
          totalCount: number;
        }
      ).totalCount;
    expect(await count({})).toBe(5);
    expect(await count({ status: 'unfilled' })).toBe(2);
    expect(await count({ filler: '张伟', name: '运行正常' })).toBe(3);
    expect(await count({ name: 'hand' })).toBe(0);
    expect(await count({ from: String(clock.now - 30 * 3_600_000) })).toBe(3);
  });

  it('keeps changed fields and is submitted when complete', async () => {
    const openRecord = await getRecord('reporter');
    expect(openRecord).toMatchObject({ recordId: 'd5', version: '2', status: 'unfilled' });
    const savedRecord = (await save('reporter', openRecord, { flow: createCell('420') }))
      .data as ReportRecord;
    expect(savedRecord).toMatchObject({ status: 'unfilled', values: { flow: { v: '420' } } });
    expect((await save('reporter', savedRecord, {}, true)).message).toMatch(/^未填写完整：.*渗漏/);
    expect((await save('reporter', savedRecord, { nothing: createCell('1') })).code).toBe('1001');
    const submitResponse = await save(
      'reporter',
      savedRecord,
      { leak: createCell('0'), live1: createCell('1') },
      true,
    );
    expect(submitResponse.data).toMatchObject({
      status: 'filled',
      filler: '赵敏',
      values: { flow: { v: '420' } },
    });
  });

  it('fault 73: refuses the second of two concurrent saves until its user has read the first', async () => {
    const recordId = await crew.control.generateReport('x1');
    const [firstCopy, secondCopy] = [
      await getRecord('reporter', recordId),
      await getRecord('inspector', recordId),
    ];
    await save('reporter', firstCopy, { flow: createCell('1') });
    expect((await save('inspector', secondCopy, { note: createCell('x') })).code).toBe('1402');
    const reloadedRecord = await getRecord('inspector', recordId);
    expect(reloadedRecord).toMatchObject({ values: { flow: { v: '1' } }, editing: { person: '赵敏' } });
    expect((await save('inspector', reloadedRecord, { note: createCell('x') })).code).toBe('200');
    await crew.control.changeReport({ id: recordId, by: 'demo', values: { flow: createCell('2') } });
    expect(await getRecord('inspector', recordId)).toMatchObject({ values: { flow: { v: '2' } } });
  });

  it('fault 74: is filled in the version from which it was generated', async () => {
    const oldRecord = await getRecord('reporter', 'd4');
    expect(oldRecord.version).toBe('1');
    expect((await save('reporter', { ...oldRecord, version: '2' }, {})).code).toBe('1411');
    expect((await save('reporter', oldRecord, { weather: createCell('晴') })).code).toBe('1001');
    expect((await save('reporter', oldRecord, { flow: createCell('1') })).code).toBe('200');
  });

  it('fault 74: keeps its version when the report changes; newer records use the new one', async () => {
    const recordId = await crew.control.generateReport('x1');
    const before = await getRecord('reporter', recordId);
    expect(await crew.control.publishReport('x1')).toBe('3');
    const fetchTemplate = async (version: string): Promise<string> =>
      JSON.stringify((await crew.request('reporter', 'excel/template', { excelId: 'x1', version })).data);
    expect(
      [await fetchTemplate('2'), await fetchTemplate('3')].map((text) => text.includes('"flow"')),
    ).toEqual([true, false]);
    expect((await getRecord('reporter', recordId)).version).toBe(before.version);
    expect((await save('reporter', before, { flow: createCell('1') })).code).toBe('200');
    expect((await getRecord('reporter', await crew.control.generateReport('x1'))).version).toBe('3');
  });

  it('is started by a user only if the report allows it, and filled only by authorized users', async () => {
    const addRecord = (excelId: string) =>
      crew.send('reporter', 'excel/record/add', { excelId }, createOperationId());
    expect((await addRecord('x2')).data).toMatchObject({ status: 'unfilled', actions: ['fill'] });
    expect((await addRecord('x1')).code).toBe('1201');
    expect((await save('reader', await getRecord('reporter', 'd4'), {})).code).toBe('1201');
  });
});

interface ReportRecord {
  readonly recordId: string;
  readonly version: string;
  readonly rev: string;
  readonly status: string;
  readonly values: Readonly<Record<string, { readonly v: string }>>;
}

async function getRecord(who: 'reporter' | 'inspector', recordId = '-'): Promise<ReportRecord> {
  return (await crew.request(who, 'excel/record/info', { excelId: 'x1', recordId })).data as ReportRecord;
}

function save(who: 'reporter' | 'inspector' | 'reader', record: ReportRecord, values: object, final = false) {
  return crew.send(who, 'excel/record/save', {
    excelId: 'x1',
    recordId: record.recordId,
    version: record.version,
    rev: record.rev,
    occurredAt: '1',
    values: JSON.stringify(values),
    final: String(final),
  });
}
