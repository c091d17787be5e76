import { useMemo, useState } from 'react';
import type { SignalOwner } from '../../../workers/monitor/contract/contract';
import type { AlarmRow } from '../../shared/calls/alarm';
import { eachPage } from '../../shared/calls/each-page';
import { queryLegacyAlarms } from '../../shared/calls/legacy';
import { queryMultiAlarms } from '../../shared/calls/multi';
import type { Paged } from '../../shared/calls/paging';
import { queryProjectAlarms } from '../../shared/calls/project-alarm';
import type { CallOptions } from '../../shared/calls/run';
import { ALARMS_KEPT, HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs, TimeRange } from '../../shared/units';
import { useRead } from '../../state/calls/use-read';
import { getRetry, useRetry } from '../../state/hooks/use-retry';
import { useStable } from '../../state/hooks/use-stable';
import { type Services, useServices } from '../../state/services';

export type RangeAlarm = AlarmRow & { readonly triggerTime: number };

export interface RangeAlarms {
  /** Ordered by time. */
  readonly rows: readonly RangeAlarm[];
  readonly isLoading: boolean;
  /** Number of alarms in the range; may exceed `rows`, which are limited. */
  readonly total: number;
  readonly fault: Fault | null;
}
const LOADING: RangeAlarms = { rows: [], isLoading: true, total: 0, fault: null };

interface Question {
  readonly owner: SignalOwner;
  readonly range: TimeRange;
  /** A single machine of the project; `null` for all. */
  readonly equipmentId: EquipmentId | null;
}

function askAlarms(
  call: Services['call'],
  { owner, range, equipmentId }: Question,
  pagenum: number,
  options: CallOptions,
): Promise<Outcome<Paged<AlarmRow>>> {
  const piece = {
    ...range,
    pagenum,
    count: HISTORY_ALARM_ROWS,
    ...(equipmentId === null ? {} : { equipmentId }),
  };
  switch (owner.family) {
    case 'broker':
      return Promise.resolve(failed({ kind: 'unsupported' }));
    case 'project':
      return call(queryProjectAlarms, { projectId: owner.projectId, ...piece }, options);
    case 'equipment':
      return call(queryMultiAlarms, { ...piece, equipmentId: owner.equipmentId }, options);
    case 'legacy':
      return call(queryLegacyAlarms, { ...piece, equipId: owner.equipmentId }, options);
  }
}

const byTime = (rows: Iterable<RangeAlarm>): readonly RangeAlarm[] =>
  [...rows].sort((a, b) => a.triggerTime - b.triggerTime);

/** Reads pages, newest first, up to `ALARMS_KEPT` rows; `onProgress` receives the rows so far. */
async function readAlarms(
  call: Services['call'],
  question: Question,
  signal: AbortSignal,
  onPart: (part: RangeAlarms) => void,
): Promise<Outcome<RangeAlarms>> {
  const { from, end } = question.range;
  const known = new Set<string>();
  const rows: RangeAlarm[] = [];
  let total = 0;
  const outcome = await eachPage(
    (pagenum) => askAlarms(call, question, pagenum, { signal }),
    ({ list, totalCount, totalPage }, pagenum) => {
      const before = known.size;
      for (const row of list) {
        const { triggerTime } = row;
        if (known.has(row.id)) continue;
        known.add(row.id);
        if (triggerTime !== null && triggerTime >= from && triggerTime <= end)
          rows.push({ ...row, triggerTime });
      }
      const isFull = rows.length >= ALARMS_KEPT;
      total = isFull && pagenum < totalPage ? totalCount : 0;
      onPart({ rows: byTime(rows), isLoading: true, total: Math.max(totalCount, rows.length), fault: null });
      return known.size > before && !isFull;
    },
  );
  if (!outcome.ok) return outcome;
  return done({ rows: byTime(rows), isLoading: false, total: Math.max(total, rows.length), fault: null });
}

/**
 * Reads the newest alarms raised in a range, at most as many as a watch keeps, optionally for one machine of a
 * project. Rows appear page by page as they arrive.
 */
export function useRangeAlarms(
  owner: SignalOwner,
  from: EpochMs,
  end: EpochMs,
  equipmentId: EquipmentId | null = null,
): RangeAlarms {
  const { call } = useServices();
  const question = useStable({ owner, range: { from, end }, equipmentId });
  const [part, setPart] = useState<{ readonly of: Question; readonly alarms: RangeAlarms } | null>(null);
  const { data, fault, isLoading, isAsking, reload } = useRead(
    ['range-alarms', question],
    (signal) => readAlarms(call, question, signal, (alarms) => setPart({ of: question, alarms })),
    { isOnce: true },
  );
  // Missing marks would look like no alarms, and nothing else on the screen retries.
  useRetry({ ...getRetry(fault), isTrying: isAsking, retry: () => void reload() });
  return useMemo(() => {
    const sofar = part?.of === question ? part.alarms : LOADING;
    if (fault !== null) return { ...sofar, isLoading: false, total: sofar.rows.length, fault };
    return data !== undefined && !isLoading ? data : sofar;
  }, [part, question, data, isLoading, fault]);
}
