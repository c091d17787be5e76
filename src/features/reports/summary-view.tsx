import { useMemo } from 'react';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import { type cn, reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import { platformText } from '../../shared/platform-time';
import { shareOfValues } from './buckets';
import { cellWords, columnName, numberText, percent, valueNumberText } from './cell';
import type { DataColumn, ReportData } from './data';
import { getSummary } from './summary';
import type { Whole } from './use-whole';
import { WholeLine } from './whole-line';
import './summary.css';

/** Minimum digits after the point of a mean. */
const MEAN_DECIMALS = 2;

export interface SummaryFact {
  readonly name: string;
  readonly text: string;
  readonly when?: number;
}

export function summaryFacts(
  of: DataColumn,
  times: ReportData['times'],
  t: Words<keyof typeof cn | CommonKey>,
): readonly SummaryFact[] {
  const summary = getSummary(of, times);
  const { decimals, column } = of;
  const texts = { on: t('on'), off: t('off') };
  const states = shareOfValues(of);
  const facts: SummaryFact[] = [{ name: t('count'), text: String(summary.count) }];
  // A mean of states is meaningless, so their shares are shown.
  if (states !== null)
    for (const { key, part } of states)
      facts.push({ name: cellWords(key, column, texts) ?? key, text: percent(part) });
  else if (summary.count > 0) {
    const { min, max, mean, total } = summary;
    facts.push(
      { name: t('min'), text: valueNumberText(min, decimals), when: summary.minTime },
      { name: t('max'), text: valueNumberText(max, decimals), when: summary.maxTime },
    );
    if (total?.kind !== 'increase')
      facts.push({ name: t('mean'), text: numberText(mean, Math.max(decimals, MEAN_DECIMALS)) });
    if (total !== null) facts.push({ name: t(total.kind), text: numberText(total.value, decimals) });
  }
  if (summary.missing > 0) facts.push({ name: t('missing'), text: String(summary.missing) });
  if (summary.bad > 0) facts.push({ name: t('bad'), text: String(summary.bad) });
  return facts;
}

function SummaryCard({ of, times }: { readonly of: DataColumn; readonly times: ReportData['times'] }) {
  const t = useWords(reportWords);
  const offset = platformZone();
  const facts = useMemo(() => summaryFacts(of, times, t), [of, times, t]);
  return (
    <section className="as-summary__card">
      <h2 className="as-summary__name">{columnName(of.column)}</h2>
      {of.numbers.every(Number.isNaN) ? <p className="as-summary__none">{t('noNumbers')}</p> : null}
      <dl className="as-summary__facts">
        {facts.map(({ name, text, when }) => (
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

/** Shows minimum, maximum, mean and total of each column. */
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
