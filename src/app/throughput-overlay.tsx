/** Shows the throughput panel over the screens; its code is loaded when it is switched on. */
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../browser/lazy-component';
import { Boundary } from '../features/screen-states/boundary';
import { throughputAtom } from '../state/live/throughput';
import { useServices } from '../state/services';
import { sessionAtom } from '../state/session/session-store';

/** Without its code there is no panel, and everything else goes on. */
const Overlay = lazyComponent(
  () => import('../debug/profile/overlay'),
  undefined,
  () => null,
);

/** The throughput panel over the screens, where it was asked for. Its own screen shows it anyway; a login has nothing live. */
export function ThroughputOverlay() {
  const { reload } = useServices();
  const { pathname } = useLocation();
  const isWanted = useAtomValue(throughputAtom);
  const { phase } = useAtomValue(sessionAtom);
  if (!isWanted || phase !== 'signed-in' || pathname === '/more-throughput') return null;
  return (
    <Boundary place={pathname} onReload={reload}>
      <Overlay />
    </Boundary>
  );
}
