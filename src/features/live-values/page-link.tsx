import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { startTimer } from '../../browser/timers';
import type { EpochMs, Millis } from '../../shared/units';
import { useLiveSummary } from '../../state/live/live-summary';
import type { Watch } from '../../state/live/watch';
import { lazyDialog } from '../screen-states/lazy-dialog';
import { LinkBadge } from './link-badge';
import { useLiveValues } from './live-context';
import { createIsGatewayOut } from './not-live';

/**
 * How long a page is live before the code of the link sheet is prefetched: it cannot be loaded once the link is lost.
 */
const LINK_SHEET_PREFETCH_MS: Millis = 3_000;

const loadSheet = () => import('./link-sheet');
const LinkSheet = lazyDialog(loadSheet);
type NamePrefetcherType = Awaited<ReturnType<typeof loadSheet>>['NamePrefetcher'];

interface PageLinkProps {
  readonly watch: Watch;
  readonly now: () => EpochMs;
}

export function PageLink({ watch, now }: PageLinkProps) {
  const { link, gateways } = useAtomValue(watch.status);
  const { spec } = useLiveValues().plan;
  const isGatewayOut = useMemo(
    () => createIsGatewayOut(watch.board, spec, gateways),
    [watch, spec, gateways],
  );
  const summary = useLiveSummary(watch.board, spec.slots, isGatewayOut);
  const areGatewaysOut = gateways.size > 0 && [...gateways.values()].every(({ online }) => online === false);
  const [isOpen, setOpen] = useState(false);
  const isLive = link?.status === 'live';
  /** Requests the names; `null` until its code has loaded, and again once the names are known. */
  const [prefetcher, setPrefetcher] = useState<{ readonly Component: NamePrefetcherType } | null>(null);
  const hasNames = useRef(false);
  const handleNamesLoaded = useCallback(() => {
    hasNames.current = true;
    setPrefetcher(null);
  }, []);
  // Prefetched because the sheet is needed most without a network, but not immediately: a short visit should not
  // pay for it.
  useEffect(() => {
    if (!isLive) return;
    const prefetch = (): void => {
      loadSheet().then(
        ({ NamePrefetcher }) => hasNames.current || setPrefetcher({ Component: NamePrefetcher }),
        () => undefined,
      );
    };
    return startTimer(LINK_SHEET_PREFETCH_MS, prefetch);
  }, [isLive]);
  return (
    <>
      <LinkBadge
        link={link}
        now={now}
        summary={summary}
        areGatewaysOut={areGatewaysOut}
        onOpen={() => setOpen(true)}
      />
      {prefetcher === null ? null : <prefetcher.Component onLoaded={handleNamesLoaded} />}
      {isOpen ? <LinkSheet watch={watch} now={now} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
