import type { ValueWidget } from '../../page-document/model';
import { type FreshnessName, isNotLive, type Mark } from '../format/shown';
import type { Live } from '../live/live';

/** Default colours of a page. */
export interface Palette {
  readonly text: string;
  /** Text of values that are not live. */
  readonly stale: string;
  readonly warn: string;
}

export interface ValueStyle {
  readonly text: string;
  readonly unit: string;
  /** Age of an old value, or its time if the format shows it, or ''. */
  readonly chip: string;
  /** Whether the chip is an age, which yields to the value. A time was requested by the page's author and stays. */
  readonly isChipAge: boolean;
  readonly freshness: FreshnessName;
  readonly mark: Mark;
  readonly color: string;
  readonly background: string | null;
  readonly visible: boolean;
  readonly blink: boolean;
  readonly state: string;
}

/** Returns how a value is painted. Old values are grey in any state: red from an hour ago is not an alarm. */
export function getValueStyle(widget: ValueWidget, live: Live, palette: Palette): ValueStyle {
  const { shown, set } = live;
  const freshness = shown?.freshness ?? live.conditionFreshness ?? 'fresh';
  const isDim = isNotLive(freshness);
  const isReplaced = set.text !== undefined;
  return {
    text: set.text ?? shown?.text ?? '',
    unit: isReplaced ? '' : (shown?.unit ?? ''),
    chip: live.age === '' ? live.time : live.age,
    isChipAge: live.age !== '',
    freshness,
    mark: shown?.mark ?? '',
    color: isDim ? palette.stale : (set.color ?? widget.color ?? palette.text),
    background: (isDim ? null : set.background) ?? widget.background,
    visible: set.visible ?? true,
    blink: (set.blink ?? false) && !isDim,
    state: live.state,
  };
}

/**
 * Whether two values are painted alike. `freshness` and `state` are not painted; `isChipAge` changes only
 * with `chip`.
 */
export const isSameStyle = (a: ValueStyle, b: ValueStyle): boolean =>
  a.text === b.text &&
  a.unit === b.unit &&
  a.chip === b.chip &&
  a.mark === b.mark &&
  a.color === b.color &&
  a.background === b.background &&
  a.visible === b.visible &&
  a.blink === b.blink;
