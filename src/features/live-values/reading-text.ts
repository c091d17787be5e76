/** A value and its state as texts, for the sheets around a page: no map of words, no rounding. */
import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import type { Words } from '../../i18n/engine';
import type { cn } from '../../i18n/values';
import { Freshness, Quality } from '../../shared/reading';
import type { Reading } from '../../state/live/board';
import type { Tone } from '../../ui/tag';

type Say = Words<keyof typeof cn>;

/** False for a value that was never collected, and while its gateway is paused. */
export const hasValue = ({ freshness }: Reading): boolean =>
  freshness !== Freshness.never && freshness !== Freshness.paused;

/** True for a value that may be shown as live: fresh, or late but not stale yet. */
export const isLive = ({ freshness }: Reading): boolean =>
  freshness === Freshness.fresh || freshness === Freshness.ageing;

/** The exact value as the platform sends it; a bit in words; `--` where there is none. */
export function exactText(reading: Reading, description: SlotDescription | null, say: Say): string {
  if (!hasValue(reading)) return '--';
  if (reading.text !== null) return reading.text === '' ? '--' : reading.text;
  if (Number.isNaN(reading.number)) return '--';
  if (description?.dataType === 'bit') return say(reading.number === 0 ? 'off' : 'on');
  return String(reading.number);
}

interface TonedText {
  readonly tone: Tone;
  readonly text: string;
}

export function qualityText(reading: Reading, say: Say): TonedText {
  switch (reading.quality) {
    case Quality.bad:
      return { tone: 'bad', text: say('qualityBad') };
    case Quality.invalid:
      return { tone: 'bad', text: say('qualityInvalid') };
    case Quality.formula:
      return { tone: 'bad', text: say('qualityFormula') };
    default:
      return reading.futureTime
        ? { tone: 'warn', text: say('futureTime') }
        : { tone: 'good', text: say('qualityGood') };
  }
}

export function freshnessText(freshness: Freshness, say: Say): TonedText {
  switch (freshness) {
    case Freshness.fresh:
      return { tone: 'good', text: say('stateFresh') };
    case Freshness.ageing:
      return { tone: 'warn', text: say('stateAgeing') };
    case Freshness.stale:
      return { tone: 'stale', text: say('stateStale') };
    case Freshness.disconnected:
      return { tone: 'stale', text: say('stateDisconnected') };
    case Freshness.paused:
      return { tone: 'warn', text: say('statePaused') };
    default:
      return { tone: 'stale', text: say('stateNever') };
  }
}
