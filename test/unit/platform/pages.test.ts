import { describe, expect, it } from 'vitest';
import { decodePage } from '../../../src/page-document/decode';
import { EVERY_KIND } from '../../kit/every-kind';
import { createProjects } from '../../platform/pages/index';
import { createPlant } from '../../platform/plant/index';

const START = Date.UTC(2026, 10, 20, 1, 0, 0);
const plant = createPlant({ seed: 7, start: START });
const projects = createProjects(plant);
const pages = projects.flatMap((project) => project.pages.map((page) => ({ project, page, id: page.id })));

describe.each(pages)('Page $id', ({ project, page }) => {
  const widgets = getWidgets(page.document);

  it('is JSON with unique widget ids', () => {
    expect(JSON.parse(JSON.stringify(page.document))).toEqual(page.document);
    const ids = widgets.map((widget) => widget.id);
    expect(ids.length).toBe(new Set(ids).size);
    expect(page.document.id).toBe(page.id);
  });

  it('lists every bound signal and piece of equipment, all of which exist', () => {
    for (const id of collectStrings('signalId', page.document.widgets)) {
      expect(page.document.dataSignal).toContain(id);
    }
    for (const id of page.document.dataSignal) {
      const signal = plant.signals.get(id);
      expect(signal, id).toBeDefined();
      expect(page.document.dataEquip).toContain(signal?.equipmentId);
    }
    for (const id of page.document.dataEquip) expect(project.equipmentIds).toContain(id);
    for (const id of collectStrings('equipmentId', page.document.widgets)) {
      expect(plant.equipment.has(id), id).toBe(true);
      expect(page.document.dataEquip).toContain(id);
    }
  });

  it('lists its math variables with all operands', () => {
    for (const id of page.document.mvars) {
      const mvar = project.mvars.find((each) => each.id === id);
      expect(mvar, id).toBeDefined();
      for (const [, key = ''] of mvar?.formula.matchAll(/#\{([^}]*)\}/g) ?? []) {
        const signal = [...plant.signals.values()].find((each) => `${each.equipmentId}_${each.id}` === key);
        if (signal === undefined) expect(page.document.mvars).toContain(key);
        else expect(page.document.dataSignal).toContain(signal.id);
      }
    }
  });

  it('links only to pages of its project', () => {
    for (const target of widgets.flatMap((widget) => widget.items?.map((item) => item.target) ?? [])) {
      if (target !== undefined) expect(project.pages.map((each) => each.id)).toContain(target);
    }
  });

  it('stays within its size and is legible on a phone', () => {
    const { w, h } = page.document.size as { readonly w: number; readonly h: number };
    for (const widget of widgets.filter((each) => each.id !== 'broken-value')) {
      expect(widget.x, widget.id).toBeGreaterThanOrEqual(0);
      expect(widget.x + widget.w, widget.id).toBeLessThanOrEqual(w);
      expect(widget.y + widget.h, widget.id).toBeLessThanOrEqual(h);
      if (widget.kind === 'text' || widget.kind === 'value') {
        expect(widget.font?.size, widget.id).toBeGreaterThanOrEqual(22);
      }
    }
  });

  it('decodes without placeholders, except on the page that demonstrates them', () => {
    const decoded = decodePage(JSON.parse(JSON.stringify(page.document)));
    expect(decoded.ok).toBe(true);
    const placeholders = decoded.ok
      ? decoded.page.widgets.filter((widget) => widget.kind === 'placeholder')
      : [];
    expect(placeholders.map((widget) => widget.id)).toEqual(
      page.id === 'c-demo' ? ['unknown-kind', 'future-kind', 'broken-value'] : [],
    );
  });

  it('requires the operate permission on every widget that writes', () => {
    for (const widget of widgets.filter((each) => ['switch', 'input', 'button'].includes(each.kind))) {
      expect(widget.perm?.operate, widget.id).toBe('monitor_operate');
    }
  });
});

describe('The projects', () => {
  it('are three with a home page each, and one whose service has expired', () => {
    const [activeProjects, expiredProjects] = [
      projects.filter((project) => !project.expired),
      projects.filter((project) => project.expired),
    ];
    expect([activeProjects.length, expiredProjects.length]).toEqual([3, 1]);
    for (const project of activeProjects) {
      expect(project.pages.map((page) => page.id)).toContain(project.homePageId);
      for (const id of project.equipmentIds) expect(plant.equipment.has(id), id).toBe(true);
    }
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  });

  it('have a dense page of at least 400 bound widgets', () => {
    const densePage = pages.find(({ id }) => id === 'w-dense');
    const boundWidgets = getWidgets(densePage?.page.document ?? {}).filter(
      (widget) => widget.bind !== undefined,
    );
    expect(boundWidgets.length).toBeGreaterThanOrEqual(400);
  });

  it('have one password-protected page', () => {
    expect(
      pages.filter(({ page }) => page.password !== undefined).map(({ page }) => [page.id, page.password]),
    ).toEqual([['w-params', '7788']]);
  });

  it('use every kind of widget, with one page that has them all', () => {
    const kinds = new Set(
      getWidgets(pages.find(({ id }) => id === 'c-kinds')?.page.document ?? {}).map(({ kind }) => kind),
    );
    expect(EVERY_KIND.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it.each([
    [
      'w-pumps',
      'p201-switch p201-rotor p201-state p201-mode p201-manual p201-auto tank-clear level-value inflow-value',
    ],
    [
      'w-pumps',
      'p204-switch p203-hz-input level-high-input pressure-gauge level-trend alarm-lamp air-pressure',
    ],
    [
      'w-home',
      'equipment-count online-count offline-count alarm-equipment alarm-count value-v202-pressure home-trend',
    ],
    ['w-energy', 'mvar-w-eff mvar-w-sec mvar-w-p201'],
    ['b-home', 'burner-switch burner-state flame-lamp steam-gauge drum drum-level steam-pressure-input'],
    [
      'c-demo',
      'unknown-kind future-kind broken-value healthy-value bad-value never-value big-value text-value',
    ],
  ])('have the widget ids on %s that journeys look for', (pageId, names) => {
    const ids = getWidgets(pages.find(({ id }) => id === pageId)?.page.document ?? {}).map(
      (widget) => widget.id,
    );
    for (const name of names.split(' ')) expect(ids).toContain(name);
  });

  it('divide by zero on purpose while P-201 is off', () => {
    const formula = projects[0]?.mvars.find((mvar) => mvar.id === 'w-p201')?.formula;
    expect(formula).toBe('#{p201_p201-power} / #{p201_p201-flow}');
    expect(plant.value('p201-flow').value).toBe('0.0');
  });
});

interface Widget {
  readonly id: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly text?: string;
  readonly bind?: { readonly src: string };
  readonly font?: { readonly size: number };
  readonly events?: readonly unknown[];
  readonly items?: readonly { readonly target?: string }[];
  readonly perm?: { readonly operate?: string };
}

function getWidgets(document: object): readonly Widget[] {
  return (JSON.parse(JSON.stringify(document)) as { widgets: readonly Widget[] }).widgets;
}

/** Returns all strings under a key, anywhere in the document. */
function collectStrings(key: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => collectStrings(key, each));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === key && typeof each === 'string' ? [each] : collectStrings(key, each),
  );
}
