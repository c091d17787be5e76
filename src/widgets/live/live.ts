import type { Binding, Condition, StateSet, WidgetBase } from '../../page-document/model';
import { Freshness, getFreshness } from '../../shared/reading';
import type { Board } from '../../state/live/board';
import { explainState } from '../format/explain';
import {
  type FreshnessName,
  getFreshnessName,
  hasGoodValue,
  isNotLive,
  type RawValue,
  type ShownValue,
} from '../format/shown';
import {
  CONSTANT_SLOT,
  compileCondition,
  compileStates,
  type EvaluateStates,
  isOn,
  type ReadSlot,
} from '../format/states';
import { isEndless } from './animation';
import {
  createConstantValue,
  explainShownValue,
  formatSlotAge,
  formatSlotTime,
  toShownBinding,
  type ValueRuntime,
} from './runtime';

/** Appearance of a widget, from its value and its states. */
export interface Live {
  /** `null` without a binding. */
  readonly shown: ShownValue | null;
  readonly set: StateSet;
  readonly age: string;
  /** State in words; '' for a live value without a mark. */
  readonly state: string;
  /** Time of the value; '' unless the format shows it. */
  readonly time: string;
  /** The bound number; NaN if missing, or if the reader does not need it. */
  readonly number: number;
  /** Whether the value has been collected and is of good quality. */
  readonly isUsable: boolean;
  /** Running animations, one bit each, in order. */
  readonly activeAnimations: number;
  /** Freshness of a value in its conditions that is not live; `null` if all are. */
  readonly conditionFreshness: FreshnessName | null;
  /** The platform's title of the signal, which may arrive later than the widget; '' if missing. */
  readonly title: string;
}

const NO_STATES: StateSet = {};
const UNBOUND: Live = {
  shown: null,
  set: NO_STATES,
  age: '',
  state: '',
  time: '',
  number: Number.NaN,
  isUsable: false,
  activeAnimations: 0,
  conditionFreshness: null,
  title: '',
};

export const isSameLive = (a: Live, b: Live): boolean =>
  a.set === b.set &&
  a.age === b.age &&
  a.time === b.time &&
  a.state === b.state &&
  a.isUsable === b.isUsable &&
  a.activeAnimations === b.activeAnimations &&
  a.conditionFreshness === b.conditionFreshness &&
  a.title === b.title &&
  Object.is(a.number, b.number) &&
  a.shown?.text === b.shown?.text &&
  a.shown?.unit === b.shown?.unit &&
  a.shown?.freshness === b.shown?.freshness &&
  a.shown?.mark === b.shown?.mark;

export const createGatewayTest =
  ({ plan }: ValueRuntime) =>
  (slot: number): boolean =>
    plan.spec.slots[slot]?.src === 'gateway';

export function getOwnValue(
  { plan, board }: ValueRuntime,
  bind: Binding | null,
): { readonly slot: number; readonly read: ReadSlot; readonly constant: RawValue | null } {
  if (bind?.src !== 'const')
    return { slot: plan.getSlot(bind), read: (slotIndex) => board.getReading(slotIndex), constant: null };
  const constant = createConstantValue(bind.value);
  return {
    slot: CONSTANT_SLOT,
    read: (slotIndex) => (slotIndex === CONSTANT_SLOT ? constant : board.getReading(slotIndex)),
    constant,
  };
}

/** Merges the widget's states with its panels', which may hide and disable it. */
function mergePanelStates(
  runtime: ValueRuntime,
  { panels }: WidgetBase,
  own: EvaluateStates | null,
): EvaluateStates | null {
  const { plan } = runtime;
  const evaluators = panels.flatMap(({ states, bind }) => {
    const { slot, read } = getOwnValue(runtime, bind);
    const evaluate = compileStates(states, slot, plan.getSlot, createGatewayTest(runtime));
    return evaluate === null ? [] : [() => evaluate(read)];
  });
  if (evaluators.length === 0) return own;
  // Returns the same object for the same result, since it is compared by identity.
  const merged = new Map<StateSet, Map<string, StateSet>>();
  return (read) => {
    const set = own === null ? NO_STATES : own(read);
    const sets = evaluators.map((evaluate) => evaluate());
    const panelSet: StateSet = {
      ...(sets.some(({ visible }) => visible === false) ? { visible: false } : {}),
      ...(sets.some(({ disabled }) => disabled === true) ? { disabled: true } : {}),
    };
    const key = Object.keys(panelSet).join();
    if (key === '') return set;
    const setsByKey = merged.get(set) ?? new Map<string, StateSet>();
    merged.set(set, setsByKey);
    const mergedSet = setsByKey.get(key) ?? { ...set, ...panelSet };
    setsByKey.set(key, mergedSet);
    return mergedSet;
  };
}

