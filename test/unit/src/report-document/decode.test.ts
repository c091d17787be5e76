import { describe, expect, it } from 'vitest';
import { decodeReport } from '../../../../src/report-document/decode';
import type { Field } from '../../../../src/report-document/model';
import { createSmallPlant } from '../../../kit/small-plant';
import { getDocuments } from '../../../platform/work/documents';
import { createWorld } from '../../../platform/world';
import { createDocument, createFieldsReport, createReport, FLOW, HOURS, LEAK } from './samples';

describe('The document of a smart report', () => {
  it('is read with a field of every kind', () => {
    const plainKinds = ['text', 'date', 'datetime', 'photo', 'signature', 'scan', 'person', 'place'];
    const definitions = [
      ...plainKinds.map((kind) => ({ id: kind, kind })),
      FLOW,
      LEAK,
      { id: 'a', kind: 'live', equipmentId: 'e1', signalId: 's1' },
      { ...LEAK, id: 'c', kind: 'multi' },
      { id: 'e', kind: 'time', from: 'now' },
      { id: 'i', kind: 'formula', formula: '1' },
      { id: 'm', kind: 'words', text: 'Read this' },
    ];
    const kinds = definitions.map(({ kind }) => kind);
    expect(decodeFields(...definitions).map(({ kind }) => kind)).toEqual(kinds);
    expect(new Set(kinds).size).toBe(15);
  });

  it('from the stand-in platform is read without placeholders', () => {
    const createPlant = () => createSmallPlant({ seed: 1, start: 0 });
    const noExtras = { unlisted: [], projects: [], equipmentPage: () => null };
    const world = createWorld({ listed: [createPlant()], fleet: createPlant(), ...noExtras });
    for (const document of getDocuments(world)) {
      const decoded = decodeReport(document);
      if (!decoded.ok) throw new Error(JSON.stringify(decoded.fault));
      const placeholders = decoded.report.sections.flatMap((section): readonly unknown[] => {
        if (section.kind === 'unknown') return [section];
        const list = section.kind === 'fields' ? section.fields : section.columns;
        return list.filter(({ kind }) => kind === 'unknown');
      });
      expect(placeholders).toEqual([]);
    }
  });

  it('fault 99: names an unknown kind and an unreadable field', () => {
    expect(
      decodeFields(
        { id: 'a', kind: 'gauge', title: 'Dial' },
        { id: 'b', kind: 'number', high: 'hot' },
        { id: 'c', kind: 'select', options: [{ value: 'x,y' }] },
        { id: 'c', kind: 'constructor' },
        'field',
      ),
    ).toMatchObject([
      { id: 'a', kind: 'unknown', title: 'Dial', kindName: 'gauge', where: '' },
      { id: 'b', kind: 'unknown', where: 'high' },
      { id: 'c', kind: 'unknown', where: 'options' },
      { id: 'c', kind: 'unknown', where: 'id' },
      { id: '', kind: 'unknown', where: 'id' },
    ]);
  });

  it('fault 99: treats __proto__ and constructor as ordinary names', () => {
    const [first, second] = decodeFields(JSON.parse('{"id":"__proto__","kind":"text","title":"P"}'), {
      id: 'constructor',
      kind: 'text',
    });
    expect(first).toMatchObject({ id: '__proto__', kind: 'unknown', where: 'id' });
    expect(second).toMatchObject({ id: 'constructor', kind: 'text' });
  });

  it('has one field per id, and one column per id in a table', () => {
    expect(decodeFields(FLOW, FLOW).map(({ kind }) => kind)).toEqual(['number', 'unknown']);
    const [table] = createReport([HOURS]).sections;
    expect(table).toMatchObject({
      kind: 'table',
      columns: [{ kind: 'number' }, { kind: 'formula' }, { kind: 'text' }],
    });
    const clash = createReport([{ id: 's1', fields: [{ id: 's2', kind: 'text' }] }, HOURS]).sections;
    expect(clash[1]).toMatchObject({ kind: 'unknown', where: 'id' });
  });

  it('has no photo or signature in a table', () => {
    const kinds = ['photo', 'signature'];
    const columns = kinds.map((kind) => ({ id: kind, kind }));
    const [table] = createReport([{ id: 't', table: { columns, rows: {} } }]).sections;
    expect(table).toMatchObject({ columns: kinds.map((kindName) => ({ kind: 'unknown', kindName })) });
  });

  it('shows a section whose condition is unreadable', () => {
    const [section] = createReport([
      { id: 's1', when: { op: 'like', bind: 'f:flow' }, fields: [FLOW] },
    ]).sections;
    expect(section?.when).toBeNull();
  });

  it('in a future format can be viewed but not filled', () => {
    expect(createReport([{ id: 's1', fields: [FLOW] }], { format: 2 })).toMatchObject({
      canFill: false,
      sections: [{ id: 's1' }],
    });
    expect(decodeReport(createDocument([], { format: 2, sections: 'elsewhere' }))).toMatchObject({
      ok: true,
      report: { canFill: false, sections: [] },
    });
  });
});

