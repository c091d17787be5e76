import { useAtomValue } from 'jotai';
import { curveWords } from '../../i18n/curve';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Curve } from '../../state/live/curve';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

export interface CoverProps {
  readonly curve: Curve;
  readonly onRetry: () => void;
}

/** Covers the chart while it has nothing to draw: loading progress, a fault, or no points. */
export function Cover({ curve, onRetry }: CoverProps) {
  const t = useWords(curveWords);
  const language = useLanguage();
  const { status, loadedCount, totalCount, fault, series } = useAtomValue(curve.status);
  if (status === 'loading')
    return (
      <div className="as-curve__cover" aria-busy="true" role="status">
        <span>{t('loading')}</span>
        <progress
          className="as-curve__bar"
          aria-label={t('loading')}
          {...(totalCount ? { value: loadedCount, max: totalCount } : {})}
        />
        <span className="as-curve__time">
          {totalCount === null
            ? t('loadedSome', { n: loadedCount })
            : t('loadedOf', { n: loadedCount, of: totalCount })}
        </span>
        <Button onClick={curve.cancel}>{t('stop')}</Button>
      </div>
    );
  if (status === 'idle' || series.some(({ availableCount }) => availableCount > 0)) return null;
  const isCancelled = fault?.kind === 'cancelled';
  return (
    <div className="as-curve__cover">
      {fault === null || isCancelled ? (
        <StateView
          icon={<EmptyIcon size={28} />}
          title={t('noData')}
          detail={t(isCancelled ? 'stopped' : 'noPointsDetail')}
        >
          {isCancelled ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
        </StateView>
      ) : (
        <StateView
          tone="bad"
          icon={<EmptyIcon size={28} />}
          title={t('loadFailed')}
          detail={faultText(fault, language)}
        >
          <Button kind="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        </StateView>
      )}
    </div>
  );
}
