import type { Binding, Common, Condition, StateSet } from '../../page-document/model';
import { Freshness, getFreshness } from '../../shared/reading';
import type { Board } from '../../state/live/board';
import { explain } from '../format/explain';
import {
  type FreshnessName,
  freshnessName,
  hasGoodValue,
  isNotLive,
  type RawValue,
  type Shown,
} from '../format/shown';
import {
  CONSTANT_SLOT,
  compileCondition,
  compileStates,
  type EvaluateStates,
  isOn,
  type ReadSlot,
} from '../format/states';
import { isRunning } from './animation';
import {
  ageOfSlot,
  constantValue,
  explainShown,
  showBinding,
  timeOfSlot,
  type ValueRuntime,
} from './runtime';

/** What a widget shows, as determined by its value and its states. */
export interface Live {
  /** `null` without a binding. */
  readonly shown: Shown | null;
  readonly set: StateSet;
  readonly age: string;
  /** State in words; '' for a live value without a mark. */
  readonly state: string;
  /** Time of the value; '' unless the format shows it. */
  readonly time: string;
  /** The bound number; NaN if missing, or if the reader does not need it. */
  readonly number: number;
  /** Whether the value has been collected and is of good quality. */
  readonly usable: boolean;
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
  usable: false,
  activeAnimations: 0,
  conditionFreshness: null,
  title: '',
};

export const sameLive = (a: Live, b: Live): boolean =>
  a.set === b.set &&
  a.age === b.age &&
  a.time === b.time &&
  a.state === b.state &&
  a.usable === b.usable &&
  a.activeAnimations === b.activeAnimations &&
  a.conditionFreshness === b.conditionFreshness &&
  a.title === b.title &&
  Object.is(a.number, b.number) &&
  a.shown?.text === b.shown?.text &&
  a.shown?.unit === b.shown?.unit &&
  a.shown?.freshness === b.shown?.freshness &&
  a.shown?.mark === b.shown?.mark;

export const isGateway =
  ({ plan }: ValueRuntime) =>
  (slot: number): boolean =>
    plan.spec.slots[slot]?.src === 'gateway';

export function getOwnValue(
  { plan, board }: ValueRuntime,
  bind: Binding | null,
): { readonly slot: number; readonly read: ReadSlot; readonly constant: RawValue | null } {
  if (bind?.src !== 'const')
    return { slot: plan.getSlot(bind), read: (at) => board.reading(at), constant: null };
  const constant = constantValue(bind.value);
  return {
    slot: CONSTANT_SLOT,
    read: (at) => (at === CONSTANT_SLOT ? constant : board.reading(at)),
    constant,
  };
}

/** Merges the widget's states with its panels', which may hide and disable it. */
function panelStates(
  runtime: ValueRuntime,
  { panels }: Common,
  own: EvaluateStates | null,
): EvaluateStates | null {
  const { plan } = runtime;
  const evaluators = panels.flatMap(({ states, bind }) => {
    const { slot, read } = getOwnValue(runtime, bind);
    const evaluate = compileStates(states, slot, plan.getSlot, isGateway(runtime));
    return evaluate === null ? [] : [() => evaluate(read)];
  });
  if (evaluators.length === 0) return own;
  // Returns the same object for the same result, since it is compared by identity.
  const merged = new Map<StateSet, Map<string, StateSet>>();
  return (read) => {
    const set = own === null ? NO_STATES : own(read);
    const sets = evaluators.map((evaluate) => evaluate());
    const change: StateSet = {
      ...(sets.some(({ visible }) => visible === false) ? { visible: false } : {}),
      ...(sets.some(({ disabled }) => disabled === true) ? { disabled: true } : {}),
    };
    const key = Object.keys(change).join();
    if (key === '') return set;
    const known = merged.get(set) ?? new Map<string, StateSet>();
    merged.set(set, known);
    const found = known.get(key) ?? { ...set, ...change };
    known.set(key, found);
    return found;
  };
}

