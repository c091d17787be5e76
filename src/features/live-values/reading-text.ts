/** A value and its state in words, for the sheets around a page: no map, no digits taken away. */
import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import type { Words } from '../../i18n/engine';
import type { cn } from '../../i18n/values';
import { Freshness, Quality } from '../../shared/reading';
import type { Reading } from '../../state/live/board';
import type { Tone } from '../../ui/tag';

type Say = Words<keyof typeof cn>;

/** The exact value as the platform says it; a bit in words; `--` where there is none to show. */
export function exactText(reading: Reading, description: SlotDescription | null, say: Say): string {
  if (reading.freshness === Freshness.never || reading.freshness === Freshness.paused) return '--';
  if (reading.text !== null) return reading.text === '' ? '--' : reading.text;
  if (Number.isNaN(reading.number)) return '--';
  if (description?.dataType === 'bit') return say(reading.number === 0 ? 'off' : 'on');
  return String(reading.number);
}

export function qualityText(reading: Reading, say: Say): { readonly tone: Tone; readonly text: string } {
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

export function freshnessText(
  freshness: Freshness,
  say: Say,
): { readonly tone: Tone; readonly text: string } {
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
