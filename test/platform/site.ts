/** What the stand-in stands for. */
import { createSmallPlant, smallProjects } from '../kit/small-plant';
import type { PlatformOptions } from './server';

export const site: PlatformOptions['site'] = (parts) => ({
  plant: createSmallPlant(parts),
  projects: smallProjects(),
});
