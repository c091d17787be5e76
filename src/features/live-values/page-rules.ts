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
import { writtenSlot } from '../../widgets/kinds/written-slot';
import type { LiveValues } from './live-context';
import { getDeclaredRules } from './value-rules';

export interface SlotRules extends SlotDescription {
  /** The values that may be written, with their names; empty if a number or text is typed. */
  readonly choices: readonly ValueChoice[];
  /** Step between writable values, counted from `min`; `null` if any value is allowed. */
  readonly step: number | null;
}

const named = (items: readonly { readonly value: string; readonly text: string }[]): ValueNames =>
  items.map(({ value, text }) => [value, text === '' ? value : text] as const);

function getNames(widget: Widget): ValueNames {
  switch (widget.kind) {
    case 'select':
    case 'options':
      return named(widget.items);
    case 'multistate':
      return named(widget.items.filter(({ text }) => text !== ''));
    case 'switch':
      return named(
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
const narrower = (a: number | null, b: number | null, of: (a: number, b: number) => number): number | null =>
  a === null ? b : b === null ? a : of(a, b);

/** Returns the rules of a slot; `null` until it is described. */
export function slotRules(
  { page, plan, watch, known }: Pick<LiveValues, 'page' | 'plan' | 'watch' | 'known'>,
  slot: number,
  bits: BitNames,
): SlotRules | null {
  const declared = getDeclaredRules(watch.board, slot, known?.[slot]);
  if (declared === null) return null;
  const own = page.widgets.filter(({ bind }) => plan.getSlot(bind) === slot);
  // A control may show one signal and write another; its limits apply to the written one.
  const writing = page.widgets.filter((widget) => writtenSlot(widget, plan) === slot);
  // Names come from controls that offer values, then from widgets that show the value, then from the signal.
  const offering = writing.filter(({ kind }) => kind === 'select' || kind === 'options');
  const names = new Map<string, string>();
  for (const [raw, name] of [...offering.flatMap(getNames), ...own.flatMap(getNames), ...declared.map])
    if (!names.has(raw)) names.set(raw, name);
  let { min, max, unit, decimals } = declared;
  let step: number | null = null;
  for (const widget of own) {
    unit ||= widget.format.unit ?? '';
    decimals ??= widget.format.decimals;
  }
  for (const widget of writing) {
    if (widget.kind !== 'input' && widget.kind !== 'slider') continue;
    min = narrower(min, widget.min, Math.max);
    max = narrower(max, widget.max, Math.min);
    step ??= widget.step;
  }
  const rules = { ...declared, map: [...names], unit, decimals, min, max, step };
  const offered = offering.flatMap(getNames).map(([value, name]) => ({ value, name }));
  const choices = offered.length > 0 ? offered : listChoices(rules, bits);
  return { ...rules, choices: choices.filter(({ value }) => isAllowed(rules, value)) };
}

/** Whether a choice may be offered: it is not a number, or it is within the limits. */
function isAllowed(limits: Pick<SlotRules, 'min' | 'max'>, value: string): boolean {
  const number = Number(value);
  return Number.isNaN(number) || isWithin(limits, number);
}
