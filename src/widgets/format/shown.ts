/** Formats values for widgets (page format: What the value box shows). */
import type { ErrorDisplay, Format } from '../../page-document/model';
import { formatNumber, PLAIN_NUMBER } from '../../shared/number-text';
import { type DataType, Freshness, Quality } from '../../shared/reading';
import { findName, getBitName, toRawText, type ValueNames } from '../../shared/value-names';
import type { PageTexts } from './texts';
import { tidyText } from './tidy';

export const DASH = '--';

export type FreshnessName = 'never' | 'fresh' | 'ageing' | 'stale' | 'disconnected' | 'paused';
/** '' if the value can be trusted. */
export type Mark = '' | 'bad' | 'invalid' | 'formula' | 'future';

export interface ShownValue {
  readonly text: string;
  /** '' if the text is not a number, or has no unit. */
  readonly unit: string;
  readonly freshness: FreshnessName;
  readonly mark: Mark;
}

export interface RawValue {
  readonly number: number;
  readonly text: string | null;
  readonly freshness: Freshness;
  readonly quality: Quality;
  readonly futureTime: boolean;
}
export interface GoodValue {
  readonly number: number;
  readonly text: string | null;
}

export interface ShowRules {
  readonly format: Format;
  readonly dataType: DataType | null;
  /** Gateways show online or offline; failed counts are blank. */
  readonly source: 'signal' | 'mvar' | 'gateway' | 'count' | 'const';
  readonly unit: string;
  /** The signal's names of its values, used if the page gives none. */
  readonly names: ValueNames;
  readonly error: ErrorDisplay;
}

const FRESHNESS_NAMES: Readonly<Record<Freshness, FreshnessName>> = {
  [Freshness.never]: 'never',
  [Freshness.fresh]: 'fresh',
  [Freshness.ageing]: 'ageing',
  [Freshness.stale]: 'stale',
  [Freshness.disconnected]: 'disconnected',
  [Freshness.paused]: 'paused',
};
export const getFreshnessName = (freshness: Freshness): FreshnessName => FRESHNESS_NAMES[freshness];

export function formatValue(
  { number, text }: GoodValue,
  rules: ShowRules,
  texts: PageTexts,
): Pick<ShownValue, 'text' | 'unit'> {
  const { format } = rules;
  const hasNumber = Number.isFinite(number);
  const words = findValueText(number, text, rules, texts);
  if (words !== null) return { text: words, unit: '' };
  const isExact =
    text !== null &&
    !(
      format.decimals !== null &&
      hasNumber &&
      Number.isSafeInteger(Math.trunc(number)) &&
      PLAIN_NUMBER.test(text)
    );
  // No prefix and suffix around an empty text, such as a failed count.
  if (text === '') return { text: '', unit: '' };
  if (isExact && !hasNumber) return { text: format.prefix + tidyText(text) + format.suffix, unit: '' };
  const shown = isExact ? tidyText(text) : formatNumber(number, format.decimals);
  return { text: format.prefix + shown + format.suffix, unit: format.unit ?? rules.unit };
}

/** Matches a code, whose leading zeros are significant. */
const CODE = /^\s*[+-]?0\d/;
/** Drops false precision: floats of many devices arrive as 12.300000190734863 or 1.2345678901234567E7. */
function dropFalsePrecision(value: GoodValue, { source }: ShowRules): GoodValue {
  const { number, text } = value;
  const isQuantity = text !== null && source !== 'const' && Number.isSafeInteger(Math.trunc(number));
  return isQuantity && !CODE.test(text) ? { number, text: null } : value;
}

const NO_NAMES: ValueNames = [];

/**
 * Returns the text that replaces a number: a map entry, the signal's name, On/Off of a bit or online/offline of a
 * gateway; otherwise `null`.
 */
function findValueText(
  number: number,
  text: string | null,
  rules: ShowRules,
  texts: PageTexts,
): string | null {
  const { format, dataType, source } = rules;
  if (format.map.size > 0) {
    const mapped = format.map.get(toRawText({ number, text }));
    if (mapped !== undefined) return mapped;
  }
  // Names of the page replace all of the signal's.
  const names = format.map.size > 0 ? NO_NAMES : rules.names;
  const isBit = dataType === 'bit' || format.trueText !== null || format.falseText !== null;
  if (!Number.isFinite(number) || (!isBit && source !== 'gateway'))
    return names.length === 0 ? null : (findName(names, toRawText({ number, text }), number) ?? null);
  const isTrue = number !== 0;
  const mapped = format.map.get(isTrue ? '1' : '0') ?? format.map.get(isTrue ? 'true' : 'false');
  if (mapped !== undefined) return mapped;
  if (source === 'gateway' && dataType !== 'bit')
    return (isTrue ? format.trueText : format.falseText) ?? (isTrue ? texts.online : texts.offline);
  return (isTrue ? format.trueText : format.falseText) ?? getBitName(isTrue, names, texts);
}

/**
 * Returns the text, freshness and mark to show. `lastGood` replaces a bad value on pages that show the last good one.
 */
export function toShownValue(
  value: RawValue,
  rules: ShowRules,
  lastGood: GoodValue | null,
  texts: PageTexts,
): ShownValue {
  const freshness = getFreshnessName(value.freshness);
  // A formula in error is 0 and marked even if its operands were never collected (wire: Formulas).
  if (freshness === 'never' && value.quality === Quality.formula)
    return { text: '0', unit: '', freshness, mark: 'formula' };
  if (freshness === 'never')
    return { text: rules.source === 'count' ? '' : DASH, unit: '', freshness, mark: '' };
  if (freshness === 'paused') return { text: DASH, unit: '', freshness, mark: '' };
  switch (value.quality) {
    case Quality.invalid:
      return { text: texts.invalid, unit: '', freshness, mark: 'invalid' };
    case Quality.formula:
      return { text: '0', unit: '', freshness, mark: 'formula' };
    case Quality.bad:
      if (rules.error.show === 'custom') return { text: rules.error.text, unit: '', freshness, mark: 'bad' };
      if (rules.error.show === 'dash' || lastGood === null)
        return { text: DASH, unit: '', freshness, mark: 'bad' };
      return { ...formatValue(dropFalsePrecision(lastGood, rules), rules, texts), freshness, mark: 'bad' };
    default:
      if (value.text === null && Number.isNaN(value.number))
        return { text: DASH, unit: '', freshness, mark: '' };
      return {
        ...formatValue(dropFalsePrecision(value, rules), rules, texts),
        freshness,
        mark: value.futureTime ? 'future' : '',
      };
  }
}

/** Whether the shown value comes from the source, old or not. A source clock that is ahead does not matter. */
export const hasGoodValue = (shown: ShownValue | null): boolean =>
  shown !== null &&
  (shown.mark === '' || shown.mark === 'future') &&
  shown.freshness !== 'never' &&
  shown.freshness !== 'paused';

export const isOld = (freshness: FreshnessName): boolean =>
  freshness === 'stale' || freshness === 'disconnected';
/** Whether the current value is unknown: the last one is old, or missing. */
export const isNotLive = (freshness: FreshnessName): boolean =>
  isOld(freshness) || freshness === 'never' || freshness === 'paused';
