import { describe, expect, it, vi } from 'vitest';
import { ReportForm } from '../../../../src/report-document/form';
import { createTableCellKey } from '../../../../src/report-document/values';
import { Machine } from '../../../../src/shared/formula/evaluate';
import type { EpochMs } from '../../../../src/shared/units';
import {
  createFieldsReport,
  createForm,
  createReport,
  createReportWithHours,
  createTypedValue,
  FLOW,
  HOURS,
  LEAK,
  parseValues,
  SUM,
  typeValue,
} from './samples';

const getHourKey = (row: string, column: string): string => createTableCellKey('s2', row, column);
const noPictures = (): number => 0;
const FREE = {
  id: 't',
  table: { columns: ['name', 'state'].map((id) => ({ id, kind: 'text' })), rows: {} },
};

describe('Formulas of a report', () => {
  it('are computed from fields, rows and columns', () => {
    const form = createForm(
      createReportWithHours(
        FLOW,
        SUM,
        { id: 'mean', kind: 'formula', formula: 'avg(#{t:s2.pressure})', decimals: 2 },
        { id: 'all', kind: 'formula', formula: 'sum(#{t:s2.double}, #{f:sum})' },
      ),
    );
    typeValue(form, 'flow', '420.5');
    typeValue(form, getHourKey('h1', 'pressure'), '0.4');
    expect(form.cell('sum')).toMatchObject({ v: '10092', err: false, by: 'formula' });
    expect(form.cell('mean').v).toBe('0.40');
    typeValue(form, getHourKey('h2', 'pressure'), '0.5');
    expect(form.cell('mean').v).toBe('0.45');
    expect(form.cell(getHourKey('h2', 'double')).v).toBe('1.00');
    expect(form.cell('all').v).toBe('10093.8');
  });

  it('send numbers as plain text, alone and in rows', () => {
    const form = createForm(createReport([{ id: 's1', fields: [FLOW] }, HOURS]));
    typeValue(form, 'flow', '４２０．５');
    typeValue(form, getHourKey('h1', 'pressure'), '0,4');
    expect(form.getChangedValues().get('flow')).toMatchObject({ v: '420.5' });
    expect(form.getChangedValues().get('s2')).toMatchObject({
      rows: [{ cells: { pressure: { v: '0.4' } } }, {}],
    });
  });

  it('yield 0 with a mark for a missing operand, and name it', () => {
    const form = createForm(createFieldsReport(FLOW, SUM));
    expect(form.cell('sum')).toMatchObject({ v: '0', err: true });
    expect(form.note('sum')).toMatchObject({ error: 'missing-operand', missing: 'f:flow' });
    typeValue(form, 'flow', '2');
    expect(form.note('sum')).toBeNull();
    typeValue(form, 'flow', 'two');
    expect(form.cell('sum')).toMatchObject({ v: '0', err: true });
  });

  it('read the value taken from a signal, not the live one', () => {
    const form = createForm(
      createFieldsReport(
        { id: 'temp', kind: 'live', equipmentId: 'e1', signalId: 's9' },
        { id: 'f', kind: 'formula', formula: '#{e1_s9} + 1' },
      ),
    );
    typeValue(form, 'temp', '91.2');
    expect(form.cell('f').v).toBe('92.2');
  });

  it('accept table rows only in row functions, and no cell of another row', () => {
    const form = createForm(
      createReportWithHours(
        { id: 'bare', kind: 'formula', formula: '#{t:s2.pressure} + 1' },
        { id: 'row', kind: 'formula', formula: '#{c:pressure}' },
        { id: 'empty', kind: 'formula', formula: 'sum(#{t:s2.pressure})' },
        { id: 'least', kind: 'formula', formula: 'min(#{t:s2.pressure})' },
      ),
    );
    expect(form.note('bare')?.error).toBe('arguments');
    expect(form.note('row')?.error).toBe('missing-operand');
    expect(form.cell('empty')).toMatchObject({ v: '0', err: false });
    expect(form.note('least')).toMatchObject({ error: 'missing-operand', missing: 't:s2.pressure' });
  });

  it('fault 99: in a cycle are marked without affecting others', () => {
    const form = createForm(
      createFieldsReport(
        FLOW,
        SUM,
        { id: 'a', kind: 'formula', formula: '#{f:b} + 1' },
        { id: 'b', kind: 'formula', formula: '#{f:a} + 1' },
        { id: 'self', kind: 'formula', formula: '#{f:self}' },
        { id: 'after', kind: 'formula', formula: '#{f:a}' },
      ),
    );
    typeValue(form, 'flow', '1');
    for (const id of ['a', 'b', 'self']) expect(form.note(id)?.error).toBe('cycle');
    expect(form.note('after')?.error).toBe('missing-operand');
    expect(form.cell('sum').v).toBe('24');
  });

  it('fault 99: in a hostile document give named errors and never hang', () => {
    const errors = {
      '': 'syntax',
      '((((': 'syntax',
      '1/0': 'division-by-zero',
      '(-1)^0.5': 'not-finite',
      'alert(1)': 'unknown-name',
      [`${'-'.repeat(5_000)}1`]: 'budget',
      '#{f:__proto__}': 'missing-operand',
      '#{f:toString}': 'missing-operand',
      '#{t:s2}': 'arguments',
    };
    const texts = Object.keys(errors);
    const form = createForm(
      createReportWithHours(...texts.map((formula, at) => ({ id: `f${at}`, kind: 'formula', formula }))),
    );
    expect(texts.map((_, at) => form.note(`f${at}`)?.error)).toEqual(Object.values(errors));
  });

  it('fault 99: read a column once for all references and rows', () => {
    const mentionCount = 400;
    const form = createForm(createWideReport([{ id: 'w', formulas: 5 }], mentionCount));
    const cellSpy = vi.spyOn(form, 'cell');
    const runSpy = vi.spyOn(Machine.prototype, 'run');
    typeValue(form, createTableCellKey('w', 'r7', 'a'), '2.5');
    expect(form.cell(createTableCellKey('w', 'r0', 'f4')).v).toBe('1000');
    expect(cellSpy.mock.calls.filter(([key]) => key.endsWith('a')).length).toBeLessThan(2 * ROWS);
    const instructions = runSpy.mock.calls.reduce((sum, [{ start, end }]) => sum + end - start, 0);
    expect(instructions).toBeLessThanOrEqual(5 * ROWS * mentionCount);
    runSpy.mockRestore();
  });

  it('fault 99: beyond the budget of the document are errors, while earlier ones are computed', () => {
    const form = createForm(
      createWideReport(
        [
          { id: 'w', formulas: 19 },
          { id: 'x', formulas: 19 },
        ],
        400,
      ),
    );
    typeValue(form, createTableCellKey('w', 'r7', 'a'), '2');
    expect(form.cell(createTableCellKey('w', 'r0', 'f18'))).toMatchObject({ v: '800', err: false });
    expect(form.cell(createTableCellKey('x', 'r0', 'f18'))).toMatchObject({ v: '0', err: true });
    expect(form.note(createTableCellKey('x', 'r0', 'f18'))?.error).toBe('budget');
  });

  it('round half up, as on paper', () => {
    const form = createForm(
      createFieldsReport(FLOW, { id: 'r', kind: 'formula', formula: '#{f:flow}', decimals: 2 }),
    );
    typeValue(form, 'flow', '1.005');
    expect(form.cell('r').v).toBe('1.01');
  });
});

