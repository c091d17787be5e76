/**
 * Fetches the values of a device as evidence for a report made without them on screen, such as one about an alarm.
 * Requested once: a report never waits long for them.
 */
import { TIMED_OUT, withTimeout } from '../../../browser/with-timeout';
import type { EvidenceValue } from '../../../shared/calls/evidence';
import { queryMultiSignals } from '../../../shared/calls/first-values';
import type { FreshnessWord, QualityWord } from '../../../shared/calls/live-proof';
import type { SignalSnapshot } from '../../../shared/calls/signal';
import {
  AGEING_INTERVALS,
  DEFAULT_INTERVAL_MS,
  EVIDENCE_CURVE_WAIT_MS,
  EVIDENCE_VALUES,
  STALE_INTERVALS,
} from '../../../shared/constants';
import type { EquipmentId, SignalId } from '../../../shared/ids';
import type { BitNames } from '../../../shared/value-names';
import { parseValueNumber } from '../../../shared/value-number';
import { formatSignalValue, NO_VALUE } from '../../../shared/value-text';
import { getPlatformClock } from '../../../state/live/platform-clock';
import type { Services } from '../../../state/services';

const GOOD_CODES: ReadonlySet<string> = new Set(['200', '0', '']);

function getQuality({ code, value, dataType }: SignalSnapshot): QualityWord {
  if (!GOOD_CODES.has(code)) return 'bad';
  const isText = dataType === 'string' || dataType === null;
  return isText || value === null || !Number.isNaN(parseValueNumber(value)) ? 'good' : 'invalid';
}

/** Judges by age alone, as the interval of the gateway is unknown here. */
function getFreshness(age: number | null, value: string | null): FreshnessWord {
  if (value === null) return 'never';
  if (age === null || age > STALE_INTERVALS * DEFAULT_INTERVAL_MS) return 'stale';
  return age > AGEING_INTERVALS * DEFAULT_INTERVAL_MS ? 'ageing' : 'fresh';
}

function toEvidenceValue(
  signal: SignalSnapshot,
  equipmentId: EquipmentId,
  now: number,
  bits: BitNames,
): EvidenceValue {
  const { id, title, value, currentTime: time } = signal;
  const age = time === null ? null : Math.max(0, now - time);
  const quality = getQuality(signal);
  const rules = quality === 'good' ? signal : { ...signal, map: [] };
  const formattedValue =
    value === null
      ? NO_VALUE
      : formatSignalValue({ number: parseValueNumber(value), text: value }, rules, bits);
  return {
    equipmentId,
    signalId: id,
    title,
    value: value === null ? null : formattedValue.text,
    unit: formattedValue.unit,
    time,
    age,
    fresh: getFreshness(age, value),
    quality,
  };
}

/** Returns the values, the signal `firstId` first; empty if the platform does not answer in time. */
export async function fetchEvidenceValues(
  services: Services,
  equipmentId: EquipmentId,
  firstId: SignalId | null,
  bits: BitNames,
): Promise<readonly EvidenceValue[]> {
  const clock = getPlatformClock(services);
  const answer = await withTimeout(
    services.call(queryMultiSignals, { equipmentId }, { onDate: clock.onDate }),
    EVIDENCE_CURVE_WAIT_MS,
    services.ports.after,
  );
  if (answer === TIMED_OUT || !answer.ok) return [];
  const signals = [...answer.value].sort((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
  // One value over the limit shows that some were left out.
  return signals
    .slice(0, EVIDENCE_VALUES + 1)
    .map((signal) => toEvidenceValue(signal, equipmentId, clock.now(), bits));
}