function animationTester(runtime: ValueRuntime, { anim, bind }: Common): () => number {
  if (anim.length === 0) return () => 0;
  const { plan } = runtime;
  const { slot, read } = getOwnValue(runtime, bind);
  const tests = anim.map((animation): (() => boolean) => {
    if (animation.when !== null) {
      const test = compileCondition(animation.when, slot, plan.getSlot, isGateway(runtime));
      return () => test(read);
    }
    if (!isRunning(animation)) return () => true;
    return () => slot !== -1 && isOn(read(slot));
  });
  return () => tests.reduce((bits, test, i) => (test() ? bits | (1 << i) : bits), 0);
}

type Conditioned = Common & {
  readonly flow?: { readonly when: Condition | null } | null;
  readonly when?: Condition | null;
};

/** Returns the slots that a widget's conditions depend on; `true` if only their presence counts. */
function getConditionSlots(
  { plan }: ValueRuntime,
  { states, anim, flow, when }: Conditioned,
): ReadonlyMap<number, boolean> {
  const slots = new Map<number, boolean>();
  const look = (condition: Condition): void => {
    if ('all' in condition) condition.all.forEach(look);
    else if ('any' in condition) condition.any.forEach(look);
    else {
      const slot = plan.getSlot(condition.bind);
      slots.set(slot, (slots.get(slot) ?? true) && condition.op === 'offline');
    }
  };
  for (const each of [...states, ...anim, flow, { when }]) if (each?.when) look(each.when);
  slots.delete(-1);
  return slots;
}

function worstFreshness(slots: ReadonlyMap<number, boolean>, { flags }: Board): FreshnessName | null {
  let worst: Freshness | null = null;
  for (const [slot, isOnlyAsked] of slots) {
    const freshness = getFreshness(flags[slot] ?? 0);
    const isMissing = isOnlyAsked ? freshness === Freshness.never : isNotLive(freshnessName(freshness));
    if (isMissing && (worst === null || freshness > worst)) worst = freshness;
  }
  return worst === null ? null : freshnessName(worst);
}

/** Creates a function that reads a widget's current state; used by components and the value layer. */
export function liveReader(
  runtime: ValueRuntime,
  widget: Common,
  exact: boolean,
): { readonly slot: number; readonly read: () => Live } {
  const { board, plan, texts } = runtime;
  const { bind } = widget;
  const slot = plan.getSlot(bind);
  const { slot: ownSlot, read: readSlot, constant } = getOwnValue(runtime, bind);
  const ownStates = compileStates(widget.states, ownSlot, plan.getSlot, isGateway(runtime));
  const states = widget.panels.length === 0 ? ownStates : panelStates(runtime, widget, ownStates);
  const isExact = exact || widget.anim.length > 0;
  const animations = animationTester(runtime, widget);
  const conditionSlots = getConditionSlots(runtime, widget);
  return {
    slot,
    read() {
      const set = states === null ? NO_STATES : states(readSlot);
      const activeAnimations = animations();
      const conditionFreshness = conditionSlots.size === 0 ? null : worstFreshness(conditionSlots, board);
      const value = constant ?? (slot < 0 ? null : board.reading(slot));
      if (bind === null || value === null)
        return set === NO_STATES && activeAnimations === 0 && conditionFreshness === null
          ? UNBOUND
          : {
              ...UNBOUND,
              set,
              activeAnimations,
              conditionFreshness,
              state: conditionFreshness === null ? '' : explain(conditionFreshness, '', '', texts),
            };
      const own = showBinding(runtime, widget, bind, slot, value);
      // A constant is as live as the values in its conditions.
      const shown =
        constant === null || conditionFreshness === null ? own : { ...own, freshness: conditionFreshness };
      const age = ageOfSlot(runtime, slot, shown);
      return {
        shown,
        set,
        age,
        state: explainShown(runtime, shown, age),
        time: widget.format.showTime ? timeOfSlot(runtime, slot) : '',
        number: isExact ? value.number : Number.NaN,
        usable: !Number.isNaN(value.number) && hasGoodValue(own),
        activeAnimations,
        conditionFreshness,
        title: board.description(slot)?.title ?? '',
      };
    },
  };
}
