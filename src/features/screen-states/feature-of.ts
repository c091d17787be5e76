import type { Feature } from '../../i18n/permissions';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../../shared/permissions';

const FEATURES: ReadonlyMap<string, Feature> = new Map([
  [PERMISSION_EQUIPMENT, 'equipment'],
  [PERMISSION_PROJECT, 'project'],
]);

export const getFeature = (permission: string): Feature => FEATURES.get(permission) ?? 'any';
