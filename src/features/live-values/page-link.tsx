/** The badge of a watched page, with the sheet behind it. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { EpochMs } from '../../shared/units';
import { useLiveSummary } from '../../state/live/live-summary';
import type { Watch } from '../../state/live/watch';
import { lazyDialog } from '../screen-states/lazy-dialog';
import { LinkBadge } from './link-badge';

const LinkSheet = lazyDialog(() => import('./link-sheet'));

interface PageLinkProps {
  readonly watch: Watch;
  /** The live clock. */
  readonly now: () => EpochMs;
}

export function PageLink({ watch, now }: PageLinkProps) {
  const { link } = useAtomValue(watch.status);
  const summary = useLiveSummary(watch.board);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkBadge link={link} now={now} summary={summary} onOpen={() => setOpen(true)} />
      {isOpen ? <LinkSheet watch={watch} now={now} summary={summary} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
