/** Shown until the broker has sent data: loading, or the broker is unreachable. */
import type { ReactNode } from 'react';
import { siteWords } from '../../i18n/site';
import { useWords } from '../../i18n/use-words';
import type { WatchStatus } from '../../state/live/atoms';
import { OfflineIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import './site.css';

interface PlantLoadingProps extends Pick<WatchStatus, 'link'> {
  /** Shows whether the broker is reachable; `null` if shown elsewhere. */
  readonly badge: ReactNode;
}

export function PlantLoading({ badge, link }: PlantLoadingProps) {
  const t = useWords(siteWords);
  const isLost = link !== null && link.phase !== 'live' && link.phase !== 'connecting';
  return (
    <>
      {badge === null ? null : <div className="as-site__status">{badge}</div>}
      {isLost ? (
        <StateView icon={<OfflineIcon size={28} />} title={t('unreached')} detail={t('unreachedDetail')} />
      ) : (
        <Skeleton label={t('loading')} />
      )}
    </>
  );
}
