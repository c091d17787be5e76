import { createProjects } from './pages';
import { createEquipmentPage } from './pages/equipment';
import { createPlant } from './plant';
import type { PlatformOptions } from './server';

export const createSite: PlatformOptions['site'] = (parts) => {
  const plant = createPlant(parts);
  return { plant, projects: createProjects(plant, parts.start), equipmentPage: createEquipmentPage };
};
