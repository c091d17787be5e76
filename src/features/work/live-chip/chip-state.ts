/** The state of a live value beside an item, and the value as evidence when it is taken (wire: Taken values). Pure. */
import type { GatewayView, LinkState } from '../../../../workers/monitor/contract/contract';
import { freshnessWord, type LiveProof, qualityWord } from '../../../shared/calls/live-proof';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId, SignalId } from '../../../shared/ids';
import { Freshness, Quality } from '../../../shared/reading';
import type { EpochMs } from '../../../shared/units';
import type { Reading } from '../../../state/live/board';

/**
 * `fresh` and `ageing` are taken by a tap, `stale` and `disconnected` by a second one with their mark, all others never.
 */
export type ChipState =
  | 'waiting'
  | 'fresh'
  | 'ageing'
  | 'stale'
  | 'disconnected'
  | 'bad'
  | 'vpn'
  /** Nothing was ever collected. */
  | 'never'
  /** The platform knows no such signal, or does not let this person see it. */
  | 'gone';

export interface ChipInput {
  readonly reading: Reading;
  readonly link: LinkState | null;
  readonly gateway: GatewayView | undefined;
  /** The platform has said everything that it knows at the start. */
  readonly isLoaded: boolean;
  /** The platform has described the signal. */
  readonly isDescribed: boolean;
  /** Why something could not be loaded; null where nothing failed. */
  readonly fault: Fault | null;
}

const isRefusal = (fault: Fault | null): boolean => fault?.kind === 'refused' || fault?.kind === 'forbidden';

export function chipState(input: ChipInput): ChipState {
  const { reading, link, gateway, isLoaded, isDescribed, fault } = input;
  const { freshness, quality, futureTime } = reading;
  if (gateway?.vpn === true || freshness === Freshness.paused) return 'vpn';
  if (freshness === Freshness.never) {
    if (isRefusal(fault) || (isLoaded && fault === null && !isDescribed)) return 'gone';
    return isLoaded ? 'never' : 'waiting';
  }
  if (quality !== Quality.good || futureTime) return 'bad';
  if (link?.phase !== 'live' || freshness === Freshness.disconnected) return 'disconnected';
  if (freshness === Freshness.fresh) return 'fresh';
  return freshness === Freshness.ageing ? 'ageing' : 'stale';
}

export const isTakenAtOnce = (state: ChipState): boolean => state === 'fresh' || state === 'ageing';
export const isTakenTwice = (state: ChipState): boolean => state === 'stale' || state === 'disconnected';

/** A value as it stood on the screen. */
export interface ShownValue {
  readonly equipmentId: EquipmentId;
  readonly signalId: SignalId;
  readonly text: string;
  readonly unit: string;
  readonly reading: Reading;
  /** Since when the slot has had it; NaN where nothing is known. */
  readonly since: number;
}

/**
 * The shown value as evidence (faults 93), with the state that it has at the tap (faults 92): the link may have been lost
 * between look and tap, and then the value is of before.
 */
export function proofOf(
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
    fresh: freshnessWord(fresh),
    quality:
      reading.futureTime && reading.quality === Quality.good ? 'invalid' : qualityWord(reading.quality),
    link: link?.phase ?? 'connecting',
    trace: [],
  };
}
