/**
 * The adapter of GM and older equipment (spec 7), which has no gateway, opening or push channel. Data is polled every
 * 10 s; status (`1` means online) and alarms with the status poll every 60 s.
 */
import { isActive } from '../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { legacyEquipment, queryLegacyAlarms, queryLegacyData } from '../../../src/shared/calls/legacy';
import type { CallOptions } from '../../../src/shared/calls/run';
import { LEGACY_POLL_MS } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import type { AlarmId } from '../../../src/shared/ids';
import { type EpochMs, SECOND_MS } from '../../../src/shared/units';
import type { LegacyWatch } from '../contract/contract';
import type { Caller, FamilyAdapter } from './adapter';

/** Rows of legacy alarms that are searched for active ones. */
const LEGACY_ALARM_ROWS = 200;
/** Maximum calls in one poll for legacy alarms missing from its newest records: after a storm there are hundreds. */
const LEGACY_ALARM_CALLS = 5;

type TimedAlarm = AlarmRow & { readonly triggerTime: EpochMs };
const isTimed = (row: AlarmRow): row is TimedAlarm => row.triggerTime !== null;
const compareNewestFirst = (a: TimedAlarm, b: TimedAlarm): number => b.triggerTime - a.triggerTime;

export function createLegacyAdapter({ equipmentId, conId }: LegacyWatch): FamilyAdapter {
  const equip = { equipId: equipmentId };
  /** Active alarms after the last poll. */
  let activeAlarms: readonly AlarmRow[] = [];
  /** Trigger time from which the next poll continues if the last one could not query all alarms. */
  let resumeAt = Number.POSITIVE_INFINITY;

  /**
   * Queries alarms missing from the newest records: a few one by one, many by a range of time. Without an answer an
   * alarm stays active, and the newest records are still used.
   */
  const queryOlder = async (
    call: Caller,
    missingAlarms: readonly AlarmRow[],
    rows: Map<AlarmId, AlarmRow>,
    options?: CallOptions,
  ): Promise<void> => {
    const timedAlarms = missingAlarms.filter(isTimed).sort(compareNewestFirst);
    let remainingAlarms = [
      ...timedAlarms.filter(({ triggerTime }) => triggerTime <= resumeAt),
      ...timedAlarms.filter(({ triggerTime }) => triggerTime > resumeAt),
    ];
    for (let calls = LEGACY_ALARM_CALLS; calls > 0 && remainingAlarms[0] !== undefined; calls--) {
      const end = remainingAlarms[0].triggerTime;
      const batch = remainingAlarms.filter(({ triggerTime }) => triggerTime <= end);
      const from = batch.length <= calls ? end : (batch.at(-1)?.triggerTime ?? end);
      const input = { ...equip, pagenum: 1, count: LEGACY_ALARM_ROWS, from, end };
      const answer = await call(queryLegacyAlarms, input, options);
      if (!answer.ok) break;
      const { list, totalPage } = answer.value;
      for (const alarm of list) rows.set(alarm.id, alarm);
      // Records of the oldest moment may continue on the next page.
      const last = totalPage > 1 ? Math.min(...list.filter(isTimed).map((row) => row.triggerTime)) : from - 1;
      // If one moment has more records than an answer holds, the others keep their last state.
      if (last >= end)
        for (const row of batch) if (row.triggerTime === end) rows.set(row.id, rows.get(row.id) ?? row);
      const isCovered = ({ triggerTime }: TimedAlarm): boolean => triggerTime <= end && triggerTime > last;
      remainingAlarms = remainingAlarms.filter((row) => !rows.has(row.id) && !isCovered(row));
    }
    resumeAt = remainingAlarms[0]?.triggerTime ?? Number.POSITIVE_INFINITY;
    for (const row of remainingAlarms) rows.set(row.id, row);
  };

  /**
   * Queries the active alarms. Short alarms push long ones out of the newest records, so alarms of `knownRows` that
   * are missing from these are queried.
   */
  const queryActive = async (
    call: Caller,
    knownRows: readonly AlarmRow[],
    options?: CallOptions,
  ): Promise<Outcome<readonly AlarmRow[]>> => {
    const page = { ...equip, pagenum: 1, count: LEGACY_ALARM_ROWS };
    const newestPage = await call(queryLegacyAlarms, page, options);
    if (!newestPage.ok) return newestPage;
    const rows = new Map(newestPage.value.list.map((row) => [row.id, row]));
    const isCut = newestPage.value.totalPage > 1;
    const missingAlarms = isCut ? knownRows.filter(({ id }) => !rows.has(id)) : [];
    await queryOlder(call, missingAlarms, rows, options);
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
    furtherCalls: {
      reopenMs: Number.POSITIVE_INFINITY,
      open: async () => done(null),
      queryMvars: null,
      queryAlarms: async (call, options) => {
        const answer = await queryActive(call, activeAlarms, options);
        if (answer.ok) activeAlarms = answer.value;
        return answer;
      },
      queryCount: null,
    },
  };
}
