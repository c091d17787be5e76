/** Loads the code of a screen, within a limit; a screen whose code does not come says so (specification 8, ChunkLoadError). */
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
 * What always shows something: the component, or word that its code did not come, with a way on.
 * @param Waiting - Stands in its place until then; word that it is loading unless given.
 */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Waiting: ComponentType<Props> = Loading,
): ((props: Props) => ReactNode) => lazyComponent(load, Waiting, ChunkFailed);
