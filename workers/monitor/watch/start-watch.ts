/**
 * Starts a watch. Gateway states and values are queried in parallel, but values are merged after the states, or
 * values of an offline gateway would look live. Then the push token is requested and the late services load, which
 * begin with openings, alarms, counts and formulas (spec 4).
 */

import { AGE_SWEEP_MS, GATEWAY_POLL_MS, GATEWAY_RETRY_MS } from '../../../src/shared/constants';
import type { Millis } from '../../../src/shared/units';
import { startInterval } from '../host/interval';
import type { Cancel } from '../host/ports';
import type { Link } from '../live/socket-link';
import { bindOperand, type WatchContext } from './context';
import type { WatchServices } from './services';

/** Longest delay of other calls by the gateway query, which is sent first. */
const GATEWAY_HEAD_START_MS: Millis = 2_000;

/** Starts a watch and returns a function that stops its intervals. `tick` is called once a second. */
export function startWatch(
  context: WatchContext,
  services: WatchServices,
  link: Link,
  tick: () => void,
): Cancel {
  const { ports, rows, adapter, freshness, schedule, isStopped } = context;
  const { gateways, values, latePart } = services;
  let hasBegun = false;
  let releaseValues = (): void => {};
  const startPromise = new Promise<void>((resolve) => {
    releaseValues = resolve;
  });

  const begin = (): void => {
    if (hasBegun || isStopped()) return;
    hasBegun = true;
    releaseValues();
    link.start();
    void latePart.load();
  };
  const askGateways = async (): Promise<void> => {
    const answer = await gateways.ask();
    begin();
    if (!answer.ok) schedule('gateways', GATEWAY_RETRY_MS, () => void askGateways());
  };

  for (const row of rows.mvars.values()) freshness.markInherited(row);
  for (const [row, equipmentId] of rows.equipmentByRow) gateways.bindRow(row, equipmentId);
  for (const [id, row] of rows.signals) {
    const equipmentId = rows.equipmentByRow.get(row);
    if (equipmentId !== undefined) bindOperand(context, equipmentId, id, row);
  }
  void askGateways();
  // A polling link queries the values.
  if (adapter.push !== null) void values.load(startPromise);
  // A count is a first value too.
  if (rows.counts.length > 0) void latePart.load();
  schedule('head-start', GATEWAY_HEAD_START_MS, begin);
  const stopPolling = startInterval(ports, GATEWAY_POLL_MS, () => {
    void gateways.ask({}, 'poll');
    latePart.getServices()?.handlePoll();
  });
  const stopTicking = startInterval(ports, AGE_SWEEP_MS, tick);
  return () => {
    stopPolling();
    stopTicking();
  };
}
