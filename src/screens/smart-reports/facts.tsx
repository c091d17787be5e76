import { formatDateTime, formatMinute } from '../../features/time/time-text';
import { orderWords } from '../../i18n/order';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import type { FillStatus } from '../../shared/calls/smart-reports';
import type { Fault } from '../../shared/faults';
import { type EpochMs, HOUR_MS, type Millis } from '../../shared/units';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { OutboxRow } from '../../state/work/rows';
import { Tag } from '../../ui/tag';

/** A record due within this time is marked. */
const REPORT_DUE_SOON_MS: Millis = 2 * HOUR_MS;

interface TagsProps {
  readonly status: FillStatus;
  /** Number of unfilled records; `null` for a single record. */
  readonly unfilledCount: number | null;
  readonly dueTime: EpochMs | null;
  /** `undefined` without a draft; the fault if the platform refused it, otherwise `null`. */
  readonly draft?: Fault | null | undefined;
  readonly forms?: readonly OutboxRow[];
  readonly abnormal?: number;
}

export function Tags({
  status,
  unfilledCount,
  dueTime,
  draft,
  forms = [],
  abnormal: abnormalCount = 0,
}: TagsProps) {
  const t = useWords(smartReportWords);
  const tOrder = useWords(orderWords);
  const services = useServices();
  const remainingMs =
    status === 'filled' || dueTime === null ? null : dueTime - getPlatformClock(services).now();
  const waitingCount = forms.filter(({ state }) => state !== 'refused').length;
  const isReturned = waitingCount < forms.length || (draft ?? null) !== null;
  return (
    <span className="as-smart-report-tags">
      {status === 'filled' ? (
        <Tag tone="good">{t('filled')}</Tag>
      ) : (
        <Tag tone="warn">
          {unfilledCount === null || unfilledCount < 2
            ? t('unfilled')
            : t('unfilledCount', { n: unfilledCount })}
        </Tag>
      )}
      {remainingMs !== null && remainingMs < 0 ? <Tag tone="bad">{t('overdue')}</Tag> : null}
      {remainingMs !== null && remainingMs >= 0 && remainingMs < REPORT_DUE_SOON_MS ? (
        <Tag tone="warn">{t('dueSoon')}</Tag>
      ) : null}
      {waitingCount > 0 ? <Tag tone="warn">{tOrder('toBeSentCount', { n: waitingCount })}</Tag> : null}
      {isReturned ? <Tag tone="bad">{t('returned')}</Tag> : null}
      {draft === null && !isReturned ? <Tag tone="accent">{t('draft')}</Tag> : null}
      {abnormalCount > 0 ? <Tag tone="bad">{t('abnormalCount', { n: abnormalCount })}</Tag> : null}
    </span>
  );
}

interface FillFactsProps {
  readonly generateTime: EpochMs | null;
  readonly dueTime: EpochMs | null;
  readonly filler: string;
  readonly fillTime: EpochMs | null;
}

export function FillFacts({ generateTime, dueTime, filler, fillTime }: FillFactsProps) {
  const t = useWords(smartReportWords);
  const facts = [
    generateTime === null ? '' : t('generated', { time: formatMinute(generateTime) }),
    dueTime === null ? '' : t('due', { time: formatMinute(dueTime) }),
    filler === '' ? '' : t('filler', { name: filler }),
    fillTime === null ? '' : t('lastFill', { time: formatDateTime(fillTime) }),
  ].filter((fact) => fact !== '');
  return (
    <ul className="as-smart-report-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
