/** Access checks: permissions of the account, passwords and permissions of pages, the bounds of a project. */
import { FLEET_ORG, PERMISSION_EQUIPMENT, PERMISSION_OPERATE, PERMISSION_PROJECT } from './accounts';
import { Refusal } from './codes';
import type { PlantEquipment, PlantPage, PlantProject } from './model';
import type { Guard, Visit } from './route';
import type { World } from './world';

const needs =
  (permission: string): Guard =>
  ({ account }) => {
    if (!account.auths.includes(permission)) throw new Refusal('noPermission');
  };
/** Equipment monitoring. */
export const equipmentRight = needs(PERMISSION_EQUIPMENT);
/** The data centre. */
export const projectRight = needs(PERMISSION_PROJECT);
/** Writing values. */
export const operateRight = needs(PERMISSION_OPERATE);
/** A data-centre service that has not run out (spec 8). */
export const serviceRunning: Guard = ({ account }) => {
  if (account.serviceExpired) throw new Refusal('serviceExpired');
};

/** True if the page asks this person for a password that was not given yet. */
export const isLocked = ({ session }: Visit, page: PlantPage): boolean =>
  page.password !== undefined && !session.unlocked.has(page.id);
export const isPermitted = ({ account }: Visit, page: PlantPage): boolean =>
  page.permission === undefined || account.auths.includes(page.permission);

/** The page that the input names by `field` and its project, if this person may see its values. */
export function visiblePage(visit: Visit, field = 'pageId'): { project: PlantProject; page: PlantPage } {
  const found = visit.platform.world.page(visit.input.must(field));
  if (!isPermitted(visit, found.page)) throw new Refusal('noPermission');
  if (isLocked(visit, found.page)) throw new Refusal('pageLocked');
  return found;
}

/** The ids among these that are equipment of the project, in the order given. */
export const ownEquipment = (
  visit: Visit,
  project: PlantProject,
  ids: readonly string[],
): readonly PlantEquipment[] => {
  const own = new Set(project.equipmentIds);
  return ids.flatMap((id) => (own.has(id) ? (visit.platform.world.equipment(id) ?? []) : []));
};

/** The equipment that this person's organisation has, in order. */
export const ownList = ({ platform: { world }, account }: Visit): readonly PlantEquipment[] =>
  account.orgId === FLEET_ORG ? world.fleet.listed : world.listed;
export const ownGroups = ({ platform: { world }, account }: Visit): World['groups'] =>
  account.orgId === FLEET_ORG ? world.fleet.groups : world.groups;

/** The equipment that the input names, refused where there is none. */
export function namedEquipment(visit: Visit, field = 'equipmentId'): PlantEquipment {
  const one = visit.platform.world.equipment(visit.input.must(field));
  if (one === undefined) throw new Refusal('absent');
  return one;
}
