/**
 * Derives the rules for showing and writing a value from its signal and the page around it: the names of values, the
 * offered choices and the limits.
 */
import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import type { Widget } from '../../page-document/model';
import {
  type BitNames,
  isWithin,
  listChoices,
  type ValueChoice,
  type ValueNames,
} from '../../shared/value-names';
import { getWrittenSlot } from '../../widgets/kinds/written-slot';
import type { LiveValues } from './live-context';
import { getDeclaredRules } from './value-rules';

export interface SlotRules extends SlotDescription {
  /** The values that may be written, with their names; empty if a number or text is typed. */
  readonly choices: readonly ValueChoice[];
  /** Step between writable values, counted from `min`; `null` if any value is allowed. */
  readonly step: number | null;
}

const toValueNames = (items: readonly { readonly value: string; readonly text: string }[]): ValueNames =>
  items.map(({ value, text }) => [value, text === '' ? value : text] as const);

function getValueNames(widget: Widget): ValueNames {
  switch (widget.kind) {
    case 'select':
    case 'options':
      return toValueNames(widget.items);
    case 'multistate':
      return toValueNames(widget.items.filter(({ text }) => text !== ''));
    case 'switch':
      return toValueNames(
        [
          { value: widget.on, text: widget.texts.on },
          { value: widget.off, text: widget.texts.off },
        ].filter(({ text }) => text !== ''),
      );
    default: {
      const { map, trueText, falseText } = widget.format;
      return [
        ...map,
        ...(trueText === null ? [] : [['1', trueText] as const]),
        ...(falseText === null ? [] : [['0', falseText] as const]),
      ];
    }
  }
}

/** Returns the narrower of two limits, where `null` means no limit. */
const getNarrowerLimit = (
  a: number | null,
  b: number | null,
  pick: (a: number, b: number) => number,
): number | null => (a === null ? b : b === null ? a : pick(a, b));

/** Returns the rules of a slot; `null` until it is described. */
export function getSlotRules(
  { page, plan, watch, known: knownSignals }: Pick<LiveValues, 'page' | 'plan' | 'watch' | 'known'>,
  slot: number,
  bits: BitNames,
): SlotRules | null {
  const declaredRules = getDeclaredRules(watch.board, slot, knownSignals?.[slot]);
  if (declaredRules === null) return null;
  const boundWidgets = page.widgets.filter(({ bind }) => plan.getSlot(bind) === slot);
  // A control may show one signal and write another; its limits apply to the written one.
  const writingWidgets = page.widgets.filter((widget) => getWrittenSlot(widget, plan) === slot);
  // Names come from controls that offer values, then from widgets that show the value, then from the signal.
  const choiceWidgets = writingWidgets.filter(({ kind }) => kind === 'select' || kind === 'options');
  const names = new Map<string, string>();
  for (const [raw, name] of [
    ...choiceWidgets.flatMap(getValueNames),
    ...boundWidgets.flatMap(getValueNames),
    ...declaredRules.map,
  ])
    if (!names.has(raw)) names.set(raw, name);
  let { min, max, unit, decimals } = declaredRules;
  let step: number | null = null;
  for (const widget of boundWidgets) {
    unit ||= widget.format.unit ?? '';
    decimals ??= widget.format.decimals;
  }
  for (const widget of writingWidgets) {
    if (widget.kind !== 'input' && widget.kind !== 'slider') continue;
    min = getNarrowerLimit(min, widget.min, Math.max);
    max = getNarrowerLimit(max, widget.max, Math.min);
    step ??= widget.step;
  }
  const rules = { ...declaredRules, map: [...names], unit, decimals, min, max, step };
  const offeredChoices = choiceWidgets.flatMap(getValueNames).map(([value, name]) => ({ value, name }));
  const choices = offeredChoices.length > 0 ? offeredChoices : listChoices(rules, bits);
  return { ...rules, choices: choices.filter(({ value }) => isAllowed(rules, value)) };
}

/** Whether a choice may be offered: it is not a number, or it is within the limits. */
function isAllowed(limits: Pick<SlotRules, 'min' | 'max'>, value: string): boolean {
  const number = Number(value);
  return Number.isNaN(number) || isWithin(limits, number);
}
