import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isServed } from '../../browser/is-served';
import { isOnWall } from '../../navigation/on-wall';
import { WALL_RETRY_MS } from '../../shared/constants';
import { useServices } from '../../state/services';

/**
 * Reloads a failed screen on a wall, which has no user to press a button. Waits for at least a minute, and until the
 * product's server answers.
 */
export function useWallReload(reload: () => void): void {
  const { ports } = useServices();
  const isWall = isOnWall(useLocation().search);
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (!isWall) return;
    let cancel = (): void => {};
    const scheduleCheck = (): void => {
      cancel = ports.after(WALL_RETRY_MS, () => {
        void isServed().then((isReachable) => (isReachable ? latest.current() : scheduleCheck()));
      });
    };
    scheduleCheck();
    return () => cancel();
  }, [ports, isWall]);
}
