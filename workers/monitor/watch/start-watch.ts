/**
 * The start of a watch, and what it repeats. Gateway states come first; then, side by side, the openings, the current
 * values, the formulas, and the token of the push channel (spec 4).
 */
import {
  AGE_SWEEP_MS,
  GATEWAY_HEAD_START_MS,
  GATEWAY_POLL_MS,
  GATEWAY_RETRY_MS,
} from '../../../src/shared/constants';
import { startInterval } from '../host/interval';
import type { Cancel } from '../host/ports';
import type { Link } from '../live/socket-link';
import type { WatchContext } from './context';
import type { FormulaService } from './formula-service';
import type { WatchServices } from './services';

/** Starts the watch. `tick` is called once a second. Returns what ends the repetitions. */
export function startWatch(
  context: WatchContext,
  services: WatchServices,
  formulas: FormulaService,
  link: Link,
  tick: () => void,
): Cancel {
  const { ports, rows, adapter, freshness, schedule, isStopped, isAlarmsOnly } = context;
  const { gateways, alarms, counts, values } = services;
  const hasPush = adapter.push !== null;
  /** Without a push channel a watch of alarms alone polls them; its link asks. */
  const pollsAlarms = isAlarmsOnly && !hasPush;
  let hasBegun = false;

  const begin = (): void => {
    if (hasBegun || isStopped()) return;
    hasBegun = true;
    link.start();
    if (hasPush) void values.load();
    void formulas.ask();
    if (!pollsAlarms) void alarms.ask();
  };
  const askGatewaysFirst = async (): Promise<void> => {
    const answer = await gateways.ask();
    begin();
    if (!answer.ok) schedule('gateways', GATEWAY_RETRY_MS, () => void askGatewaysFirst());
  };

  for (const row of rows.mvars.values()) freshness.inherit(row);
  for (const [row, equipmentId] of rows.equipmentOf) gateways.bindRow(row, equipmentId);
  for (const [id, row] of rows.signals) {
    const equipmentId = rows.equipmentOf.get(row);
    if (equipmentId !== undefined) formulas.bind(equipmentId, id, row);
  }
  void askGatewaysFirst();
  schedule('head-start', GATEWAY_HEAD_START_MS, begin);
  counts.refresh();
  const stopPolling = startInterval(ports, GATEWAY_POLL_MS, () => {
    void gateways.ask({}, 'poll');
    counts.refresh();
    if (!hasPush && !pollsAlarms) void alarms.ask();
  });
  const stopTicking = startInterval(ports, AGE_SWEEP_MS, tick);
  return () => {
    stopPolling();
    stopTicking();
  };
}
