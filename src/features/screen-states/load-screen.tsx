import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { useServices } from '../../state/services';
import { BrokenScreen } from './boundary';
import { Loading } from './loading';

function ChunkFailed() {
  const { reload } = useServices();
  return <BrokenScreen kind="chunk" onReload={reload} />;
}

/**
 * Returns a component whose code loads on demand, within a time limit. A failure is shown in its place, with a button
 * to reload (spec 8, ChunkLoadError).
 * @param Waiting - Shown until the code has loaded; a loading text by default.
 */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Waiting: ComponentType<Props> = Loading,
): ((props: Props) => ReactNode) => lazyComponent(load, Waiting, ChunkFailed);