const ROWS = 100;
/** Creates tables of a hundred rows: a column `a`, and formulas in each row that name it `mentions` times. */
function createWideReport(
  tables: readonly { readonly id: string; readonly formulas: number }[],
  mentionCount: number,
) {
  const fixedRows = Array.from({ length: ROWS }, (_, row) => ({ id: `r${row}` }));
  return createReport(
    tables.map(({ id, formulas }) => {
      const formula = `sum(${Array.from({ length: mentionCount }, () => `#{t:${id}.a}`).join(',')})`;
      const formulaColumns = Array.from({ length: formulas }, (_, at) => ({
        id: `f${at}`,
        kind: 'formula',
        formula,
      }));
      return {
        id,
        table: { columns: [{ id: 'a', kind: 'number' }, ...formulaColumns], rows: { fixed: fixedRows } },
      };
    }),
  );
}

describe('Filling a record', () => {
  it('marks values outside their limits, but none that cannot be judged', () => {
    const form = createForm(createFieldsReport(FLOW, SUM, LEAK));
    const abnormal = ['99', '100', '900', '900.1', '', 'many', '6000'].filter((v) => {
      typeValue(form, 'flow', v);
      return form.cell('flow').abnormal;
    });
    expect(abnormal).toEqual(['99', '900.1']);
    typeValue(form, 'leak', '1');
    expect(form.cell('leak').abnormal).toBe(true);
    typeValue(form, 'flow', '840');
    expect(form.cell('sum')).toMatchObject({ v: '20160', abnormal: true });
  });

  it('notifies only the changed cell and the formulas that use it', () => {
    const form = createForm(createReportWithHours(FLOW, SUM, LEAK));
    const notifiedKeys: string[] = [];
    for (const { key } of form.listPlaces()) form.onCell(key, () => void notifiedKeys.push(key));
    typeValue(form, 'flow', '5');
    expect(notifiedKeys).toEqual(['flow', 'sum']);
    typeValue(form, getHourKey('h1', 'remark'), 'fine');
    expect(notifiedKeys.slice(2)).toEqual([getHourKey('h1', 'remark')]);
  });

  it('shows a section while its condition holds, and requires nothing hidden', () => {
    const all = [
      { op: '=', a: '1', bind: 'f:leak' },
      { op: '>', a: '10', bind: 'f:flow' },
    ];
    const form = createForm(
      createReport([
        { id: 's1', fields: [LEAK, FLOW] },
        { id: 's2', when: { all }, fields: [{ id: 'where', kind: 'text', required: true }] },
      ]),
    );
    let shownChanges = 0;
    form.onShown(() => void shownChanges++);
    typeValue(form, 'flow', '20');
    expect(form.listMissing(noPictures)).toEqual([]);
    typeValue(form, 'leak', '1');
    expect([shownChanges, form.shownSections.size]).toEqual([1, 2]);
    expect(form.listMissing(noPictures)).toMatchObject([{ key: 'where', problem: { kind: 'missing' } }]);
    typeValue(form, 'leak', '0');
    expect([shownChanges, form.shownSections.size]).toEqual([2, 1]);
  });

  it('excludes hidden fields from formulas, and does not require them', () => {
    const form = createForm(
      createReport([
        { id: 's1', fields: [LEAK, FLOW] },
        {
          id: 's2',
          when: { op: '=', a: '1', bind: 'f:leak' },
          fields: [{ id: 'loss', kind: 'number' }],
        },
        {
          id: 's3',
          fields: [
            { id: 'all', kind: 'formula', formula: 'sum(#{f:flow}, #{f:loss})', mustBeRight: true },
            { id: 'share', kind: 'formula', formula: '#{f:loss} / #{f:flow}', mustBeRight: true },
            { id: 'percent', kind: 'formula', formula: '#{f:share} * 100', mustBeRight: true },
          ],
        },
      ]),
    );
    const getResult = () => [form.cell('all').v, form.listMissing(noPictures).map(({ key }) => key)];
    typeValue(form, 'flow', '100');
    expect(getResult()).toEqual(['100', []]);
    typeValue(form, 'leak', '1');
    expect(getResult()).toEqual(['0', ['all', 'share', 'percent']]);
    typeValue(form, 'loss', '50');
    expect(getResult()).toEqual(['150', []]);
    typeValue(form, 'leak', '0');
    expect(getResult()).toEqual(['100', []]);
  });

  it('settles when a section depends on its own total', () => {
    const form = createForm(
      createReport([
        { id: 's1', fields: [FLOW, { id: 'all', kind: 'formula', formula: 'sum(#{f:flow}, #{f:more})' }] },
        {
          id: 's2',
          when: { op: '<', a: '150', bind: 'f:all' },
          fields: [{ id: 'more', kind: 'number' }],
        },
      ]),
    );
    typeValue(form, 'flow', '100');
    typeValue(form, 'more', '60');
    expect(['100', '160']).toContain(form.cell('all').v);
  });

  it('shows a section for a bit of a signed status word', () => {
    const form = createForm(
      createReport([
        { id: 's1', fields: [{ id: 'status', kind: 'number', required: true }] },
        { id: 's2', when: { op: 'bit', a: '1', bind: 'f:status' }, fields: [{ id: 'where', kind: 'text' }] },
      ]),
    );
    // -32767 is 0x8001, and -32766 is 0x8002.
    typeValue(form, 'status', '-32767');
    expect(form.shownSections.size).toBe(1);
    typeValue(form, 'status', '-32766');
    expect(form.shownSections.size).toBe(2);
  });

  it('lists everything that prevents submission', () => {
    const form = createForm(
      createReportWithHours(
        FLOW,
        { id: 'note', kind: 'text', max: 3, plain: true },
        { ...LEAK, id: 'work', kind: 'multi', least: 2 },
        { id: 'pics', kind: 'photo', least: 1, most: 2 },
        { id: 'sign', kind: 'signature', required: true },
        { id: 'must', kind: 'formula', formula: '#{f:flow}', mustBeRight: true },
      ),
    );
    const listProblems = (pictures = noPictures) =>
      form.listMissing(pictures).map(({ key, problem }) => `${key}: ${problem.kind}`);
    const missing = ['flow', 'work', 'pics', 'sign'].map((key) => `${key}: missing`);
    expect(listProblems()).toEqual([...missing, 'must: formula']);
    typeValue(form, 'flow', '6000');
    typeValue(form, 'note', '一切正常');
    typeValue(form, 'work', '0');
    expect(listProblems(() => 1)).toEqual(['flow: mistyped', 'note: too long', 'work: too few']);
    typeValue(form, 'note', '👍');
    typeValue(form, 'work', '0,9');
    const expectedProblems = ['flow: mistyped', 'note: special', 'work: no option', 'pics: too many'];
    expect(listProblems(() => 3)).toEqual(expectedProblems);
  });

  it("fills a row's times when the user starts it, and clears them when it is emptied", () => {
    const columns = [
      { id: 'pressure', kind: 'number' },
      { id: 'when', kind: 'time', from: 'now' },
      { id: 'day', kind: 'date', from: 'generate' },
      { id: 'level', kind: 'live', equipmentId: 'e1', signalId: 's1', take: 'due' },
      { id: 'must', kind: 'text', required: true },
    ];
    const table = { columns, rows: { fixed: ['h1', 'h2'].map((id) => ({ id, title: id })) } };
    const form = createForm(createReport([{ id: 's2', table }]));
    const at = (text: string): EpochMs => Date.parse(`${text}+08:00`) as EpochMs;
    const enter = (key: string, v: string, more: object = {}): void => {
      const place = form.place(key);
      if (place === null) throw new Error(`There is no ${key}`);
      form.changeCell(place, { ...form.cell(key), v, by: 'hand', at: at('2025-10-09T16:07'), ...more });
    };
    form.prefill({ now: at('2025-10-09T16:00'), generate: at('2025-10-08T08:00') }, at('2025-10-09T16:00'));
    expect(form.cell(getHourKey('h1', 'when')).v).toBeNull();
    // A value from history is not a user entry.
    enter(getHourKey('h1', 'level'), '2', { by: 'due' });
    expect(form.cell(getHourKey('h1', 'when')).v).toBeNull();
    expect(form.listMissing(noPictures)).toEqual([]);
    enter(getHourKey('h1', 'pressure'), '0.4');
    expect(form.cell(getHourKey('h1', 'when')).v).toBe('16:07');
    expect(form.cell(getHourKey('h1', 'day')).v).toBe('2025-10-08');
    expect(form.cell(getHourKey('h2', 'when')).v).toBeNull();
    expect(form.getChangedValues().get('s2')).toMatchObject({
      rows: [{ cells: { when: { v: '16:07' } } }, {}],
    });
    expect(form.listMissing(noPictures).map(({ key }) => key)).toEqual([getHourKey('h1', 'must')]);
    enter(getHourKey('h1', 'pressure'), '');
    expect(form.cell(getHourKey('h1', 'when')).v).toBeNull();
    expect(form.listMissing(noPictures)).toEqual([]);
    enter(getHourKey('h1', 'when'), '12:00');
    enter(getHourKey('h1', 'pressure'), '0.5');
    expect(form.cell(getHourKey('h1', 'when')).v).toBe('12:00');
  });

  it('fills the times of rows that a draft has started', () => {
    const columns = [
      { id: 'pressure', kind: 'number' },
      { id: 'when', kind: 'time', from: 'now' },
    ];
    const table = { columns, rows: { least: 0, most: 5 } };
    const rows = [
      { id: 'a', cells: { pressure: createTypedValue('1') } },
      { id: 'b', cells: {} },
    ];
    const form = createForm(createReport([{ id: 's2', table }]), { s2: { rows } });
    const now = Date.parse('2025-10-09T16:00+08:00') as EpochMs;
    form.prefill({ now, generate: null }, now);
    expect(form.cell(getHourKey('a', 'when')).v).toBe('16:00');
    expect(form.cell(getHourKey('b', 'when')).v).toBeNull();
    expect(form.isChanged).toBe(false);
  });

  it('keeps the extremes of an hour from history without a value', () => {
    const dueField = { id: 'level', kind: 'live', equipmentId: 'e1', signalId: 's1', take: 'due' };
    const form = createForm(createFieldsReport(dueField));
    const place = form.place('level');
    if (place === null) throw new Error('There is no place');
    const hour = { low: 1, high: 2 };
    form.changeCell(place, { ...form.cell('level'), v: null, by: 'due', hour });
    expect(form.isChanged).toBe(true);
    expect(form.getChangedValues().get('level')).toMatchObject({ v: null, by: 'due', hour });
    const theirs = parseValues({ level: { v: null, at: 1, by: 'due', hour: { low: 0, high: 9 } } });
    expect(form.merge(theirs)).toEqual([]);
  });

  it('requires cells only of started rows', () => {
    const columns = [
      { id: 'name', kind: 'text', required: true },
      { id: 'count', kind: 'number' },
    ];
    const form = createForm(createReport([{ id: 't', table: { columns, rows: { least: 2, most: 5 } } }]));
    expect(form.rows('t')).toEqual(['1', '2']);
    expect(form.listMissing(noPictures)).toEqual([]);
    typeValue(form, createTableCellKey('t', '2', 'count'), '3');
    expect(form.listMissing(noPictures).map(({ key }) => key)).toEqual([
      createTableCellKey('t', '2', 'name'),
    ]);
  });

  it('counts filled fields, but not formulas', () => {
    const form = createForm(
      createFieldsReport(FLOW, SUM, { id: 'w', kind: 'words', text: 'x' }, { id: 'pics', kind: 'photo' }),
    );
    expect(form.countProgress(noPictures)).toEqual({ done: 0, total: 2 });
    typeValue(form, 'flow', '1');
    expect(form.countProgress((field) => (field === 'pics' ? 1 : 0))).toEqual({ done: 2, total: 2 });
  });

  it('sends only changes, with the formulas that use them', () => {
    const form = createForm(createReportWithHours(FLOW, SUM, LEAK), { leak: createTypedValue('0') });
    expect(form.isChanged).toBe(false);
    typeValue(form, 'flow', '420.50');
    expect(form.isChanged).toBe(true);
    expect(Object.fromEntries(form.getChangedValues())).toMatchObject({
      flow: { v: '420.50', by: 'hand' },
      sum: { v: '10092', by: 'formula' },
    });
    expect([...form.getChangedValues().keys()]).not.toContain('leak');
  });

  it('returns values of unknown columns and fields unchanged', () => {
    const unknownValue = { v: 'x', more: { deep: [1] } };
    const dial = { id: 'dial', kind: 'gauge' };
    const table = { ...HOURS.table, columns: [...HOURS.table.columns, dial] };
    const rows = [
      { id: 'h1', cells: { dial: unknownValue, gone: unknownValue, pressure: createTypedValue('0.4') } },
      { id: 'extra', cells: { dial: unknownValue } },
    ];
    const form = createForm(
      createReport([
        { id: 's1', fields: [dial] },
        { ...HOURS, table },
      ]),
      {
        dial: unknownValue,
        s2: { rows },
      },
    );
    typeValue(form, getHourKey('h1', 'pressure'), '0.5');
    expect(form.getChangedValues().has('dial')).toBe(false);
    expect(form.getChangedValues().get('s2')).toMatchObject({
      rows: [
        { id: 'h1', cells: { dial: unknownValue, gone: unknownValue, pressure: { v: '0.5' } } },
        { id: 'h2' },
        { id: 'extra', cells: { dial: unknownValue } },
      ],
    });
  });

  it('does not touch a table with an unreadable value', () => {
    const form = createForm(createReport([HOURS]), { s2: { rows: 'many' } });
    expect(form.isClosed('s2')).toBe(true);
    expect(form.listPlaces()).toEqual([]);
    expect(form.getChangedValues().has('s2')).toBe(false);
  });

  it('fault 99: does not touch a table with too many rows', () => {
    const rows = Array.from({ length: ROWS + 1 }, (_, row) => ({
      id: `${row}`,
      cells: { pressure: createTypedValue('1') },
    }));
    const form = createForm(createReport([HOURS]), { s2: { rows } });
    expect([form.isClosed('s2'), form.listPlaces(), form.getSentValues().size]).toEqual([true, [], 0]);
    expect(createForm(createReport([HOURS]), { s2: { rows: rows.slice(1) } }).isClosed('s2')).toBe(false);
  });

  it('removes a row with its content', () => {
    const form = createForm(createReport([FREE]), {
      t: { rows: [{ id: 'a', cells: { name: createTypedValue('x') } }] },
    });
    form.addRow('t', 'b');
    typeValue(form, createTableCellKey('t', 'b', 'name'), 'y');
    form.removeRow('t', 'a');
    expect(form.getChangedValues().get('t')).toMatchObject({
      rows: [{ id: 'b', cells: { name: { v: 'y' } } }],
    });
  });

  it("keeps a draft over the platform's values", () => {
    const document = createFieldsReport(FLOW, LEAK);
    const form = new ReportForm(document, {
      base: parseValues({ flow: createTypedValue('1') }),
      mine: parseValues({ flow: createTypedValue('2'), leak: createTypedValue('0') }),
      prior: parseValues({ flow: createTypedValue('9') }),
    });
    expect(['flow', 'leak'].map((key) => form.cell(key).v)).toEqual(['2', '0']);
    expect([form.getPrior('flow').v, form.isChanged]).toEqual(['9', true]);
  });
});

