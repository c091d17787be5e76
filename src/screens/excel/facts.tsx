import { dateText, minuteText } from '../../features/time/time-text';
import { excelWords } from '../../i18n/excel';
import { orderWords } from '../../i18n/order';
import { useWords } from '../../i18n/use-words';
import type { FillStatus } from '../../shared/calls/excel';
import { REPORT_DUE_SOON_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { EpochMs } from '../../shared/units';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { OutboxRow } from '../../state/work/rows';
import { Tag } from '../../ui/tag';

interface TagsProps {
  readonly status: FillStatus;
  /** Number of unfilled records; `null` for a single record. */
  readonly unfilled: number | null;
  readonly dueTime: EpochMs | null;
  /** `undefined` without a draft; the fault if the platform refused it, otherwise `null`. */
  readonly draft?: Fault | null | undefined;
  readonly forms?: readonly OutboxRow[];
  readonly abnormal?: number;
}

export function Tags({ status, unfilled, dueTime, draft, forms = [], abnormal = 0 }: TagsProps) {
  const t = useWords(excelWords);
  const order = useWords(orderWords);
  const services = useServices();
  const left = status === 'filled' || dueTime === null ? null : dueTime - getPlatformClock(services).now();
  const waiting = forms.filter(({ state }) => state !== 'refused').length;
  const isReturned = waiting < forms.length || (draft ?? null) !== null;
  return (
    <span className="as-excel-tags">
      {status === 'filled' ? (
        <Tag tone="good">{t('filled')}</Tag>
      ) : (
        <Tag tone="warn">
          {unfilled === null || unfilled < 2 ? t('unfilled') : t('unfilledCount', { n: unfilled })}
        </Tag>
      )}
      {left !== null && left < 0 ? <Tag tone="bad">{t('overdue')}</Tag> : null}
      {left !== null && left >= 0 && left < REPORT_DUE_SOON_MS ? <Tag tone="warn">{t('dueSoon')}</Tag> : null}
      {waiting > 0 ? <Tag tone="warn">{order('toBeSentCount', { n: waiting })}</Tag> : null}
      {isReturned ? <Tag tone="bad">{t('returned')}</Tag> : null}
      {draft === null && !isReturned ? <Tag tone="accent">{t('draft')}</Tag> : null}
      {abnormal > 0 ? <Tag tone="bad">{t('abnormalCount', { n: abnormal })}</Tag> : null}
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
  const t = useWords(excelWords);
  const facts = [
    generateTime === null ? '' : t('generated', { time: minuteText(generateTime) }),
    dueTime === null ? '' : t('due', { time: minuteText(dueTime) }),
    filler === '' ? '' : t('filler', { name: filler }),
    fillTime === null ? '' : t('lastFill', { time: dateText(fillTime) }),
  ].filter((fact) => fact !== '');
  return (
    <ul className="as-excel-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
