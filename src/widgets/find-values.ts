import type { Page } from '../page-document/model';
import type { PagePlan } from '../page-document/plan';
import { foldText } from '../shared/search-text';
import { canSee } from './live/rights';
import { getRowName, getStaticTexts } from './stage/page-names';
import { getBox } from './values/spatial';

export interface FoundValue {
  readonly index: number;
  readonly slot: number;
  /** The page's name for the value; '' if missing. */
  readonly label: string;
  /** The first text of its row; '' if missing. */
  readonly row: string;
}

/** Lists a page's values in page order, each slot once, without widgets that the user may not see. */
export function listPageValues(
  { widgets }: Pick<Page, 'widgets'>,
  { getSlot }: Pick<PagePlan, 'getSlot'>,
  auths: ReadonlySet<string>,
): readonly FoundValue[] {
  const texts = getStaticTexts({ widgets });
  const valuesBySlot = new Map<number, FoundValue>();
  for (const [index, widget] of widgets.entries()) {
    const slot = getSlot(widget.bind);
    if (slot < 0 || valuesBySlot.has(slot) || !canSee(auths, widget, ...widget.panels)) continue;
    valuesBySlot.set(slot, { index, slot, label: widget.label, row: getRowName(texts, getBox(widget)) });
  }
  return [...valuesBySlot.values()];
}

export interface NamedValue extends FoundValue {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Returns the values whose names contain all words, in any order and case. */
export function findValues<Value extends NamedValue>(
  values: readonly Value[],
  words: string,
): readonly Value[] {
  const searchWords = foldText(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return values.filter(({ name, aliases }) => {
    const text = foldText([name, ...aliases].join(' '));
    return searchWords.every((word) => text.includes(word));
  });
}
