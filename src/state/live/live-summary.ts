import { useEffect, useState } from 'react';
import type { SlotSource } from '../../../workers/monitor/contract/contract';
import { Freshness, getFreshness } from '../../shared/reading';
import { getPulse } from '../pulse';
import { useServices } from '../services';
import { type Board, getSince } from './board';

type Slots = readonly Pick<SlotSource, 'src'>[];

/** Numbers of live and other values of the plant, without states of gateways and counts. */
export interface LiveSummary {
  readonly live: number;
  /** Old values, values of paused gateways, and missing values of gateways that are down. */
  readonly notLive: number;
  /** Values that have never arrived. */
  readonly never: number;
  /** Time from which the newest old value's age counts, on the steady clock; NaN without one. */
  readonly newestAt: number;
}

export type IsOut = (slot: number) => boolean;
const nothingOut: IsOut = () => false;

/** Whether a value is not live. A missing one counts only if its gateway is down: it may never have been on screen. */
export function isNotLive(board: Board, slot: number, isOut: IsOut): boolean {
  const freshness = getFreshness(board.flags[slot] ?? 0);
  if (freshness === Freshness.never) return isOut(slot);
  return freshness !== Freshness.fresh && freshness !== Freshness.ageing;
}

/** Counts the values of all slots. Call it no more than once a second. */
export function summarise(board: Board, slots: Slots, isOut = nothingOut): LiveSummary {
  let live = 0;
  let notLive = 0;
  let never = 0;
  let newestAt = Number.NaN;
  for (let slot = 0; slot < board.size; slot++) {
    const src = slots[slot]?.src;
    if (src === 'gateway' || src === 'count') continue;
    const freshness = getFreshness(board.flags[slot] ?? 0);
    if (isNotLive(board, slot, isOut)) notLive++;
    else if (freshness === Freshness.never) never++;
    else live++;
    if (freshness !== Freshness.stale && freshness !== Freshness.disconnected) continue;
    const since = getSince(board, slot);
    if (!(since <= newestAt)) newestAt = since;
  }
  return { live, notLive, never, newestAt };
}

const isSame = (a: LiveSummary, b: LiveSummary): boolean =>
  a.live === b.live && a.notLive === b.notLive && a.never === b.never && Object.is(a.newestAt, b.newestAt);

export function useLiveSummary(board: Board, slots: Slots, isOut = nothingOut): LiveSummary {
  const services = useServices();
  const [summary, setSummary] = useState(() => summarise(board, slots, isOut));
  useEffect(() => {
    const look = (): void => {
      const next = summarise(board, slots, isOut);
      setSummary((before) => (isSame(before, next) ? before : next));
    };
    look();
    return getPulse(services).listen(look);
  }, [board, slots, isOut, services]);
  return summary;
}
