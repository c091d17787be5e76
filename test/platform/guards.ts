import { FLEET_ORG, PERMISSION_EQUIPMENT, PERMISSION_OPERATE, PERMISSION_PROJECT } from './accounts';
import { Refusal } from './codes';
import type { PlantEquipment, PlantPage, PlantProject, PlantSignal } from './model';
import type { Guard, Visit } from './route';
import type { World } from './world';

const createPermissionGuard =
  (permission: string): Guard =>
  ({ account }) => {
    if (!account.auths.includes(permission)) throw new Refusal('noPermission');
  };
export const requireEquipmentRight = createPermissionGuard(PERMISSION_EQUIPMENT);
export const requireProjectRight = createPermissionGuard(PERMISSION_PROJECT);
export const requireOperateRight = createPermissionGuard(PERMISSION_OPERATE);
/** Requires a data-centre service that has not expired (spec 8). */
export const requireRunningService: Guard = ({ account }) => {
  if (account.serviceExpired) throw new Refusal('serviceExpired');
};

/** Whether the page still needs a password in this session. */
export const isLocked = ({ session }: Visit, page: PlantPage): boolean =>
  page.password !== undefined && !session.unlocked.has(page.id);
export const isPermitted = ({ account }: Visit, page: PlantPage): boolean =>
  page.permission === undefined || account.auths.includes(page.permission);

/** Returns the page; refuses if the account may not see its values. */
export function getVisiblePage(visit: Visit, field = 'pageId'): { project: PlantProject; page: PlantPage } {
  const entry = visit.platform.world.page(visit.input.requireText(field));
  if (!isPermitted(visit, entry.page)) throw new Refusal('noPermission');
  if (isLocked(visit, entry.page)) throw new Refusal('pageLocked');
  return entry;
}

export const listOwnEquipment = (
  visit: Visit,
  project: PlantProject,
  ids: readonly string[],
): readonly PlantEquipment[] => {
  const projectEquipmentIds = new Set(project.equipmentIds);
  return ids.flatMap((id) => (projectEquipmentIds.has(id) ? (visit.platform.world.equipment(id) ?? []) : []));
};

export const listAllEquipment = ({ platform: { world }, account }: Visit): readonly PlantEquipment[] =>
  account.orgId === FLEET_ORG ? world.fleet.listed : world.listed;
export const listOwnGroups = ({ platform: { world }, account }: Visit): World['groups'] =>
  account.orgId === FLEET_ORG ? world.fleet.groups : world.groups;

/** Returns the equipment; refuses if it is missing or belongs to another organisation. */
export function requireOwnEquipment(
  { platform: { world }, account }: Visit,
  equipment: PlantEquipment | undefined,
): PlantEquipment {
  if (equipment === undefined || world.isOfFleet(equipment.id) !== (account.orgId === FLEET_ORG))
    throw new Refusal('absent');
  return equipment;
}
export const getNamedEquipment = (visit: Visit, field = 'equipmentId'): PlantEquipment =>
  requireOwnEquipment(visit, visit.platform.world.equipment(visit.input.requireText(field)));
export function getNamedSignal(
  visit: Visit,
  field: string,
): { readonly signal: PlantSignal; readonly equipment: PlantEquipment } {
  const { world } = visit.platform;
  const signal = world.getSignal(visit.input.requireText(field));
  if (signal === undefined) throw new Refusal('absent');
  return { signal, equipment: requireOwnEquipment(visit, world.equipment(signal.equipmentId)) };
}
