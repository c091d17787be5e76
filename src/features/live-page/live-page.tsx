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
  const planned = useMemo(() => ({ page, plan: planPage(page, owner) }), [page, owner]);
  const [watched, setWatched] = useState<(typeof planned & { readonly watch: Watch }) | null>(null);
  useEffect(() => {
    const watch = openWatch(client, planned.plan.spec, store);
    setWatched({ ...planned, watch });
    return () => watch.leave();
  }, [client, planned, store]);
  return watched === null ? null : <WatchedPage {...props} {...watched} />;
}
