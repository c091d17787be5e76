/** Loads the code of a screen, within a limit; a screen whose code does not come says so (specification 8, ChunkLoadError). */
import type { ComponentType } from 'react';
import { CHUNK_LOAD_MS } from '../shared/constants';
import type { Millis } from '../shared/units';
import { useServices } from '../state/services';
import { Broken } from './common/boundary';
import type { ScreenRoute } from './route';

function ChunkFailed() {
  const { reload } = useServices();
  return <Broken kind="chunk" onReload={reload} />;
}

type Loaded = { readonly default: ComponentType };
const FAILED: Loaded = { default: ChunkFailed };

/** A loader that always loads something: the screen, or word that it could not be loaded. */
export function withinLimit(
  load: () => Promise<Loaded>,
  limitMs: Millis = CHUNK_LOAD_MS,
): () => Promise<Loaded> {
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(FAILED), limitMs);
      const end = (loaded: Loaded): void => {
        clearTimeout(timer);
        resolve(loaded);
      };
      load().then(end, () => end(FAILED));
    });
}

/** The loader of a route's screen. */
export const loaderOf = (route: ScreenRoute): (() => Promise<Loaded>) => withinLimit(route.load);
