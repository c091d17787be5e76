/** Services of a page's host that few widgets need; loaded on demand. */
import type { SignalOwner } from '../../../workers/monitor/contract/contract';
import type { PageOwner } from '../../page-document/plan';
import { queryCustomReport } from '../../shared/calls/project-report';
import type { CancelSignal } from '../../shared/calls/run';
import { fetchWeather as fetchFrom, type Weather, type WeatherPlace } from '../../shared/calls/weather';
import { done, failed, type Outcome } from '../../shared/faults';
import type { ProjectId, ReportId } from '../../shared/ids';
import { epochMs, type TimeRange } from '../../shared/units';
import { openCurve } from '../../state/live/curve';
import type { Services } from '../../state/services';
import type { PageCurve, PageReport, ReportQuery } from '../../widgets/live/page-host';
import type { MonitorClient } from '../../worker-client/monitor-client';

/**
 * Creates a curve of the page's own signals or of a custom report's columns. With `replayRange`, it ends with that
 * range and no live values are appended.
 */
export function createPageCurve(
  client: Pick<MonitorClient, 'openCurve'>,
  { store }: Pick<Services, 'store'>,
  owner: PageOwner,
  replayRange: TimeRange | null,
): PageCurve {
  const { status, ask, requestCsv: _csv, ...curve } = openCurve(client, store);
  const getCurveOwner = (reportId: ReportId | undefined): SignalOwner => {
    if (owner.family === 'broker') return owner;
    if (owner.family !== 'project') return { family: owner.family, equipmentId: owner.equipmentId };
    const { family, projectId } = owner;
    return reportId === undefined ? { family, projectId } : { family, projectId, reportId };
  };
  return {
    ...curve,
    ask: ({ report, ...question }) => {
      const { range } = question;
      const curveQuestion =
        replayRange === null || !('lastMs' in range)
          ? question
          : {
              ...question,
              range: { from: epochMs(replayRange.from - range.lastMs), end: replayRange.end },
              isLive: false,
            };
      ask({ ...curveQuestion, owner: getCurveOwner(report) });
    },
    status: () => store.get(status),
    subscribe: (listener) => store.sub(status, listener),
  };
}

export async function fetchProjectReport(
  { call, now }: Pick<Services, 'call' | 'now'>,
  projectId: ProjectId,
  { report, rangeMs, maxRows }: ReportQuery,
  signal: CancelSignal,
): Promise<Outcome<PageReport>> {
  const end = now();
  const range = { projectId, reportId: report, from: end - rangeMs, end };
  const outcome = await call(queryCustomReport, { ...range, pagenum: 1, count: maxRows }, { signal });
  if (!outcome.ok) return outcome;
  const { cols, list, totalCount } = outcome.value;
  return done({ columns: cols, rows: list, total: totalCount });
}

/** Fetches the weather at a place; `null` if no weather service is configured. */
export async function fetchWeather(
  { config, ports }: Pick<Services, 'config' | 'ports'>,
  place: WeatherPlace,
  signal: AbortSignal,
): Promise<Outcome<Weather | null>> {
  let base: string;
  try {
    base = (await config()).weather;
  } catch {
    return failed({ kind: 'offline' });
  }
  return base === '' ? done(null) : fetchFrom(ports, base, place, { signal });
}
