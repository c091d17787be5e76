/** Replaces the plant until the broker has sent data: loading, or the broker is unreachable. */
import type { ReactNode } from 'react';
import { brokerWords } from '../../i18n/broker';
import { useWords } from '../../i18n/use-words';
import type { WatchStatus } from '../../state/live/atoms';
import { OfflineIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import './broker.css';

interface PlantLoadingProps extends Pick<WatchStatus, 'link'> {
  /** Badge with the broker's reachability; `null` if shown elsewhere. */
  readonly badge: ReactNode;
}

export function PlantLoading({ badge, link }: PlantLoadingProps) {
  const t = useWords(brokerWords);
  const isLost = link !== null && link.status !== 'live' && link.status !== 'connecting';
  return (
    <>
      {badge === null ? null : <div className="as-broker__status">{badge}</div>}
      {isLost ? (
        <StateView icon={<OfflineIcon size={28} />} title={t('unreached')} detail={t('unreachedDetail')} />
      ) : (
        <Skeleton label={t('loading')} />
      )}
    </>
  );
}
