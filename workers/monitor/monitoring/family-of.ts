import type { WatchSpec } from '../contract/contract';
import type { Sources } from '../live/rows';
import { equipmentFamily } from './equipment-family';
import type { Family } from './family';
import { projectFamily } from './project-family';

/** What is fetched with the first legacy equipment. */
export type LegacyPart = typeof import('./legacy-family');

/** The family that a watch belongs to; the part is there where it is one of legacy equipment. */
export function familyOf(spec: WatchSpec, sources: Sources, legacy: LegacyPart | null): Family {
  switch (spec.family) {
    case 'project':
      return projectFamily(spec, sources);
    case 'equipment':
      return equipmentFamily(spec, sources);
    case 'legacy':
      if (legacy === null) throw new Error('the legacy part is not there');
      return legacy.legacyFamily(spec);
  }
}
