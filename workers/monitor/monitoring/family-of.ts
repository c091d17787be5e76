import type { WatchSpec } from '../contract';
import type { Sources } from '../live/rows';
import { equipmentFamily } from './equipment-family';
import type { Family } from './family';
import { legacyFamily } from './legacy-family';
import { projectFamily } from './project-family';

/** The family that a watch belongs to. */
export function familyOf(spec: WatchSpec, sources: Sources): Family {
  switch (spec.family) {
    case 'project':
      return projectFamily(spec, sources);
    case 'equipment':
      return equipmentFamily(spec, sources);
    case 'legacy':
      return legacyFamily(spec);
  }
}
