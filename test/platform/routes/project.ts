/** Data-centre projects and their pages (spec 7, "Projects"; wire: Pages). */
import { Refusal } from '../codes';
import {
  isLocked,
  isPermitted,
  listOwnEquipment,
  requireProjectRight,
  requireRunningService,
} from '../guards';
import { CUSTOM_REPORTS } from '../history-reports';
import type { PlantPage, PlantProject } from '../model';
import { findPagesOfSignal } from '../pages-of-signal';
import { post, type Route, type Visit, withGuards } from '../route';
import { createEquipmentRow, listEquipmentInAlarm } from '../shapes';

const getProject = ({ platform, input }: Visit, field = 'projectId'): PlantProject =>
  platform.world.project(input.requireText(field));

const createPageAnswer = (
  visit: Visit,
  currentProject: PlantProject,
  page: PlantPage,
  withPath: boolean,
): object => ({
  id: page.id,
  name: page.name,
  projectId: currentProject.id,
  needPassword: page.password !== undefined,
  permission: page.permission ?? '',
  goAlarm: page.goAlarm ?? false,
  ...(withPath && isPermitted(visit, page)
    ? { path: visit.platform.cdn.getPath(currentProject.id, page.id) }
    : {}),
  ...(page.style === undefined ? {} : { stylePath: page.style }),
});

export const projectRoutes: readonly Route[] = [
  post(
    '/lfscada/project/queryAll',
    ({ platform, account }) =>
      platform.world.projects.map(({ id, name, remark, address, expired, expireTime = null }) => ({
        id,
        name,
        remark,
        address,
        expired: expired || account.serviceExpired,
        expireTime,
      })),
    requireProjectRight,
  ),
  ...withGuards(
    [requireProjectRight, requireRunningService],
    post('/lfscada/project/info', (visit) => {
      const currentProject = getProject(visit, 'id');
      return {
        id: currentProject.id,
        name: currentProject.name,
        homePageId: currentProject.homePageId,
        pages: currentProject.pages.map((page) => ({
          id: page.id,
          name: page.name,
          needPassword: page.password !== undefined,
          permission: page.permission ?? '',
          group: page.group ?? '',
        })),
        reports: [...CUSTOM_REPORTS].map(([id, { name }]) => ({ id, name })),
      };
    }),
    post('/lfscada/project/equip/queryAll', (visit) => {
      const { world, plantClock } = visit.platform;
      const inAlarm = listEquipmentInAlarm(world);
      const currentProject = getProject(visit);
      return listOwnEquipment(visit, currentProject, currentProject.equipmentIds).map((device) =>
        createEquipmentRow(world, device, inAlarm, plantClock()),
      );
    }),
    post('/lfscada/project/mvar/queryAll', (visit) => {
      const ids = new Set(visit.input.getIds('ids'));
      return getProject(visit).mvars.filter((mvar) => ids.size === 0 || ids.has(mvar.id));
    }),
    post('/lfscada/monitor/project/page/info', (visit) => {
      const { project: currentProject, page } = visit.platform.world.page(visit.input.requireText('id'));
      return createPageAnswer(visit, currentProject, page, !isLocked(visit, page));
    }),
    post('/lfscada/monitor/project/page/validPassword', (visit) => {
      const { project: currentProject, page } = visit.platform.world.page(visit.input.requireText('id'));
      const expectedPassword = page.password ?? page.operatePassword;
      if (expectedPassword !== undefined && expectedPassword !== visit.input.getText('password'))
        throw new Refusal('pagePassword');
      visit.platform.sessions.unlock(visit.session, page.id);
      return createPageAnswer(visit, currentProject, page, true);
    }),
    post('/lfscada/monitor/project/page/queryBySignal', (visit) => {
      const signalId = visit.input.getText('signalId');
      const equipmentId = visit.input.requireText('equipmentId');
      const permittedPages = getProject(visit).pages.filter((page) => isPermitted(visit, page));
      return findPagesOfSignal(permittedPages, equipmentId, signalId).map(({ id, name }) => ({ id, name }));
    }),
    post('/lfscada/monitor/project/equip/queryCount', (visit) => {
      const { world } = visit.platform;
      const currentProject = getProject(visit);
      const online = visit.input.getFlag('online');
      const alarm = visit.input.getFlag('alarm');
      const inAlarm = listEquipmentInAlarm(world);
      return listOwnEquipment(visit, currentProject, currentProject.equipmentIds).filter(
        (device) =>
          (online === undefined || online === (world.getGateway(device.gatewayId)?.online ?? false)) &&
          (alarm === undefined || alarm === inAlarm.has(device.id)),
      ).length;
    }),
  ),
];
