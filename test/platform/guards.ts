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
export const equipmentRight = needs(PERMISSION_EQUIPMENT);
export const projectRight = needs(PERMISSION_PROJECT);
export const operateRight = needs(PERMISSION_OPERATE);
/** Requires a data-centre service that has not expired (spec 8). */
export const serviceRunning: Guard = ({ account }) => {
  if (account.serviceExpired) throw new Refusal('serviceExpired');
};

/** Whether the page still needs a password in this session. */
export const isLocked = ({ session }: Visit, page: PlantPage): boolean =>
  page.password !== undefined && !session.unlocked.has(page.id);
export const isPermitted = ({ account }: Visit, page: PlantPage): boolean =>
  page.permission === undefined || account.auths.includes(page.permission);

/** Returns the page; refuses if the account may not see its values. */
export function visiblePage(visit: Visit, field = 'pageId'): { project: PlantProject; page: PlantPage } {
  const found = visit.platform.world.page(visit.input.must(field));
  if (!isPermitted(visit, found.page)) throw new Refusal('noPermission');
  if (isLocked(visit, found.page)) throw new Refusal('pageLocked');
  return found;
}

export const ownEquipment = (
  visit: Visit,
  project: PlantProject,
  ids: readonly string[],
): readonly PlantEquipment[] => {
  const own = new Set(project.equipmentIds);
  return ids.flatMap((id) => (own.has(id) ? (visit.platform.world.equipment(id) ?? []) : []));
};

export const ownList = ({ platform: { world }, account }: Visit): readonly PlantEquipment[] =>
  account.orgId === FLEET_ORG ? world.fleet.listed : world.listed;
export const ownGroups = ({ platform: { world }, account }: Visit): World['groups'] =>
  account.orgId === FLEET_ORG ? world.fleet.groups : world.groups;

/** Returns the equipment; refuses if it is missing or belongs to another organisation. */
export function seenEquipment(
  { platform: { world }, account }: Visit,
  one: PlantEquipment | undefined,
): PlantEquipment {
  if (one === undefined || world.isOfFleet(one.id) !== (account.orgId === FLEET_ORG))
    throw new Refusal('absent');
  return one;
}
export const namedEquipment = (visit: Visit, field = 'equipmentId'): PlantEquipment =>
  seenEquipment(visit, visit.platform.world.equipment(visit.input.must(field)));
export function namedSignal(
  visit: Visit,
  field: string,
): { readonly signal: PlantSignal; readonly equipment: PlantEquipment } {
  const { world } = visit.platform;
  const signal = world.signal(visit.input.must(field));
  if (signal === undefined) throw new Refusal('absent');
  return { signal, equipment: seenEquipment(visit, world.equipment(signal.equipmentId)) };
}
