import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../browser/lazy-component';
import { Boundary } from '../features/screen-states/boundary';
import { throughputAtom } from '../state/live/throughput';
import { useServices } from '../state/services';
import { sessionAtom } from '../state/session/session-store';

/** If its code fails to load, only the panel is missing. */
const Overlay = lazyComponent(
  () => import('../debug/profile/overlay'),
  undefined,
  () => null,
);

/** Shows the throughput panel over the screens if enabled, except on its own screen and on the login. */
export function ThroughputOverlay() {
  const { reload } = useServices();
  const { pathname } = useLocation();
  const isEnabled = useAtomValue(throughputAtom);
  const { status } = useAtomValue(sessionAtom);
  if (!isEnabled || status !== 'signed-in' || pathname === '/more-throughput') return null;
  return (
    <Boundary resetKey={pathname} onReload={reload}>
      <Overlay />
    </Boundary>
  );
}
