import { useCallback, useEffect, useRef, useState } from 'react';
import { createFileName, saveText } from '../../browser/save-file';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { compareNewestFirst } from '../../shared/alarm-state';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatPlatformTime } from '../../shared/platform-time';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { formatAlarmCsv } from './alarm-csv';
import type { AlarmTexts } from './alarm-text';
import { type AlarmFilter, type OpenTimeRange, toQuery } from './filter';
import { readRecords } from './read-records';
import type { AlarmSource } from './source';

export interface AlarmExport {
  /** Rows so far and in total; `null` while nothing is exported. */
  readonly progress: { readonly n: number; readonly of: number } | null;
  readonly start: (filter: AlarmFilter, range: OpenTimeRange) => void;
  readonly cancel: () => void;
}

export function useAlarmExport(source: AlarmSource, name: string, texts: AlarmTexts): AlarmExport {
  const services = useServices();
  const t = useWords(alarmWords);
  const language = useLanguage();
  const [progress, setProgress] = useState<AlarmExport['progress']>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const exportRows = useCallback(
    async (filter: AlarmFilter, { from, end }: OpenTimeRange, signal: AbortSignal): Promise<void> => {
      const { toast } = services.feedback;
      const now = getPlatformClock(services).now();
      // Alarms raised during the export would push rows to later pages.
      const query = toQuery(filter, { from, end: end ?? now });
      const outcome = await readRecords(source, services.call, query, signal, (n, of) => {
        if (!signal.aborted) setProgress({ n, of });
      });
      if (signal.aborted) return;
      if (!outcome.ok) {
        toast(t('exportFailed', { why: faultText(outcome.fault, language) }), 'bad');
        return;
      }
      const { rows, total } = outcome.value;
      if (rows.length === 0) {
        toast(t('exportNone'));
        return;
      }
      const zone = getCurrentPlatformZone();
      const timestamp = formatPlatformTime(now, zone).replace(/\D+/g, '');
      const csv = formatAlarmCsv([...rows].sort(compareNewestFirst), texts, t, { now, zone });
      saveText(createFileName([t('fileName'), name, timestamp], 'csv'), csv, 'text/csv');
      toast(t(rows.length < total ? 'exportedPart' : 'exported', { n: rows.length, of: total }), 'good');
    },
    [services, source, name, texts, t, language],
  );
  const cancel = useCallback((): void => {
    controllerRef.current?.abort();
    controllerRef.current = null;
    setProgress(null);
  }, []);
  const start = useCallback(
    (filter: AlarmFilter, range: OpenTimeRange): void => {
      if (controllerRef.current) return;
      const controller = new AbortController();
      controllerRef.current = controller;
      setProgress({ n: 0, of: 0 });
      void exportRows(filter, range, controller.signal).finally(() => {
        if (controllerRef.current === controller) cancel();
      });
    },
    [exportRows, cancel],
  );
  return { progress, start, cancel };
}
