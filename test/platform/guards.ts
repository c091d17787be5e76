/** Access checks: permissions of the account, passwords and permissions of pages, the bounds of a project. */
import { FLEET_ORG, PERMISSION_EQUIPMENT, PERMISSION_OPERATE, PERMISSION_PROJECT } from './accounts';
import { Refusal } from './codes';
import type { PlantEquipment, PlantPage, PlantProject, PlantSignal } from './model';
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

/** This equipment, refused where there is none or it is another organisation's. */
export function seenEquipment(
  { platform: { world }, account }: Visit,
  one: PlantEquipment | undefined,
): PlantEquipment {
  if (one === undefined || world.isOfFleet(one.id) !== (account.orgId === FLEET_ORG))
    throw new Refusal('absent');
  return one;
}
/** The equipment that the input names. */
export const namedEquipment = (visit: Visit, field = 'equipmentId'): PlantEquipment =>
  seenEquipment(visit, visit.platform.world.equipment(visit.input.must(field)));
/** The signal that the input names, with its equipment. */
export function namedSignal(
  visit: Visit,
  field: string,
): { readonly signal: PlantSignal; readonly equipment: PlantEquipment } {
  const { world } = visit.platform;
  const signal = world.signal(visit.input.must(field));
  if (signal === undefined) throw new Refusal('absent');
  return { signal, equipment: seenEquipment(visit, world.equipment(signal.equipmentId)) };
}
