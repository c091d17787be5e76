import { describe, expect, it } from 'vitest';
import { findValues, listPageValues } from '../../../../../src/widgets/find-values';
import { getEdgeNames, getRowName, getStaticTexts } from '../../../../../src/widgets/stage/page-names';
import { fitView, panView, zoomView } from '../../../../../src/widgets/stage/view';
import { getBox } from '../../../../../src/widgets/values/spatial';
import { createPage, createSetting, createSignalBinding } from '../../../../kit/widget-page';

const PUMPS = ['P-101', 'P-102', 'P-103', 'P-104'];
const HEADS = ['A', 'kW', 'm³/h'];
const viewport = { width: 360, height: 600 };

describe('Names on a zoomed page', () => {
  const page = createPage(createTable());
  const texts = getStaticTexts(page);
  const boxes = page.widgets.filter(({ kind }) => kind === 'value').map(getBox);

  it('are shown at the edges when scrolled out of view', () => {
    const zoomedView = zoomView(fitView(page, viewport, 'width'), 4, { x: 0, y: 0 }, page, viewport, 'width');
    const view = panView(zoomedView, -400, -600, page, viewport);
    const { rows, heads } = getEdgeNames(texts, boxes, view, viewport);
    expect(rows.map(({ text }) => text)).toEqual(['P-103', 'P-104']);
    expect(heads.map(({ text }) => text)).toEqual(['A', 'kW']);
    const row = page.widgets.find((widget) => widget.kind === 'text' && widget.text === 'P-103');
    expect(rows[0]?.at).toBeCloseTo(((row?.y ?? 0) + 20) * view.sy + view.y);
    for (const { at } of [...rows, ...heads]) expect(at).toBeGreaterThan(-90);
  });

  it('are not repeated while legible', () => {
    const view = fitView(page, viewport, 'width');
    expect(getEdgeNames(texts, boxes, view, viewport)).toEqual({ rows: [], heads: [] });
  });

  it('name the row of a value', () => {
    expect(getRowName(texts, getBox({ x: 410, y: 320, w: 180, h: 40, rotate: 0 }))).toBe('P-102');
    expect(getRowName(texts, getBox({ x: 410, y: 250, w: 180, h: 40, rotate: 0 }))).toBe('');
  });
});

describe('Value search', () => {
  const searchNames = (words: string, auths: readonly string[] = []) => {
    const fixture = createSetting([
      ...createTable(),
      { kind: 'value', label: 'secret', bind: createSignalBinding('x'), perm: { show: 's' } },
    ]);
    const values = listPageValues(fixture.page, fixture.plan, new Set(auths));
    return findValues(
      values.map((value) => ({ ...value, name: `${value.row} · ${value.label}`, aliases: [] })),
      words,
    ).map(({ name }) => name);
  };

  it('matches all words in any order and case', () => {
    expect(searchNames('kw p-103')).toEqual(['P-103 · kW']);
    expect(searchNames('p-10')).toHaveLength(12);
    expect(searchNames(' ')).toHaveLength(12);
    expect(searchNames('p-105')).toEqual([]);
  });

  it('excludes values that the user may not see', () => {
    expect(searchNames('secret')).toEqual([]);
    expect(searchNames('secret', ['s'])).toHaveLength(1);
  });
});

function createTable(): readonly object[] {
  return [
    { kind: 'text', text: '水泵运行', x: 10, y: 10, w: 200, h: 30 },
    ...HEADS.map((text, i) => ({ kind: 'text', text, x: 210 + i * 200, y: 60, w: 180, h: 30 })),
    ...PUMPS.flatMap((name, row) => [
      { kind: 'text', text: name, x: 10, y: 120 + row * 200, w: 150, h: 40 },
      ...HEADS.map((head, i) => ({
        kind: 'value',
        label: head,
        x: 210 + i * 200,
        y: 120 + row * 200,
        w: 180,
        h: 40,
        bind: createSignalBinding(`${name} ${head}`),
      })),
    ]),
  ];
}
