import type { WatchSpec } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FamilyAdapter } from './adapter';
import { equipmentAdapter } from './equipment-adapter';
import { projectAdapter } from './project-adapter';

/** What is fetched with the first legacy equipment. */
export type LegacyModule = typeof import('./legacy-adapter');

/** The family that a watch belongs to; the part is there where it is one of legacy equipment. */
export function adapterOf(spec: WatchSpec, sources: Sources, legacy: LegacyModule | null): FamilyAdapter {
  switch (spec.family) {
    case 'project':
      return projectAdapter(spec, sources);
    case 'equipment':
      return equipmentAdapter(spec, sources);
    case 'legacy':
      if (legacy === null) throw new Error('the legacy part is not there');
      return legacy.legacyAdapter(spec);
  }
}
