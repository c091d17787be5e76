/** The context of a page's widgets, created once per page, board and language. */
import type { Pulse } from '../../browser/pulse';
import type { AssetRules } from '../../page-document/assets';
import type { Binding, ErrorDisplay, Page, Widget, WidgetBase } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import { type DataType, Freshness, Quality } from '../../shared/reading';
import type { EpochMs } from '../../shared/units';
import { isCoded, type ValueNames } from '../../shared/value-names';
import type { WatchStatus } from '../../state/live/atoms';
import { type Board, getAgeStart } from '../../state/live/board';
import { formatAge, getAge } from '../format/age';
import { explainState } from '../format/explain';
import { isOld, type RawValue, type ShownValue, type ShowRules, toShownValue } from '../format/shown';
import { parseNumeric } from '../format/states';
import type { PageTexts } from '../format/texts';
import { formatClock } from '../format/zone-time';
import type { CommonAge } from './common-age';
import type { LastGood } from './last-good';
import type { PageHost } from './page-host';

export interface PageRuntime {
  readonly page: Page;
  readonly plan: PagePlan;
  readonly board: Board;
  readonly host: PageHost;
  readonly texts: PageTexts;
  readonly assets: AssetRules;
  readonly error: ErrorDisplay;
  readonly reducedMotion: boolean;
  readonly pulse: Pulse;
  readonly lastGood: LastGood;
  readonly commonAge: CommonAge;
  /** Returns the current link and gateways, for code that runs after a render. */
  readonly getConnection: () => WatchStatus;
  readonly now: () => EpochMs;
}

/** The parts that determine how a value looks. A painter in a worker has only these. */
export type ValueRuntime = Pick<
  PageRuntime,
  | 'page'
  | 'plan'
  | 'board'
  | 'texts'
  | 'assets'
  | 'error'
  | 'reducedMotion'
  | 'lastGood'
  | 'commonAge'
  | 'now'
>;

const NO_NAMES: ValueNames = [];

export function createConstantValue(text: string): RawValue {
  return {
    number: parseNumeric(text),
    text,
    freshness: Freshness.fresh,
    quality: Quality.good,
    futureTime: false,
  };
}

/** Returns the rules for showing a slot's value. Read each time, since the description may arrive late. */
export function getRules(
  runtime: ValueRuntime,
  widget: Pick<WidgetBase, 'format'>,
  binding: Binding,
  slot: number,
): ShowRules {
  const description = slot < 0 ? null : runtime.board.getDescription(slot);
  return {
    format: widget.format,
    dataType: description?.dataType ?? null,
    source: binding.src,
    unit: description?.unit ?? '',
    names: description !== null && isCoded(description) ? description.map : NO_NAMES,
    error: runtime.error,
  };
}

export const getDataType = ({ board }: ValueRuntime, slot: number): DataType | null =>
  slot < 0 ? null : (board.getDescription(slot)?.dataType ?? null);

export function toShownBinding(
  runtime: ValueRuntime,
  widget: Pick<WidgetBase, 'format'>,
  binding: Binding,
  slot: number,
  value: RawValue,
): ShownValue {
  const rules = getRules(runtime, widget, binding, slot);
  return toShownValue(value, rules, slot < 0 ? null : runtime.lastGood.get(slot), runtime.texts);
}

/** Formats the age of an old value; '' if it is not old, or as old as the whole page, whose bar shows the age. */
export function formatSlotAge(
  runtime: ValueRuntime,
  slot: number,
  shown: Pick<ShownValue, 'freshness'>,
): string {
  if (!isOld(shown.freshness) || slot < 0 || runtime.commonAge.covers(slot)) return '';
  return formatAge(getAge(runtime.now(), getAgeStart(runtime.board, slot)), runtime.texts);
}

export function getWidgetName(runtime: ValueRuntime, widget: Widget, slot: number): string {
  if (widget.label !== '') return widget.label;
  return (slot < 0 ? null : runtime.board.getDescription(slot)?.title) ?? '';
}

export const explainShownValue = (runtime: ValueRuntime, shown: ShownValue, age: string): string =>
  explainState(shown.freshness, shown.mark, age, runtime.texts);

/** Formats a slot's source time as `HH:mm:ss` in the platform's zone; '' if missing. */
export function formatSlotTime(runtime: ValueRuntime, slot: number): string {
  const time = slot < 0 ? Number.NaN : (runtime.board.times[slot] ?? Number.NaN);
  return Number.isNaN(time) ? '' : formatClock(time, true, runtime.assets.zone);
}

export const toTextWithUnit = (shown: Pick<ShownValue, 'text' | 'unit'>): string =>
  shown.unit === '' ? shown.text : `${shown.text} ${shown.unit}`;
