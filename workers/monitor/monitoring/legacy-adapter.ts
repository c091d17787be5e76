/**
 * One GM or older equipment (spec 7). It has no gateway, no opening and no push channel: its current data is polled each
 * 10 s, its status (`1` means online) and its alarms with the status poll each 60 s.
 */
import { isActive } from '../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { legacyEquipment, queryLegacyAlarms, queryLegacyData } from '../../../src/shared/calls/legacy';
import type { CallOptions } from '../../../src/shared/calls/run';
import { LEGACY_ALARM_ROWS, LEGACY_POLL_MS } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import { SECOND_MS } from '../../../src/shared/units';
import type { LegacyWatch } from '../contract/contract';
import type { Caller, FamilyAdapter } from './adapter';

export function legacyAdapter({ equipmentId, conId }: LegacyWatch): FamilyAdapter {
  const equip = { equipId: equipmentId };
  /** The active alarms of the last answer. */
  let goingOn: readonly AlarmRow[] = [];

  /**
   * The active ones of the newest records. An alarm that goes on for hours is pushed out of them by those that come and go,
   * so that of `known` alarms which they lack the state is asked for.
   */
  const queryActive = async (
    call: Caller,
    known: readonly AlarmRow[],
    options?: CallOptions,
  ): Promise<Outcome<readonly AlarmRow[]>> => {
    const page = { ...equip, pagenum: 1, count: LEGACY_ALARM_ROWS };
    const newest = await call(queryLegacyAlarms, page, options);
    if (!newest.ok) return newest;
    const rows = new Map(newest.value.list.map((row) => [row.id, row]));
    const isCut = newest.value.totalPage > 1;
    const missing = isCut ? known.filter(({ id }) => !rows.has(id)) : [];
    for (const row of missing) {
      const { id, triggerTime: at } = row;
      // Another one of the same moment may have brought it.
      if (rows.has(id)) continue;
      const answer =
        at === null ? null : await call(queryLegacyAlarms, { ...page, from: at, end: at }, options);
      // While nobody knows better it goes on: the newest records shall not be unknown for its sake.
      if (answer !== null && !answer.ok) rows.set(id, row);
      else for (const found of answer?.value.list ?? []) rows.set(found.id, found);
    }
    return done([...rows.values()].filter(isActive));
  };

  return {
    queryGateways: async (call, options) => {
      const answer = await call(legacyEquipment, equip, options);
      if (!answer.ok) return answer;
      return done([
        { equipmentId, online: answer.value.online, vpn: false, interval: LEGACY_POLL_MS / SECOND_MS },
      ]);
    },
    querySignals: (call, options) =>
      call(queryLegacyData, conId === null ? equip : { ...equip, conId }, options),
    push: null,
    further: {
      reopenMs: Number.POSITIVE_INFINITY,
      open: async () => done(null),
      queryMvars: null,
      queryAlarms: async (call, options) => {
        const answer = await queryActive(call, goingOn, options);
        if (answer.ok) goingOn = answer.value;
        return answer;
      },
      queryCount: null,
    },
  };
}
