import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import type { cn } from '../../i18n/values';
import { Freshness, Quality } from '../../shared/reading';
import { type BitNames, toRawText, type ValueRules } from '../../shared/value-names';
import { type FormattedValue, formatSignalValue, NO_VALUE } from '../../shared/value-text';
import type { Reading } from '../../state/live/board';
import type { Tone } from '../../ui/tag';

type Translate = Words<keyof typeof cn | CommonKey>;

/** Whether there is a value to show: it was collected, and its gateway is not paused. */
export const hasValue = ({ freshness }: Reading): boolean =>
  freshness !== Freshness.never && freshness !== Freshness.paused;

/** Whether a value may be shown as live: fresh, or late but not yet stale. */
export const isLive = ({ freshness }: Reading): boolean =>
  freshness === Freshness.fresh || freshness === Freshness.ageing;

export const NO_RULES: ValueRules = { dataType: null, unit: '', decimals: null, map: [] };

/** Formats a reading as its name, or as a number with unit; `--` if missing. */
export function formatReading(reading: Reading, rules: ValueRules | null, t: Translate): FormattedValue {
  // A failed formula arrives as 0, which is not a value.
  if (!hasValue(reading) || reading.quality === Quality.formula) return NO_VALUE;
  const valueRules = rules ?? NO_RULES;
  // Only good values are named: the number of any other may be arbitrary.
  const isGood = reading.quality === Quality.good;
  return formatSignalValue(reading, isGood ? valueRules : { ...valueRules, map: [] }, getBitNames(t));
}

export const getBitNames = (t: Translate): BitNames => ({ on: t('on'), off: t('off') });

/** Returns the value as the platform sent it; `null` if missing or already shown as is. */
export function getHiddenRawText(reading: Reading, formattedValue: FormattedValue): string | null {
  if (!hasValue(reading)) return null;
  const raw = toRawText(reading);
  const isShown =
    raw === formattedValue.text || Number(formattedValue.text.replaceAll(/\s/g, '')) === Number(raw);
  return raw === '' || raw === 'NaN' || isShown ? null : raw;
}

interface TonedText {
  readonly tone: Tone;
  readonly text: string;
}

export function formatQuality(reading: Reading, t: Translate): TonedText {
  switch (reading.quality) {
    case Quality.bad:
      return { tone: 'bad', text: t('qualityBad') };
    case Quality.invalid:
      return { tone: 'bad', text: t('qualityInvalid') };
    case Quality.formula:
      return { tone: 'bad', text: t('qualityFormula') };
    default:
      return reading.futureTime
        ? { tone: 'warn', text: t('futureTime') }
        : { tone: 'good', text: t('qualityGood') };
  }
}

export function formatFreshness(freshness: Freshness, t: Translate): TonedText {
  switch (freshness) {
    case Freshness.fresh:
      return { tone: 'good', text: t('stateFresh') };
    case Freshness.ageing:
      return { tone: 'warn', text: t('stateAgeing') };
    case Freshness.stale:
      return { tone: 'stale', text: t('stateStale') };
    case Freshness.disconnected:
      return { tone: 'stale', text: t('stateDisconnected') };
    case Freshness.paused:
      return { tone: 'warn', text: t('statePaused') };
    default:
      return { tone: 'stale', text: t('stateNever') };
  }
}
