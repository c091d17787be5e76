import type { EquipmentWatch, ProjectWatch } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FamilyAdapter } from './adapter';
import { equipmentAdapter } from './equipment-adapter';
import { projectAdapter } from './project-adapter';

export const getAdapter = (spec: ProjectWatch | EquipmentWatch, sources: Sources): FamilyAdapter =>
  spec.family === 'project' ? projectAdapter(spec, sources) : equipmentAdapter(spec, sources);
