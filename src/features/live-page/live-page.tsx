/** A page with its document loaded: opens the watch of its values and draws it. */
import { useEffect, useMemo, useState } from 'react';
import { planPage } from '../../page-document/plan';
import { openWatch, type Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import type { LivePageProps } from './live-page-props';
import { WatchedPage } from './watched-page';

/** Watches what the page shows while it is mounted. */
export function LivePage(props: LivePageProps) {
  const { client, page } = props;
  const { owner } = props.facts;
  const { store } = useServices();
  const plan = useMemo(() => planPage(page, owner), [page, owner]);
  const [watch, setWatch] = useState<Watch | null>(null);
  useEffect(() => {
    const opened = openWatch(client, plan.spec, store);
    setWatch(opened);
    return () => opened.leave();
  }, [client, plan, store]);
  return watch === null ? null : <WatchedPage {...props} plan={plan} watch={watch} />;
}
