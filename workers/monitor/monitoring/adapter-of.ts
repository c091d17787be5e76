import type { EquipmentWatch, ProjectWatch } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FamilyAdapter } from './adapter';
import { createEquipmentAdapter } from './equipment-adapter';
import { createProjectAdapter } from './project-adapter';

export const getAdapter = (spec: ProjectWatch | EquipmentWatch, sources: Sources): FamilyAdapter =>
  spec.family === 'project' ? createProjectAdapter(spec, sources) : createEquipmentAdapter(spec, sources);