function createAnimationTest(runtime: ValueRuntime, { anim, bind }: WidgetBase): () => number {
  if (anim.length === 0) return () => 0;
  const { plan } = runtime;
  const { slot, read } = getOwnValue(runtime, bind);
  const tests = anim.map((animation): (() => boolean) => {
    if (animation.when !== null) {
      const test = compileCondition(animation.when, slot, plan.getSlot, createGatewayTest(runtime));
      return () => test(read);
    }
    if (!isEndless(animation)) return () => true;
    return () => slot !== -1 && isOn(read(slot));
  });
  return () => tests.reduce((bits, test, i) => (test() ? bits | (1 << i) : bits), 0);
}

type ConditionalWidget = WidgetBase & {
  readonly flow?: { readonly when: Condition | null } | null;
  readonly when?: Condition | null;
};

/** Returns the slots that a widget's conditions depend on; `true` if only their presence counts. */
function getConditionSlots(
  { plan }: ValueRuntime,
  { states, anim, flow, when }: ConditionalWidget,
): ReadonlyMap<number, boolean> {
  const slots = new Map<number, boolean>();
  const collectSlots = (condition: Condition): void => {
    if ('all' in condition) condition.all.forEach(collectSlots);
    else if ('any' in condition) condition.any.forEach(collectSlots);
    else {
      const slot = plan.getSlot(condition.bind);
      slots.set(slot, (slots.get(slot) ?? true) && condition.op === 'offline');
    }
  };
  for (const conditional of [...states, ...anim, flow, { when }])
    if (conditional?.when) collectSlots(conditional.when);
  slots.delete(-1);
  return slots;
}

function findWorstFreshness(slots: ReadonlyMap<number, boolean>, { flags }: Board): FreshnessName | null {
  let worstFreshness: Freshness | null = null;
  for (const [slot, needsPresenceOnly] of slots) {
    const freshness = getFreshness(flags[slot] ?? 0);
    const isMissing = needsPresenceOnly
      ? freshness === Freshness.never
      : isNotLive(getFreshnessName(freshness));
    if (isMissing && (worstFreshness === null || freshness > worstFreshness)) worstFreshness = freshness;
  }
  return worstFreshness === null ? null : getFreshnessName(worstFreshness);
}

export function createLiveReader(
  runtime: ValueRuntime,
  widget: WidgetBase,
  needsNumber: boolean,
): { readonly slot: number; readonly read: () => Live } {
  const { board, plan, texts } = runtime;
  const { bind } = widget;
  const slot = plan.getSlot(bind);
  const { slot: ownSlot, read: readSlot, constant } = getOwnValue(runtime, bind);
  const ownStates = compileStates(widget.states, ownSlot, plan.getSlot, createGatewayTest(runtime));
  const states = widget.panels.length === 0 ? ownStates : mergePanelStates(runtime, widget, ownStates);
  const isExact = needsNumber || widget.anim.length > 0;
  const testAnimations = createAnimationTest(runtime, widget);
  const conditionSlots = getConditionSlots(runtime, widget);
  return {
    slot,
    read() {
      const set = states === null ? NO_STATES : states(readSlot);
      const activeAnimations = testAnimations();
      const conditionFreshness = conditionSlots.size === 0 ? null : findWorstFreshness(conditionSlots, board);
      const value = constant ?? (slot < 0 ? null : board.getReading(slot));
      if (bind === null || value === null)
        return set === NO_STATES && activeAnimations === 0 && conditionFreshness === null
          ? UNBOUND
          : {
              ...UNBOUND,
              set,
              activeAnimations,
              conditionFreshness,
              state: conditionFreshness === null ? '' : explainState(conditionFreshness, '', '', texts),
            };
      const own = toShownBinding(runtime, widget, bind, slot, value);
      // A constant is as live as the values in its conditions.
      const shown =
        constant === null || conditionFreshness === null ? own : { ...own, freshness: conditionFreshness };
      const age = formatSlotAge(runtime, slot, shown);
      return {
        shown,
        set,
        age,
        state: explainShownValue(runtime, shown, age),
        time: widget.format.showTime ? formatSlotTime(runtime, slot) : '',
        number: isExact ? value.number : Number.NaN,
        isUsable: !Number.isNaN(value.number) && hasGoodValue(own),
        activeAnimations,
        conditionFreshness,
        title: board.getDescription(slot)?.title ?? '',
      };
    },
  };
}
