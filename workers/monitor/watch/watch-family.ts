/** Parts of a watch that depend on its family of equipment: its calls, and the link that delivers its values. */
import type { EquipmentWatch, LegacyWatch, ProjectWatch, WatchSpec } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { Link, LinkEvents } from '../live/socket-link';
import type { FamilyAdapter } from '../monitoring/adapter';
import { getAdapter } from '../monitoring/adapter-of';
import type { WatchContext } from './context';
import type { LinkDeps } from './link-deps';
import { createPushLink } from './push-link';

export interface WatchFamily<S extends WatchSpec> {
  readonly createAdapter: (spec: S, sources: Sources) => FamilyAdapter;
  /** Creates the link, which opens nothing before `start`. */
  readonly createLink: (context: WatchContext, deps: LinkDeps, events: LinkEvents) => Link;
}

export const pushFamily: WatchFamily<ProjectWatch | EquipmentWatch> = {
  createAdapter: getAdapter,
  createLink: createPushLink,
};
/** GM and older equipment, polled; its module loads with the first watch. */
export type LegacyFamily = WatchFamily<LegacyWatch>;
