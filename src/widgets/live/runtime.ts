/** The context of a page's widgets, created once per page, board and language. */
import type { Pulse } from '../../browser/pulse';
import type { AssetRules } from '../../page-document/assets';
import type { Binding, Common, ErrorDisplay, Page, Widget } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import { type DataType, Freshness, Quality } from '../../shared/reading';
import type { EpochMs } from '../../shared/units';
import { isCoded, type ValueNames } from '../../shared/value-names';
import type { WatchStatus } from '../../state/live/atoms';
import { type Board, getSince } from '../../state/live/board';
import { ageText, getAge } from '../format/age';
import { explain } from '../format/explain';
import { getShown, isOld, type RawValue, type Shown, type ShowRules } from '../format/shown';
import { numeric } from '../format/states';
import type { PageTexts } from '../format/texts';
import { clockText } from '../format/zone-time';
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
  readonly connection: () => WatchStatus;
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

export function constantValue(text: string): RawValue {
  return {
    number: numeric(text),
    text,
    freshness: Freshness.fresh,
    quality: Quality.good,
    futureTime: false,
  };
}

/** Returns the rules for showing a slot's value. Read each time, since the description may arrive late. */
export function getRules(
  runtime: ValueRuntime,
  widget: Pick<Common, 'format'>,
  binding: Binding,
  slot: number,
): ShowRules {
  const description = slot < 0 ? null : runtime.board.description(slot);
  return {
    format: widget.format,
    dataType: description?.dataType ?? null,
    source: binding.src,
    unit: description?.unit ?? '',
    names: description !== null && isCoded(description) ? description.map : NO_NAMES,
    error: runtime.error,
  };
}

/** Returns the data type of a slot; `null` if unknown. */
export const getDataType = ({ board }: ValueRuntime, slot: number): DataType | null =>
  slot < 0 ? null : (board.description(slot)?.dataType ?? null);

export function showBinding(
  runtime: ValueRuntime,
  widget: Pick<Common, 'format'>,
  binding: Binding,
  slot: number,
  value: RawValue,
): Shown {
  const rules = getRules(runtime, widget, binding, slot);
  return getShown(value, rules, slot < 0 ? null : runtime.lastGood.of(slot), runtime.texts);
}

/** Formats the age of an old value; '' if it is not old, or as old as the whole page, whose bar shows the age. */
export function ageOfSlot(runtime: ValueRuntime, slot: number, shown: Pick<Shown, 'freshness'>): string {
  if (!isOld(shown.freshness) || slot < 0 || runtime.commonAge.covers(slot)) return '';
  return ageText(getAge(runtime.now(), getSince(runtime.board, slot)), runtime.texts);
}

/** Returns a widget's label, else the title of its signal; '' if both are missing. */
export function getName(runtime: ValueRuntime, widget: Widget, slot: number): string {
  if (widget.label !== '') return widget.label;
  return (slot < 0 ? null : runtime.board.description(slot)?.title) ?? '';
}

export const explainShown = (runtime: ValueRuntime, shown: Shown, age: string): string =>
  explain(shown.freshness, shown.mark, age, runtime.texts);

/** Formats a slot's source time as `HH:mm:ss` in the platform's zone; '' if missing. */
export function timeOfSlot(runtime: ValueRuntime, slot: number): string {
  const time = slot < 0 ? Number.NaN : (runtime.board.times[slot] ?? Number.NaN);
  return Number.isNaN(time) ? '' : clockText(time, true, runtime.assets.zone);
}

export const withUnit = (shown: Pick<Shown, 'text' | 'unit'>): string =>
  shown.unit === '' ? shown.text : `${shown.text} ${shown.unit}`;
