/** The place of what a broker has not brought yet: it is on its way, or the broker cannot be reached. */
import type { ReactNode } from 'react';
import { shellWords } from '../../i18n/shell';
import { siteWords } from '../../i18n/site';
import { useWords } from '../../i18n/use-words';
import type { WatchStatus } from '../../state/live/atoms';
import { OfflineIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import './site.css';

interface ArrivingProps extends Pick<WatchStatus, 'link'> {
  /** Says whether the broker is reached; null where it stands elsewhere on the screen. */
  readonly badge: ReactNode;
}

export function Arriving({ badge, link }: ArrivingProps) {
  const shell = useWords(shellWords);
  const say = useWords(siteWords);
  const isLost = link !== null && link.phase !== 'live' && link.phase !== 'connecting';
  return (
    <>
      {badge === null ? null : <div className="as-site__status">{badge}</div>}
      {isLost ? (
        <StateView
          icon={<OfflineIcon size={28} />}
          title={say('unreached')}
          detail={say('unreachedDetail')}
        />
      ) : (
        <Skeleton label={shell('loading')} />
      )}
    </>
  );
}
