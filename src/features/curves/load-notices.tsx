import { useAtomValue } from 'jotai';
import { curveWords } from '../../i18n/curve';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Curve } from '../../state/live/curve';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { SelectableSignal } from './curve-scope';

interface LoadNoticesProps {
  readonly curve: Curve;
  readonly signals: readonly SelectableSignal[];
  readonly onRetry: () => void;
}

export function LoadNotices({ curve, signals, onRetry }: LoadNoticesProps) {
  const t = useWords(curveWords);
  const language = useLanguage();
  const { status, fault, series } = useAtomValue(curve.status);
  if (status !== 'loaded' || series.every(({ availableCount }) => availableCount === 0)) return null;
  const titles = new Map(signals.map(({ id, title }) => [id, title || id]));
  return (
    <>
      {fault === null ? null : (
        <Notice tone="warn" action={<Button onClick={onRetry}>{t('retry')}</Button>}>
          {fault.kind === 'cancelled'
            ? t('stopped')
            : t('historyIncomplete', { why: faultText(fault, language) })}
        </Notice>
      )}
      {series
        .filter(({ availableCount, total }) => total > availableCount)
        .map(({ signalId, availableCount, total }) => (
          <Notice key={signalId} tone="plain">
            {t('latest', { title: titles.get(signalId) ?? signalId, n: availableCount, of: total })}
          </Notice>
        ))}
    </>
  );
}
