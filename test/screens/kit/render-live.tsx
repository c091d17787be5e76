import type { ReactNode } from 'react';
import { LiveProvider, type LiveValues } from '../../../src/features/live-values/live-context';
import type { Services } from '../../../src/state/services';
import { renderPart, type View } from './render';

export const renderLive = (services: Services, live: LiveValues, node: ReactNode): Promise<View> =>
  renderPart(services, <LiveProvider value={live}>{node}</LiveProvider>);
