import { useMemo, useState } from 'react';
import type { SignalOwner } from '../../../workers/monitor/contract/contract';
import type { AlarmRow } from '../../shared/calls/alarm';
import { forEachPage } from '../../shared/calls/each-page';
import { queryLegacyAlarms } from '../../shared/calls/legacy';
import { queryMultiAlarms } from '../../shared/calls/multi';
import type { Paged } from '../../shared/calls/paging';
import { queryProjectAlarms } from '../../shared/calls/project-alarm';
import type { CallOptions } from '../../shared/calls/run';
import { ALARMS_MAX, HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs, TimeRange } from '../../shared/units';
import { useRead } from '../../state/calls/use-read';
import { getRetryInput, useRetry } from '../../state/hooks/use-retry';
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

interface RangeQuery {
  readonly owner: SignalOwner;
  readonly range: TimeRange;
  /** A single machine of the project; `null` for all. */
  readonly equipmentId: EquipmentId | null;
}

function queryAlarms(
  call: Services['call'],
  { owner, range, equipmentId }: RangeQuery,
  pagenum: number,
  options: CallOptions,
): Promise<Outcome<Paged<AlarmRow>>> {
  const input = {
    ...range,
    pagenum,
    count: HISTORY_ALARM_ROWS,
    ...(equipmentId === null ? {} : { equipmentId }),
  };
  switch (owner.family) {
    case 'broker':
      return Promise.resolve(failed({ kind: 'unsupported' }));
    case 'project':
      return call(queryProjectAlarms, { projectId: owner.projectId, ...input }, options);
    case 'equipment':
      return call(queryMultiAlarms, { ...input, equipmentId: owner.equipmentId }, options);
    case 'legacy':
      return call(queryLegacyAlarms, { ...input, equipId: owner.equipmentId }, options);
  }
}

const sortByTime = (rows: Iterable<RangeAlarm>): readonly RangeAlarm[] =>
  [...rows].sort((a, b) => a.triggerTime - b.triggerTime);

/** Reads pages, newest first, up to `ALARMS_MAX` rows; `onProgress` receives the rows so far. */
async function readAlarms(
  call: Services['call'],
  query: RangeQuery,
  signal: AbortSignal,
  onProgress: (progress: RangeAlarms) => void,
): Promise<Outcome<RangeAlarms>> {
  const { from, end } = query.range;
  const knownIds = new Set<string>();
  const rows: RangeAlarm[] = [];
  let total = 0;
  const outcome = await forEachPage(
    (pagenum) => queryAlarms(call, query, pagenum, { signal }),
    ({ list, totalCount, totalPage }, pagenum) => {
      const countBefore = knownIds.size;
      for (const row of list) {
        const { triggerTime } = row;
        if (knownIds.has(row.id)) continue;
        knownIds.add(row.id);
        if (triggerTime !== null && triggerTime >= from && triggerTime <= end)
          rows.push({ ...row, triggerTime });
      }
      const isFull = rows.length >= ALARMS_MAX;
      total = isFull && pagenum < totalPage ? totalCount : 0;
      onProgress({
        rows: sortByTime(rows),
        isLoading: true,
        total: Math.max(totalCount, rows.length),
        fault: null,
      });
      return knownIds.size > countBefore && !isFull;
    },
  );
  if (!outcome.ok) return outcome;
  return done({ rows: sortByTime(rows), isLoading: false, total: Math.max(total, rows.length), fault: null });
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
  const query = useStable({ owner, range: { from, end }, equipmentId });
  const [progress, setProgress] = useState<{
    readonly query: RangeQuery;
    readonly alarms: RangeAlarms;
  } | null>(null);
  const { data, fault, isLoading, isFetching, reload } = useRead(
    ['range-alarms', query],
    (signal) => readAlarms(call, query, signal, (alarms) => setProgress({ query, alarms })),
    { isOnce: true },
  );
  // Missing marks would look like no alarms, and nothing else on the screen retries.
  useRetry({ ...getRetryInput(fault), isTrying: isFetching, retry: () => void reload() });
  return useMemo(() => {
    const partialAlarms = progress?.query === query ? progress.alarms : LOADING;
    if (fault !== null)
      return { ...partialAlarms, isLoading: false, total: partialAlarms.rows.length, fault };
    return data !== undefined && !isLoading ? data : partialAlarms;
  }, [progress, query, data, isLoading, fault]);
}
