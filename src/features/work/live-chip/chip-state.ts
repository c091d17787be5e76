/** Judges the live value next to an item, and turns it into evidence once taken (wire: Taken values). */
import type { GatewayView, LinkState } from '../../../../workers/monitor/contract/contract';
import { type LiveProof, toFreshnessWord, toQualityWord } from '../../../shared/calls/live-proof';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId, SignalId } from '../../../shared/ids';
import { Freshness, Quality } from '../../../shared/reading';
import type { EpochMs } from '../../../shared/units';
import type { Reading } from '../../../state/live/board';

/**
 * The state of a live value. `fresh` and `ageing` are taken with one tap, `stale` and `disconnected` with two and
 * with a mark; all others cannot be taken.
 */
export type ChipState =
  | 'waiting'
  | 'fresh'
  | 'ageing'
  | 'stale'
  | 'disconnected'
  | 'bad'
  | 'vpn'
  | 'never'
  /** The platform has no such signal, or the user may not see it. */
  | 'gone';

export interface ChipInput {
  readonly reading: Reading;
  readonly link: LinkState | null;
  readonly gateway: GatewayView | undefined;
  /** Whether the platform has sent the initial state. */
  readonly isLoaded: boolean;
  readonly isDescribed: boolean;
  readonly fault: Fault | null;
}

const isRefusal = (fault: Fault | null): boolean => fault?.kind === 'refused' || fault?.kind === 'forbidden';

export function getChipState(input: ChipInput): ChipState {
  const { reading, link, gateway, isLoaded, isDescribed, fault } = input;
  const { freshness, quality, futureTime } = reading;
  if (gateway?.vpn === true || freshness === Freshness.paused) return 'vpn';
  if (freshness === Freshness.never) {
    if (isRefusal(fault) || (isLoaded && fault === null && !isDescribed)) return 'gone';
    return isLoaded ? 'never' : 'waiting';
  }
  if (quality !== Quality.good || futureTime) return 'bad';
  if (link?.status !== 'live' || freshness === Freshness.disconnected) return 'disconnected';
  if (freshness === Freshness.fresh) return 'fresh';
  return freshness === Freshness.ageing ? 'ageing' : 'stale';
}

export const isOneTapState = (state: ChipState): boolean => state === 'fresh' || state === 'ageing';
export const isTwoTapState = (state: ChipState): boolean => state === 'stale' || state === 'disconnected';

export interface ShownValue {
  readonly equipmentId: EquipmentId;
  readonly signalId: SignalId;
  readonly text: string;
  readonly unit: string;
  readonly reading: Reading;
  /** Time when the slot received the value; NaN if unknown. */
  readonly since: number;
}

/**
 * Returns the shown value as evidence (faults 93), with its state at the tap (faults 92): a link lost since the value
 * was drawn makes it old.
 */
export function toLiveProof(
  { equipmentId, signalId, text, unit, reading, since }: ShownValue,
  state: ChipState,
  link: LinkState | null,
  now: EpochMs,
): LiveProof {
  const fresh = state === 'disconnected' ? Freshness.disconnected : reading.freshness;
  return {
    equipmentId,
    signalId,
    value: text,
    unit,
    time: Number.isNaN(reading.time) ? null : (reading.time as EpochMs),
    age: Number.isNaN(since) ? null : Math.max(0, now - since),
    fresh: toFreshnessWord(fresh),
    quality:
      reading.futureTime && reading.quality === Quality.good ? 'invalid' : toQualityWord(reading.quality),
    link: link?.status ?? 'connecting',
    trace: [],
  };
}
