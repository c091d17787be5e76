import { useCallback, useEffect, useRef, useState } from 'react';
import { fileName, saveText } from '../../browser/save-file';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { newestFirst } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { platformOffset } from '../../shared/calls/decode';
import { ALARM_EXPORT_ROWS, HISTORY_ALARM_ROWS } from '../../shared/constants';
import { platformText } from '../../shared/platform-time';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { alarmSheet } from './alarm-csv';
import type { AlarmTexts } from './alarm-text';
import { type AlarmFilter, askedOf, type OpenTimeRange } from './filter';
import { withPage } from './records';
import type { AlarmSource } from './source';

export interface AlarmExport {
  /** How far it is; null while none is under way. */
  readonly progress: { readonly n: number; readonly of: number } | null;
  readonly start: (filter: AlarmFilter, range: OpenTimeRange) => void;
  readonly cancel: () => void;
}

/** Saves all records that pass a filter as a file: the newest, as many as a file is allowed to have. */
export function useAlarmExport(source: AlarmSource, name: string, texts: AlarmTexts): AlarmExport {
  const services = useServices();
  const say = useWords(alarmWords);
  const language = useLanguage();
  const [progress, setProgress] = useState<AlarmExport['progress']>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const load = useCallback(
    async (filter: AlarmFilter, { from, end }: OpenTimeRange, signal: AbortSignal): Promise<void> => {
      const { toast } = services.feedback;
      const now = platformClockOf(services).now();
      // What is raised meanwhile would push rows from one page to the next.
      const range = { from, end: end ?? now };
      let rows: readonly AlarmRow[] = [];
      let total = 0;
      for (let pagenum = 1; rows.length < ALARM_EXPORT_ROWS; pagenum++) {
        const input = { ...askedOf(filter, range), pagenum, count: HISTORY_ALARM_ROWS };
        const outcome = await source.query(services.call, input, { signal });
        if (signal.aborted) return;
        if (!outcome.ok) {
          toast(say('exportFailed', { why: faultText(outcome.fault, language) }), 'bad');
          return;
        }
        const { list, totalCount, totalPage } = outcome.value;
        const { length: before } = rows;
        rows = withPage(rows, list);
        total = Math.max(totalCount, rows.length);
        setProgress({ n: rows.length, of: total });
        // A page that brings nothing new is the last one, however many the platform says there are.
        if (rows.length === before || pagenum >= totalPage) break;
      }
      if (rows.length === 0) {
        toast(say('exportNone'));
        return;
      }
      const offsetMin = platformOffset();
      const sorted = [...rows].sort(newestFirst);
      const stamp = platformText(now, offsetMin).replace(/\D+/g, '');
      saveText(
        fileName([say('fileName'), name, stamp], 'csv'),
        alarmSheet(sorted, texts, say, { now, offsetMin }),
        'text/csv',
      );
      toast(say(rows.length < total ? 'exportedPart' : 'exported', { n: rows.length, of: total }), 'good');
    },
    [services, source, name, texts, say, language],
  );
  const cancel = useCallback((): void => {
    asking.current?.abort();
    asking.current = null;
    setProgress(null);
  }, []);
  const start = useCallback(
    (filter: AlarmFilter, range: OpenTimeRange): void => {
      if (asking.current) return;
      const mine = new AbortController();
      asking.current = mine;
      setProgress({ n: 0, of: 0 });
      void load(filter, range, mine.signal).finally(() => {
        if (asking.current === mine) cancel();
      });
    },
    [load, cancel],
  );
  return { progress, start, cancel };
}