describe('A hostile document', () => {
  const createFields = (count: number): readonly unknown[] =>
    Array.from({ length: count }, (_, index) => ({ id: `f${index}`, kind: 'text' }));

  it('fault 99: of 10,000 fields is refused with the limit', () => {
    const fault = { kind: 'too-many-fields', found: 10_000, limit: 300 };
    expect(parseFault(createDocument([{ id: 's1', fields: createFields(10_000) }]))).toEqual(fault);
    expect(parseFault(createDocument([{ id: 's1', fields: createFields(300) }]))).toBeNull();
    expect(parseFault(createDocument(Array.from({ length: 301 }, () => ({}))))).toMatchObject({
      kind: 'too-many-fields',
    });
  });

  it('over 512 KB is refused, also with multi-byte characters', () => {
    const createNote = (letter: string, count: number): unknown =>
      createDocument([], { note: letter.repeat(count) });
    expect(parseFault(createNote('a', 524_288))).toMatchObject({ kind: 'too-large', limit: 524_288 });
    expect(parseFault(createNote('表', 200_000))).toMatchObject({ kind: 'too-large' });
    expect(parseFault(createNote('a', 500_000))).toBeNull();
  });

  it('has tables of at most 20 columns and 100 rows', () => {
    const rows = Array.from({ length: 101 }, (_, index) => ({ id: `r${index}` }));
    const table = (columns: readonly unknown[], rowRules: unknown) =>
      createReport([{ id: 't', table: { columns, rows: rowRules } }]).sections[0];
    expect(table(createFields(21), { least: 0 })).toMatchObject({ kind: 'unknown', where: 'columns' });
    expect(table(createFields(20), { fixed: rows })).toMatchObject({ kind: 'unknown', where: 'rows' });
    expect(table(createFields(20), { most: 5_000 })).toMatchObject({ rows: { most: 100 } });
  });

  it('without id or version is refused, and so is a non-document', () => {
    const fault = parseFault({ format: 1, id: 'x1', sections: [] });
    expect(fault).toMatchObject({ kind: 'malformed', where: 'version' });
    for (const raw of [null, [], 'text', 7, { format: 1 }])
      expect(parseFault(raw)).toMatchObject({ kind: 'malformed' });
  });

  it('nested too deeply to be serialized is refused', () => {
    const deepList = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(parseFault(createDocument([], { note: deepList }))).toMatchObject({ kind: 'malformed' });
  });

  it('treats a null field as absent: a condition without parts, a table without fixed rows', () => {
    const when = { op: '=', a: '1', b: null, bind: 'f:flow', all: null, any: null };
    const table = { columns: [FLOW], rows: { fixed: null, least: 2 } };
    const [section, rows] = createReport([
      { id: 's1', when, fields: [FLOW] },
      { id: 's2', table },
    ]).sections;
    expect(section?.when).toEqual({ op: '=', a: '1', b: '', field: 'flow' });
    expect(rows?.kind === 'table' && rows.rows).toMatchObject({ kind: 'free', least: 2 });
  });

  it('with too deeply nested conditions shows the section', () => {
    let when: unknown = { op: '=', a: '1', bind: 'f:flow' };
    for (let depth = 0; depth < 500; depth++) when = { all: [when] };
    expect(createReport([{ id: 's1', when, fields: [FLOW] }]).sections[0]?.when).toBeNull();
  });
});

function decodeFields(...list: readonly unknown[]): readonly Field[] {
  const [section] = createFieldsReport(...list).sections;
  return section?.kind === 'fields' ? section.fields : [];
}

function parseFault(raw: unknown): unknown {
  const decoded = decodeReport(raw);
  return decoded.ok ? null : decoded.fault;
}
