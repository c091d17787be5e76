import { expect, it } from 'vitest';
import { decodePage } from '../../../../src/page-document/decode';
import { type PageOwner, type PagePlan, planPage } from '../../../../src/page-document/plan';
import type { EquipmentId, PageId, ProjectId } from '../../../../src/shared/ids';
import type { ProjectWatch } from '../../../../workers/monitor/contract/contract';
import { BROKER_ACCESS } from '../../../kit/broker-access';

const box = { x: 0, y: 0, w: 1, h: 1 };
const createSignal = (signalId: string, equipmentId?: string) => ({ src: 'signal', signalId, equipmentId });

const PROJECT: PageOwner = { family: 'project', projectId: 'project' as ProjectId, pageId: 'page' as PageId };

it('watches the page of a device through its own family, and keeps the page id', () => {
  const widgets = [{ kind: 'value', bind: createSignal('a', 'e') }];
  const equipmentId = 'e' as EquipmentId;
  const conId = 'c' as PageId;
  const eg = createPlanFor({ family: 'equipment', equipmentId }, widgets, { id: 'd' });
  const gm = createPlanFor({ family: 'legacy', equipmentId, conId }, widgets, { id: 'd' });
  const sources = { dataSignal: ['a'], slots: [createSignal('a', 'e')], trendSlots: [] };
  expect(eg.spec).toEqual({ family: 'equipment', equipmentId, ...sources });
  expect(gm.spec).toEqual({ family: 'legacy', equipmentId, conId, ...sources });
  expect([eg.pageId, gm.pageId, createPlan(widgets).pageId]).toEqual(['d', 'c', 'page']);
});

it("watches a plant's page through its broker", () => {
  const access = BROKER_ACCESS;
  const owner = { family: 'broker', access, history: '/vm', alerts: null, pageId: 'p1' as PageId } as const;
  const { spec, pageId } = createPlanFor(owner, [
    { kind: 'value', bind: createSignal('plant/n1/d1#speed') },
    { kind: 'value', bind: createSignal('plant/n1#uptime', 'plant/n1') },
  ]);
  expect(pageId).toBe('p1');
  expect(spec).toMatchObject({ family: 'broker', access, history: '/vm' });
  expect(spec).toHaveProperty('dataEquip', ['plant/n1']);
  expect(spec.slots).toHaveLength(2);
});

it('uses one slot for a source shown by several widgets', () => {
  const { spec, widgetSlots } = createPlan([
    { kind: 'value', bind: createSignal('a') },
    { kind: 'lamp', bind: createSignal('a', 'e') },
    { kind: 'value', bind: createSignal('b', 'e') },
  ]);
  expect(spec.slots).toHaveLength(2);
  expect(widgetSlots).toEqual([[0], [0], [1]]);
});

it('takes the equipment from any widget that names it', () => {
  const { spec } = createPlan([
    { kind: 'value', bind: createSignal('a') },
    { kind: 'lamp', bind: createSignal('a', 'e') },
  ]);
  expect(spec.slots[0]).toMatchObject({ signalId: 'a', equipmentId: 'e' });
  expect(spec.dataEquip).toEqual(['e']);
});

it('distinguishes sources of different kinds with the same id', () => {
  const { spec } = createPlan([
    { kind: 'value', bind: createSignal('x') },
    { kind: 'value', bind: { src: 'mvar', id: 'x' } },
    { kind: 'value', bind: { src: 'gateway', equipmentId: 'x' } },
    { kind: 'count', metric: 'alarm_count' },
  ]);
  expect(spec.slots.map(({ src }) => src)).toEqual(['signal', 'mvar', 'gateway', 'count']);
});

it('finds sources in states, events, flows and trends', () => {
  const { spec, widgetSlots } = createPlan([
    {
      kind: 'pipe',
      width: 2,
      points: [0, 1].map((at) => [at, at]),
      bind: createSignal('own'),
      states: [{ when: { any: [{ op: '=', a: 1, bind: createSignal('state') }] }, set: {} }],
      events: [{ on: 'tap', do: 'write', value: 1, bind: createSignal('event') }],
      flow: { when: { all: [{ op: '>', a: 0, bind: createSignal('flow') }] } },
    },
    { kind: 'trend', rangeMs: 60_000, signals: [{ signalId: 'trend' }, { signalId: 'own' }] },
  ]);
  const names = spec.slots.map((source) => (source.src === 'signal' ? source.signalId : ''));
  expect(names).toEqual(['own', 'state', 'event', 'flow', 'trend']);
  expect(widgetSlots).toEqual([
    [0, 1, 2, 3],
    [4, 0],
  ]);
  expect([...spec.trendSlots].sort()).toEqual([0, 4]);
});

it('watches the listed and the shown sources, each once', () => {
  const { spec } = createPlan(
    [
      { kind: 'value', bind: createSignal('b', 'e2') },
      { kind: 'value', bind: { src: 'mvar', id: 'm' } },
    ],
    { dataSignal: ['a', 'b'], dataEquip: 'e1,e2', mvars: [] },
  );
  expect(spec.dataSignal).toEqual(['a', 'b']);
  expect(spec.dataEquip).toEqual(['e1', 'e2']);
  expect(spec.mvars).toEqual(['m']);
});

it('has no slot for constants', () => {
  const { spec, widgetSlots, getSlot } = createPlan([{ kind: 'value', bind: { src: 'const', value: '7' } }]);
  expect(spec.slots).toEqual([]);
  expect(widgetSlots).toEqual([[]]);
  expect(getSlot({ src: 'const', value: '7' })).toBe(-1);
  expect(getSlot(null)).toBe(-1);
});

it('treats __proto__ like any other signal', () => {
  const { spec, getSlot } = createPlan([{ kind: 'value', bind: createSignal('__proto__') }]);
  expect(spec.slots).toHaveLength(1);
  expect(getSlot({ src: 'signal', equipmentId: null, signalId: '__proto__' as never })).toBe(0);
});

function createPlanFor(owner: PageOwner, widgets: readonly object[], overrides: object = {}): PagePlan {
  const result = decodePage({
    version: 1,
    size: { w: 1, h: 1 },
    widgets: widgets.map((widget, i) => ({ id: `w${i}`, ...box, ...widget })),
    ...overrides,
  });
  if (!result.ok) throw new Error(result.fault.kind);
  return planPage(result.page, owner);
}

function createPlan(
  widgets: readonly object[],
  overrides: object = {},
): PagePlan & { readonly spec: ProjectWatch } {
  const pagePlan = createPlanFor(PROJECT, widgets, overrides);
  if (pagePlan.spec.family !== 'project') throw new Error(pagePlan.spec.family);
  return { ...pagePlan, spec: pagePlan.spec };
}
