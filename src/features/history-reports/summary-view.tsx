import { useMemo } from 'react';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import { type cn, historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatPlatformTime } from '../../shared/platform-time';
import { getValueShares } from './buckets';
import { formatColumnName, formatGrouped, formatNonZero, formatPercent, getValueName } from './cell';
import type { DataColumn, ReportData } from './data';
import { getSummary } from './summary';
import type { FullReport } from './use-whole';
import { FullReportLine } from './whole-line';
import './summary.css';

/** Minimum digits after the point of a mean. */
const MEAN_DECIMALS = 2;

export interface SummaryFact {
  readonly name: string;
  readonly text: string;
  readonly when?: number;
}

export function getSummaryFacts(
  dataColumn: DataColumn,
  times: ReportData['times'],
  t: Words<keyof typeof cn | CommonKey>,
): readonly SummaryFact[] {
  const summary = getSummary(dataColumn, times);
  const { decimals, column } = dataColumn;
  const texts = { on: t('on'), off: t('off') };
  const states = getValueShares(dataColumn);
  const facts: SummaryFact[] = [{ name: t('count'), text: String(summary.count) }];
  // A mean of states is meaningless, so their shares are shown.
  if (states !== null)
    for (const { key, fraction } of states)
      facts.push({ name: getValueName(key, column, texts) ?? key, text: formatPercent(fraction) });
  else if (summary.count > 0) {
    const { min, max, mean, total } = summary;
    facts.push(
      { name: t('min'), text: formatNonZero(min, decimals), when: summary.minTime },
      { name: t('max'), text: formatNonZero(max, decimals), when: summary.maxTime },
    );
    if (total?.kind !== 'increase')
      facts.push({ name: t('mean'), text: formatGrouped(mean, Math.max(decimals, MEAN_DECIMALS)) });
    if (total !== null) facts.push({ name: t(total.kind), text: formatGrouped(total.value, decimals) });
  }
  if (summary.missingCount > 0) facts.push({ name: t('missing'), text: String(summary.missingCount) });
  if (summary.badCount > 0) facts.push({ name: t('bad'), text: String(summary.badCount) });
  return facts;
}

function SummaryCard({
  dataColumn,
  times,
}: {
  readonly dataColumn: DataColumn;
  readonly times: ReportData['times'];
}) {
  const t = useWords(historyReportWords);
  const offset = getCurrentPlatformZone();
  const facts = useMemo(() => getSummaryFacts(dataColumn, times, t), [dataColumn, times, t]);
  return (
    <section className="as-summary__card">
      <h2 className="as-summary__name">{formatColumnName(dataColumn.column)}</h2>
      {dataColumn.numbers.every(Number.isNaN) ? <p className="as-summary__none">{t('noNumbers')}</p> : null}
      <dl className="as-summary__facts">
        {facts.map(({ name, text, when: time }) => (
          <div key={name} className="as-summary__fact">
            <dt>{name}</dt>
            <dd>
              <span>{text}</span>
              {time === undefined ? null : (
                <span className="as-summary__when">{formatPlatformTime(time, offset, 'minute')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function SummaryView({ fullReport }: { readonly fullReport: FullReport }) {
  return (
    <div className="as-summary">
      <FullReportLine fullReport={fullReport} />
      {fullReport.data === null ? null : (
        <div className="as-summary__cards">
          {fullReport.data.columns
            .filter(({ column }) => column.dataType !== 'string')
            .map((item) => (
              <SummaryCard
                key={item.column.id}
                dataColumn={item}
                times={fullReport.data?.times ?? new Float64Array()}
              />
            ))}
        </div>
      )}
    </div>
  );
}
