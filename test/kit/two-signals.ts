/** The page that the tests of faults watch: a page of two signals, each of a gateway of its own. */
import { Freshness } from '../../src/shared/reading';
import { START } from './fake-ports';
import { signalSlot, type WatchedPage, WatchStage, watchSpec } from './watch-stage';

export const SPEC = watchSpec([signalSlot('s1'), signalSlot('s2', 'e2')]);

/** A platform in good health that has both. */
export function twoSignals(): WatchStage {
  const stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.gateways.set('e2', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
  stage.platform.signals.set('s2', { value: '2', time: START, equipmentId: 'e2' });
  return stage;
}

/** The age that both are shown with. */
export const freshness = (page: WatchedPage) => [page.shown.get(0)?.freshness, page.shown.get(1)?.freshness];
export const { fresh, disconnected, stale } = Freshness;
