import { useEffect, useState } from 'react';
import type { AlarmRow } from '../../../shared/calls/alarm';
import { queryProjectAlarms } from '../../../shared/calls/project-alarm';
import { ALARMS_KEPT, HISTORY_ALARM_ROWS } from '../../../shared/constants';
import type { Fault } from '../../../shared/faults';
import type { ProjectId } from '../../../shared/ids';
import type { EpochMs } from '../../../shared/units';
import { useServices } from '../../../state/services';

export type SpanAlarm = AlarmRow & { readonly triggerTime: number };
export interface SpanAlarms {
  /** In order of time. */
  readonly rows: readonly SpanAlarm[];
  readonly isLoading: boolean;
  /** How many the span has, where that is more than are kept. */
  readonly total: number;
  readonly fault: Fault | null;
}
const LOADING: SpanAlarms = { rows: [], isLoading: true, total: 0, fault: null };

/** The alarms that were raised in a span: the newest, as many as a watch keeps. */
export function useSpanAlarms(projectId: ProjectId, from: EpochMs, end: EpochMs): SpanAlarms {
  const { call } = useServices();
  const [alarms, setAlarms] = useState(LOADING);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const load = async (): Promise<void> => {
      const rows: SpanAlarm[] = [];
      const tell = (total: number, isLoading: boolean, fault: Fault | null): void => {
        const sorted = [...rows].sort((a, b) => a.triggerTime - b.triggerTime);
        if (!signal.aborted)
          setAlarms({ rows: sorted, isLoading, total: Math.max(total, rows.length), fault });
      };
      for (let pagenum = 1; !signal.aborted; pagenum++) {
        const piece = { projectId, pagenum, count: HISTORY_ALARM_ROWS, from, end };
        const answer = await call(queryProjectAlarms, piece, { signal });
        if (!answer.ok) return tell(0, false, answer.fault);
        const { list, totalPage, totalCount } = answer.value;
        for (const row of list) {
          const { triggerTime } = row;
          if (triggerTime !== null && triggerTime >= from && triggerTime <= end)
            rows.push({ ...row, triggerTime });
        }
        const isLast = pagenum >= totalPage || list.length === 0;
        const isFull = rows.length >= ALARMS_KEPT;
        tell(isLast ? 0 : totalCount, !isLast && !isFull, null);
        if (isLast || isFull) return;
      }
    };
    setAlarms(LOADING);
    void load();
    return () => aborting.abort();
  }, [call, projectId, from, end]);
  return alarms;
}
