import { epochMs } from '../../../src/shared/units';
import { cleanColumns } from '../../../workers/monitor/history/clean';
import { scanHistory } from '../../../workers/monitor/history/scan';
import { getWindow } from '../../../workers/monitor/history/window';
import { runContest } from './kit/contest';
import { createHistorySample, formatHistoryBody } from './kit/history';

/** Device pixels across a large phone in portrait. */
const COLUMNS = 1_080;

export async function run({ points, rounds }: { readonly points: number; readonly rounds: number }) {
  const sample = createHistorySample(points, 6);
  const body = formatHistoryBody(sample);
  const bytes = new TextEncoder().encode(body);
  const from = epochMs(sample.times[0] as number);
  const end = epochMs(sample.times[points - 1] as number);
  let sink = 0;
  const samples = await runContest(
    [
      {
        name: 'ours',
        work: () => {
          const [series] = scanHistory(bytes) ?? [];
          if (series === undefined) throw new Error('the body was not understood');
          const cleaned = cleanColumns(series);
          sink += getWindow(cleaned, { from, end, columns: COLUMNS }).times.length;
        },
      },
      {
        name: 'floor',
        work: () => {
          sink += (JSON.parse(body) as { readonly data: readonly unknown[] }).data.length;
        },
      },
    ],
    { rounds, warmUp: 20, now: () => performance.now() },
  );
  return { ours: samples.get('ours') ?? [], floor: samples.get('floor') ?? [], sink };
}
