/** The page for fault tests: two signals of two gateways. */
import { Freshness } from '../../src/shared/reading';
import { START } from './fake-ports';
import { createSignalSlot, createWatchSpec, type WatchedPage, WatchStage } from './watch-stage';

export const SPEC = createWatchSpec([createSignalSlot('s1'), createSignalSlot('s2', 'e2')]);

export function createTwoSignals(): WatchStage {
  const stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.gateways.set('e2', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
  stage.platform.signals.set('s2', { value: '2', time: START, equipmentId: 'e2' });
  return stage;
}

export const getFreshnesses = (page: WatchedPage) => [
  page.shownValues.get(0)?.freshness,
  page.shownValues.get(1)?.freshness,
];
export const { fresh, disconnected, stale } = Freshness;
