import { plantProjects } from './pages';
import { equipmentPage } from './pages/equipment';
import { createPlant } from './plant';
import type { PlatformOptions } from './server';

export const site: PlatformOptions['site'] = (parts) => {
  const plant = createPlant(parts);
  return { plant, projects: plantProjects(plant, parts.start), equipmentPage };
};
