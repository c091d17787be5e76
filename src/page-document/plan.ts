/**
 * Plans the watch of a page: each source becomes one slot. Batches then refer to slots instead of ids
 * (src/shared/batch.ts).
 */
import type {
  BrokerSource,
  EquipmentWatch,
  LegacyWatch,
  ProjectWatch,
  SlotSource,
  WatchSpec,
} from '../../workers/monitor/contract/contract';
import type { EquipmentId, MvarId, PageId, SignalId } from '../shared/ids';
import type { Binding, Condition, Page, Widget, WidgetBase } from './model';

/** The owner of a page: the family of its watch, with its ids. */
export type PageOwner =
  | Pick<ProjectWatch, 'family' | 'projectId' | 'pageId'>
  | Pick<EquipmentWatch, 'family' | 'equipmentId'>
  | Pick<LegacyWatch, 'family' | 'equipmentId' | 'conId'>
  | BrokerPageOwner;

/** The plant of a broker and its page; `null` if its signals are listed without a page. */
export interface BrokerPageOwner extends BrokerSource {
  readonly pageId: PageId | null;
}

export interface PagePlan {
  readonly spec: WatchSpec;
  readonly pageId: PageId;
  /** Returns the slot of a binding, -1 for constants and `null`. */
  readonly getSlot: (binding: Binding | null) => number;
  /** The slots used by each widget, by index in `Page.widgets`; the slot of its binding comes first. */
  readonly widgetSlots: readonly (readonly number[])[];
}

function getKey(binding: Binding): string | null {
  switch (binding.src) {
    case 'signal':
      return `s${binding.signalId}`;
    case 'mvar':
      return `m${binding.id}`;
    case 'gateway':
      return `g${binding.equipmentId}`;
    case 'count':
      return `c${binding.metric}`;
    case 'const':
      return null;
  }
}

function* getConditionBindings(condition: Condition): Generator<Binding> {
  if ('all' in condition) for (const child of condition.all) yield* getConditionBindings(child);
  else if ('any' in condition) for (const child of condition.any) yield* getConditionBindings(child);
  else if (condition.bind) yield condition.bind;
}

function* getCommonBindings(widget: WidgetBase): Generator<Binding> {
  if (widget.bind) yield widget.bind;
  for (const { when } of widget.states) yield* getConditionBindings(when);
  for (const { when } of widget.anim) if (when) yield* getConditionBindings(when);
}

/** Yields every binding of a widget, first the one of its value. */
function* getBindings(widget: Widget): Generator<Binding> {
  yield* getCommonBindings(widget);
  for (const event of widget.events) if (event.bind) yield event.bind;
  for (const panel of widget.panels) yield* getCommonBindings(panel);
  if (widget.kind === 'pipe' && widget.flow?.when) yield* getConditionBindings(widget.flow.when);
  if (widget.kind === 'rotor' && widget.when) yield* getConditionBindings(widget.when);
  if (widget.kind === 'trend' || widget.kind === 'history')
    for (const { equipmentId, signalId } of widget.signals) yield { src: 'signal', equipmentId, signalId };
  if (widget.kind === 'table') for (const { bind } of widget.rows) yield bind;
}

function getSource(binding: Exclude<Binding, { src: 'const' }>): SlotSource {
  return binding.src === 'signal'
    ? { src: 'signal', signalId: binding.signalId, equipmentId: binding.equipmentId }
    : binding;
}

/** Returns the page's id on the platform; `null` if only its document has one. */
function getPageId(owner: PageOwner): PageId | null {
  switch (owner.family) {
    case 'equipment':
      return null;
    case 'legacy':
      return owner.conId;
    default:
      return owner.pageId;
  }
}

export function planPage(page: Page, owner: PageOwner): PagePlan {
  const slots: SlotSource[] = [];
  const slotByKey = new Map<string, number>();
  const getSlot = (binding: Binding | null): number => {
    const key = binding === null ? null : getKey(binding);
    return key === null ? -1 : (slotByKey.get(key) ?? -1);
  };
  const addSlot = (binding: Binding): number => {
    const key = getKey(binding);
    if (key === null || binding.src === 'const') return -1;
    const knownSlot = slotByKey.get(key);
    if (knownSlot === undefined) {
      slotByKey.set(key, slots.length);
      return slots.push(getSource(binding)) - 1;
    }
    const source = slots[knownSlot];
    if (binding.src === 'signal' && source?.src === 'signal' && source.equipmentId === null)
      slots[knownSlot] = { ...source, equipmentId: binding.equipmentId };
    return knownSlot;
  };
  const widgetSlots = page.widgets.map((widget) => {
    const ownSlots = new Set<number>();
    for (const binding of getBindings(widget)) ownSlots.add(addSlot(binding));
    ownSlots.delete(-1);
    return [...ownSlots];
  });
  const trendSlots = new Set<number>();
  for (const widget of page.widgets)
    if (widget.kind === 'trend')
      for (const { equipmentId, signalId } of widget.signals)
        trendSlots.add(getSlot({ src: 'signal', equipmentId, signalId }));

  const dataEquip = new Set<EquipmentId>(page.dataEquip);
  const dataSignal = new Set<SignalId>(page.dataSignal);
  const mvars = new Set<MvarId>(page.mvars);
  for (const source of slots) {
    if (source.src === 'signal') dataSignal.add(source.signalId);
    if (source.src === 'mvar') mvars.add(source.id);
    if ((source.src === 'signal' || source.src === 'gateway') && source.equipmentId !== null)
      dataEquip.add(source.equipmentId);
  }
  const sources = { dataSignal: [...dataSignal], slots, trendSlots: [...trendSlots] };
  const pageSources = { dataEquip: [...dataEquip], mvars: [...mvars] };
  return {
    spec:
      owner.family === 'project' || owner.family === 'broker'
        ? { ...owner, ...sources, ...pageSources }
        : { ...owner, ...sources },
    pageId: getPageId(owner) ?? page.id,
    getSlot,
    widgetSlots,
  };
}
