/** A page with its document loaded: opens the watch of its values and draws it. */
import { useEffect, useMemo, useState } from 'react';
import { planPage } from '../../page-document/plan';
import { openWatch, type Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import type { LivePageProps } from './live-page-props';
import { WatchedPage } from './watched-page';

/**
 * Watches what the page shows while it is mounted. A page that was read anew is drawn once its own watch is there: the
 * slots of one page mean other signals in the board of another.
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
