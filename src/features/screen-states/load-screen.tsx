/** Loads the code of a screen within a time limit and shows a failure in its place (spec 8, ChunkLoadError). */
import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { useServices } from '../../state/services';
import { Broken } from './boundary';
import { Loading } from './loading';

function ChunkFailed() {
  const { reload } = useServices();
  return <Broken kind="chunk" onReload={reload} />;
}

/**
 * A component that always shows something: itself, or a retry if its code failed to load.
 * @param Waiting - Shown until then; a loading text by default.
 */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Waiting: ComponentType<Props> = Loading,
): ((props: Props) => ReactNode) => lazyComponent(load, Waiting, ChunkFailed);
