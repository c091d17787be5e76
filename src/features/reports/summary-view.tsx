/** The summary of a report: least, greatest, mean and sum of each column. */
import { useMemo } from 'react';
import { reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import { platformText } from '../../shared/platform-time';
import { shareOfValues } from './buckets';
import { cellWords, columnName, numberText, percent, valueNumberText } from './cell';
import type { DataColumn, ReportData } from './data';
import { summaryOf } from './summary';
import type { Whole } from './use-whole';
import { WholeLine } from './whole-line';
import './summary.css';

/** Digits that a mean has more than its column. */
const MEAN_DECIMALS = 2;

function SummaryCard({ of, times }: { readonly of: DataColumn; readonly times: ReportData['times'] }) {
  const say = useWords(reportWords);
  const offset = platformZone();
  const summary = useMemo(() => summaryOf(of, times), [of, times]);
  const { decimals, column } = of;
  const texts = { on: say('on'), off: say('off') };
  const states = useMemo(() => shareOfValues(of), [of]);
  const facts: (readonly [name: string, text: string, when?: number])[] = [
    [say('count'), String(summary.count)],
  ];
  // A mean of states has no meaning, so the share of each is shown.
  if (states !== null)
    for (const { key, part } of states) facts.push([cellWords(key, column, texts) ?? key, percent(part)]);
  else if (summary.count > 0)
    facts.push(
      [say('min'), valueNumberText(summary.min, decimals), summary.minTime],
      [say('max'), valueNumberText(summary.max, decimals), summary.maxTime],
      [say('mean'), numberText(summary.mean, Math.max(decimals, MEAN_DECIMALS))],
      [say('sum'), numberText(summary.sum, decimals)],
    );
  if (summary.missing > 0) facts.push([say('missing'), String(summary.missing)]);
  if (summary.bad > 0) facts.push([say('bad'), String(summary.bad)]);
  return (
    <section className="as-summary__card">
      <h2 className="as-summary__name">{columnName(column)}</h2>
      {summary.count === 0 ? <p className="as-summary__none">{say('noNumbers')}</p> : null}
      <dl className="as-summary__facts">
        {facts.map(([name, text, when]) => (
          <div key={name} className="as-summary__fact">
            <dt>{name}</dt>
            <dd>
              <span>{text}</span>
              {when === undefined ? null : (
                <span className="as-summary__when">{platformText(when, offset, 'minute')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The summary of every column over all rows of the report. */
export function SummaryView({ whole }: { readonly whole: Whole }) {
  return (
    <div className="as-summary">
      <WholeLine whole={whole} />
      {whole.data === null ? null : (
        <div className="as-summary__cards">
          {whole.data.columns
            .filter(({ column }) => column.dataType !== 'string')
            .map((one) => (
              <SummaryCard key={one.column.id} of={one} times={whole.data?.times ?? new Float64Array()} />
            ))}
        </div>
      )}
    </div>
  );
}
