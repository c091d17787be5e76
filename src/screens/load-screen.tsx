/** Loads the code of a screen, within a limit; a screen whose code does not come says so (specification 8, ChunkLoadError). */
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyCode } from '../state/load-code';
import { useServices } from '../state/services';
import { Broken } from './common/boundary';
import type { ScreenRoute } from './route';

function ChunkFailed() {
  const { reload } = useServices();
  return <Broken kind="chunk" onReload={reload} />;
}

/** What always loads something: the component, or word that its code did not come, with a way on. */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazyCode(load, ChunkFailed);

/** The screen of a route. */
export const screenOf = (route: ScreenRoute): LazyExoticComponent<ComponentType> => lazyScreen(route.load);
