import { useEffect, useState } from 'react';
import type { SlotSource } from '../../../workers/monitor/contract/contract';
import { Freshness, getFreshness } from '../../shared/reading';
import { getPulse } from '../pulse';
import { useServices } from '../services';
import { type Board, getAgeStart } from './board';

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

export type IsGatewayDown = (slot: number) => boolean;
const noGatewayDown: IsGatewayDown = () => false;

/** Whether a value is not live. A missing one counts only if its gateway is down: it may never have been on screen. */
export function isNotLive(board: Board, slot: number, isGatewayDown: IsGatewayDown): boolean {
  const freshness = getFreshness(board.flags[slot] ?? 0);
  if (freshness === Freshness.never) return isGatewayDown(slot);
  return freshness !== Freshness.fresh && freshness !== Freshness.ageing;
}

/** Counts the values of all slots. Call it no more than once a second. */
export function summarise(board: Board, slots: Slots, isGatewayDown = noGatewayDown): LiveSummary {
  let live = 0;
  let notLive = 0;
  let never = 0;
  let newestAt = Number.NaN;
  for (let slot = 0; slot < board.size; slot++) {
    const src = slots[slot]?.src;
    if (src === 'gateway' || src === 'count') continue;
    const freshness = getFreshness(board.flags[slot] ?? 0);
    if (isNotLive(board, slot, isGatewayDown)) notLive++;
    else if (freshness === Freshness.never) never++;
    else live++;
    if (freshness !== Freshness.stale && freshness !== Freshness.disconnected) continue;
    const since = getAgeStart(board, slot);
    if (!(since <= newestAt)) newestAt = since;
  }
  return { live, notLive, never, newestAt };
}

const isSame = (a: LiveSummary, b: LiveSummary): boolean =>
  a.live === b.live && a.notLive === b.notLive && a.never === b.never && Object.is(a.newestAt, b.newestAt);

export function useLiveSummary(board: Board, slots: Slots, isGatewayDown = noGatewayDown): LiveSummary {
  const services = useServices();
  const [summary, setSummary] = useState(() => summarise(board, slots, isGatewayDown));
  useEffect(() => {
    const update = (): void => {
      const next = summarise(board, slots, isGatewayDown);
      setSummary((previous) => (isSame(previous, next) ? previous : next));
    };
    update();
    return getPulse(services).listen(update);
  }, [board, slots, isGatewayDown, services]);
  return summary;
}
