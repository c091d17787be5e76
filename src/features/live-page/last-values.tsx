/**
 * Stores the last values of a page while it is live, and shows their time if it cannot become live. Loaded after the
 * page, or when there is nothing else to show.
 */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lastValuesWords } from '../../i18n/last-values';
import { useWords } from '../../i18n/use-words';
import type { EpochMs } from '../../shared/units';
import { summarise } from '../../state/live/live-summary';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';
import { formatSince } from '../time/time-text';
import { keepLastValues, showLastValues, type WatchedValues } from './keep-last-values';

export interface LastValuesProps {
  /** Keeps its identity for the same watch. */
  readonly values: WatchedValues;
  readonly now: () => EpochMs;
  /** Whether the link is lost, or has been connecting for too long. */
  readonly isUnreachable: boolean;
}

const hasNoValues = ({ watch, plan }: WatchedValues): boolean => {
  const { live, notLive } = summarise(watch.board, plan.spec.slots);
  return live + notLive === 0;
};

export default function LastValues({ values, now, isUnreachable }: LastValuesProps) {
  const t = useWords(lastValuesWords);
  const services = useServices();
  const status = useAtomValue(values.watch.status).link?.status ?? 'connecting';
  const isLive = status === 'live';
  const [storedAt, setStoredAt] = useState<EpochMs | null>(null);

  useEffect(() => {
    if (!isLive) return;
    setStoredAt(null);
    return keepLastValues(services, values);
  }, [isLive, services, values]);
  useEffect(() => {
    if (!isUnreachable || !hasNoValues(values)) return;
    let isCurrent = true;
    void showLastValues(services, values).then((at) => {
      if (isCurrent && at !== null) setStoredAt(at);
    });
    return () => {
      isCurrent = false;
    };
  }, [isUnreachable, services, values]);

  if (storedAt === null || isLive) return null;
  return <Notice tone="warn">{t('asOf', { time: formatSince(storedAt, now()) })}</Notice>;
}
