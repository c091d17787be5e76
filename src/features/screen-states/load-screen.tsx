/** Loads the code of a screen within a time limit; a failure is shown in its place (spec 8, ChunkLoadError). */
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
 * A component that always shows something: itself, or that its code could not be loaded, with a retry.
 * @param Waiting - Shown until then; without it a text that it is loading.
 */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Waiting: ComponentType<Props> = Loading,
): ((props: Props) => ReactNode) => lazyComponent(load, Waiting, ChunkFailed);
