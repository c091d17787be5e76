import { useEffect, useMemo, useState } from 'react';
import { planPage } from '../../page-document/plan';
import { openWatch, type Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import type { LivePageProps } from './live-page-props';
import { WatchedPage } from './watched-page';

/**
 * Watches the values of a page while mounted. A reloaded page is drawn once its own watch is open: the slots of
 * another page's board belong to other signals.
 */
export function LivePage(props: LivePageProps) {
  const { client, page } = props;
  const { owner } = props.facts;
  const { store } = useServices();
  const plannedPage = useMemo(() => ({ page, plan: planPage(page, owner) }), [page, owner]);
  const [watchedPage, setWatchedPage] = useState<(typeof plannedPage & { readonly watch: Watch }) | null>(
    null,
  );
  useEffect(() => {
    const watch = openWatch(client, plannedPage.plan.spec, store);
    setWatchedPage({ ...plannedPage, watch });
    return () => watch.leave();
  }, [client, plannedPage, store]);
  return watchedPage === null ? null : <WatchedPage {...props} {...watchedPage} />;
}
