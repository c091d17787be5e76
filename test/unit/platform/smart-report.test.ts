import { describe, expect, it } from 'vitest';
import { newId } from './crew';
import { smallStand } from './small-stand';

const { clock, crew } = smallStand({ crew: ['reporter', 'inspector', 'reader', 'guest', 'demo'] });
const cell = (v: string): object => ({ v, at: clock.now, by: 'hand' });

describe('A smart report', () => {
  it('has a field of every kind', async () => {
    const { data } = await crew.ask('reader', 'excel/template', { excelId: 'x1', version: '2' });
    const kinds = new Set([...JSON.stringify(data).matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind));
    expect([...kinds].sort()).toEqual(
      'date datetime formula live multi number person photo place scan select signature text time words'.split(
        ' ',
      ),
    );
    expect((await crew.ask('reader', 'excel/template', { excelId: 'x1', version: '9' })).code).toBe('1411');
    expect((await crew.ask('guest', 'excel/query')).code).toBe('1206');
  });

  it('lists unfilled records first, and filters by status, filler, time and text', async () => {
    const { data } = await crew.ask('reader', 'excel/query');
    const { list } = data as { list: readonly { id: string; status: string }[] };
    expect(list.map(({ id }) => id)).toEqual(['x1', 'x4', 'x3', 'x2']);
    expect(list.map(({ status }) => status)).toEqual(['unfilled', 'unfilled', 'unfilled', 'filled']);
    // Of two unfilled records, the one due earlier comes first.
    expect(list[0]).toMatchObject({ recordId: 'd4', unfilled: 2 });
    const count = async (more: Record<string, string>) =>
      (
        (await crew.ask('reader', 'excel/record/query', { excelId: 'x1', ...more })).data as {
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
    const open = await record('reporter');
    expect(open).toMatchObject({ recordId: 'd5', version: '2', status: 'unfilled' });
    const kept = (await save('reporter', open, { flow: cell('420') })).data as Shown;
    expect(kept).toMatchObject({ status: 'unfilled', values: { flow: { v: '420' } } });
    expect((await save('reporter', kept, {}, true)).message).toMatch(/^未填写完整：.*渗漏/);
    expect((await save('reporter', kept, { nothing: cell('1') })).code).toBe('1001');
    const done = await save('reporter', kept, { leak: cell('0'), live1: cell('1') }, true);
    expect(done.data).toMatchObject({ status: 'filled', filler: '赵敏', values: { flow: { v: '420' } } });
  });

  it('fault 73: refuses the second of two concurrent saves until its user has read the first', async () => {
    const recordId = await crew.control.generateReport('x1');
    const [mine, theirs] = [await record('reporter', recordId), await record('inspector', recordId)];
    await save('reporter', mine, { flow: cell('1') });
    expect((await save('inspector', theirs, { note: cell('x') })).code).toBe('1402');
    const again = await record('inspector', recordId);
    expect(again).toMatchObject({ values: { flow: { v: '1' } }, editing: { person: '赵敏' } });
    expect((await save('inspector', again, { note: cell('x') })).code).toBe('200');
    await crew.control.changeReport({ id: recordId, by: 'demo', values: { flow: cell('2') } });
    expect(await record('inspector', recordId)).toMatchObject({ values: { flow: { v: '2' } } });
  });

  it('fault 74: is filled in the version from which it was generated', async () => {
    const old = await record('reporter', 'd4');
    expect(old.version).toBe('1');
    expect((await save('reporter', { ...old, version: '2' }, {})).code).toBe('1411');
    expect((await save('reporter', old, { weather: cell('晴') })).code).toBe('1001');
    expect((await save('reporter', old, { flow: cell('1') })).code).toBe('200');
  });

  it('fault 74: keeps its version when the report changes; newer records use the new one', async () => {
    const recordId = await crew.control.generateReport('x1');
    const before = await record('reporter', recordId);
    expect(await crew.control.publishReport('x1')).toBe('3');
    const template = async (version: string): Promise<string> =>
      JSON.stringify((await crew.ask('reporter', 'excel/template', { excelId: 'x1', version })).data);
    expect([await template('2'), await template('3')].map((text) => text.includes('"flow"'))).toEqual([
      true,
      false,
    ]);
    expect((await record('reporter', recordId)).version).toBe(before.version);
    expect((await save('reporter', before, { flow: cell('1') })).code).toBe('200');
    expect((await record('reporter', await crew.control.generateReport('x1'))).version).toBe('3');
  });

  it('is started by a user only if the report allows it, and filled only by authorized users', async () => {
    const add = (excelId: string) => crew.send('reporter', 'excel/record/add', { excelId }, newId());
    expect((await add('x2')).data).toMatchObject({ status: 'unfilled', actions: ['fill'] });
    expect((await add('x1')).code).toBe('1201');
    expect((await save('reader', await record('reporter', 'd4'), {})).code).toBe('1201');
  });
});

interface Shown {
  readonly recordId: string;
  readonly version: string;
  readonly rev: string;
  readonly status: string;
  readonly values: Readonly<Record<string, { readonly v: string }>>;
}

async function record(who: 'reporter' | 'inspector', recordId = '-'): Promise<Shown> {
  return (await crew.ask(who, 'excel/record/info', { excelId: 'x1', recordId })).data as Shown;
}

function save(who: 'reporter' | 'inspector' | 'reader', at: Shown, values: object, final = false) {
  return crew.send(who, 'excel/record/save', {
    excelId: 'x1',
    recordId: at.recordId,
    version: at.version,
    rev: at.rev,
    occurredAt: '1',
    values: JSON.stringify(values),
    final: String(final),
  });
}
