/** Loads the code of a screen, within a limit; a screen whose code does not come says so (specification 8, ChunkLoadError). */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadCode } from '../state/load-code';
import { useServices } from '../state/services';
import { Broken } from './common/boundary';
import type { ScreenRoute } from './route';

function ChunkFailed() {
  const { reload } = useServices();
  return <Broken kind="chunk" onReload={reload} />;
}

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

/** What always loads something: the component, or word that its code did not come, with a way on. */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<Loaded<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadCode(load).catch((): Loaded<Props> => ({ default: ChunkFailed })));

/** The screen of a route. */
export const screenOf = (route: ScreenRoute): LazyExoticComponent<ComponentType> => lazyScreen(route.load);
