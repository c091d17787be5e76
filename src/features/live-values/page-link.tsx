/** The badge of a watched page, with the sheet behind it. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { after } from '../../browser/timers';
import { LINK_SHEET_AHEAD_MS } from '../../shared/constants';
import type { EpochMs } from '../../shared/units';
import { useLiveSummary } from '../../state/live/live-summary';
import type { Watch } from '../../state/live/watch';
import { lazyDialog } from '../screen-states/lazy-dialog';
import { LinkBadge } from './link-badge';

const loadSheet = () => import('./link-sheet');
const LinkSheet = lazyDialog(loadSheet);

interface PageLinkProps {
  readonly watch: Watch;
  /** The live clock. */
  readonly now: () => EpochMs;
}

export function PageLink({ watch, now }: PageLinkProps) {
  const { link } = useAtomValue(watch.status);
  const summary = useLiveSummary(watch.board);
  const [isOpen, setOpen] = useState(false);
  const isLive = link?.phase === 'live';
  // It is asked for most when the network is gone; whoever only looks in does not pay for it.
  useEffect(() => {
    if (isLive) return after(LINK_SHEET_AHEAD_MS, () => void loadSheet().catch(() => undefined));
  }, [isLive]);
  return (
    <>
      <LinkBadge link={link} now={now} summary={summary} onOpen={() => setOpen(true)} />
      {isOpen ? <LinkSheet watch={watch} now={now} summary={summary} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