describe('Two users filling one record', () => {
  const freeReport = createReport([FREE]);
  const getCells = (form: ReportForm, row: string) =>
    ['name', 'state'].map((column) => form.cell(createTableCellKey('t', row, column)).v);
  const document = createReportWithHours(FLOW, SUM, LEAK, { id: 'note', kind: 'text' });

  it('fault 73: keep both entries, and are asked only about conflicting ones', () => {
    const form = createForm(document, { flow: createTypedValue('100'), note: createTypedValue('old') });
    typeValue(form, 'flow', '200');
    typeValue(form, 'leak', '0');
    typeValue(form, 'note', 'mine');
    const conflicts = form.merge(
      parseValues({
        flow: createTypedValue('100'),
        leak: createTypedValue('0'),
        note: createTypedValue('theirs'),
        s2: { rows: [{ id: 'h1', cells: { remark: createTypedValue('fine') } }] },
      }),
    );
    expect(conflicts.map(({ field }) => field)).toEqual(['note']);
    expect([form.cell('flow').v, form.cell('leak').v, form.cell('note').v]).toEqual(['200', '0', 'mine']);
    expect(form.cell(getHourKey('h1', 'remark')).v).toBe('fine');
    expect(form.cell('sum').v).toBe('4800');
    expect([...form.getChangedValues().keys()].sort()).toEqual(['flow', 'note', 'sum']);
  });

  it('fault 73: are not asked about times that the document filled in', () => {
    const moment = createFieldsReport(
      { id: 'day', kind: 'date', from: 'generate' },
      { id: 'note', kind: 'text' },
    );
    const at = 1_760_000_000_000 as EpochMs;
    const form = createForm(moment);
    form.prefill({ now: at, generate: at }, at);
    expect([form.cell('day').v, form.isChanged]).toEqual(['2025-10-09', false]);
    expect(form.merge(parseValues({ day: createTypedValue('2025-10-08') }))).toEqual([]);
    expect(form.cell('day').v).toBe('2025-10-08');
    typeValue(form, 'day', '2025-10-07');
    expect(form.merge(parseValues({ day: createTypedValue('2025-10-06') }))).toHaveLength(1);
  });

  it('fault 73: may edit one table, cell by cell', () => {
    const row = (id: string, pressure: string) => ({ id, cells: { pressure: createTypedValue(pressure) } });
    const form = createForm(document, { s2: { rows: [row('h1', '0.3')] } });
    typeValue(form, getHourKey('h1', 'pressure'), '0.4');
    const conflicts = form.merge(parseValues({ s2: { rows: [row('h1', '0.3'), row('h2', '0.5')] } }));
    expect(conflicts).toEqual([]);
    expect([form.cell(getHourKey('h1', 'pressure')).v, form.cell(getHourKey('h2', 'pressure')).v]).toEqual([
      '0.4',
      '0.5',
    ]);
    expect(form.merge(parseValues({ s2: { rows: [row('h1', '0.6'), row('h2', '0.5')] } }))).toMatchObject([
      { field: getHourKey('h1', 'pressure'), base: { v: '0.3' }, mine: { v: '0.4' }, theirs: { v: '0.6' } },
    ]);
  });

  it('keep both added rows', () => {
    const row = (id: string, name: string) => ({ id, cells: { name: createTypedValue(name) } });
    const form = createForm(freeReport, { t: { rows: [row('a', 'x'), row('b', 'y')] } });
    form.addRow('t', 'mine');
    typeValue(form, createTableCellKey('t', 'mine', 'name'), 'm');
    form.removeRow('t', 'b');
    const theirs = parseValues({ t: { rows: [row('a', 'x'), row('b', 'y'), row('theirs', 't')] } });
    expect(form.merge(theirs)).toEqual([]);
    expect(form.rows('t')).toEqual(['a', 'mine', 'theirs']);
  });

  it('restore a row that one removed and the other edited, without a question', () => {
    const row = (id: string, state: string) => ({
      id,
      cells: { name: createTypedValue(id), state: createTypedValue(state) },
    });
    const form = createForm(freeReport, { t: { rows: [row('a', 'x'), row('b', 'y'), row('c', 'z')] } });
    form.removeRow('t', 'b');
    form.removeRow('t', 'c');
    const theirs = parseValues({ t: { rows: [row('a', 'x'), row('b', 'repaired'), row('c', 'z')] } });
    expect(form.merge(theirs)).toEqual([]);
    expect(form.rows('t')).toEqual(['a', 'b']);
    expect(getCells(form, 'b')).toEqual(['b', 'repaired']);
  });

  it('keep the whole row that one edited and the other removed', () => {
    const form = createForm(freeReport, {
      t: { rows: [{ id: 'a', cells: { name: createTypedValue('a'), state: createTypedValue('x') } }] },
    });
    typeValue(form, createTableCellKey('t', 'a', 'state'), 'repaired');
    expect(form.merge(parseValues({ t: { rows: [] } }))).toEqual([]);
    expect(getCells(form, 'a')).toEqual(['a', 'repaired']);
    expect([...form.getChangedValues().keys()]).toEqual(['t']);
  });

  it('drop a row that one removed and the other left unchanged', () => {
    const row = (id: string) => ({ id, cells: { name: createTypedValue(id) } });
    const form = createForm(freeReport, { t: { rows: [row('a'), row('b')] } });
    expect(form.merge(parseValues({ t: { rows: [row('a')] } }))).toEqual([]);
    expect([form.rows('t'), form.isChanged]).toEqual([['a'], false]);
  });

  it('are asked nothing about a table that became unreadable', () => {
    const form = createForm(document, {
      s2: { rows: [{ id: 'h1', cells: { pressure: createTypedValue('0.3') } }] },
    });
    typeValue(form, getHourKey('h1', 'pressure'), '0.4');
    expect(form.merge(parseValues({ s2: 'torn' }))).toEqual([]);
  });
});
