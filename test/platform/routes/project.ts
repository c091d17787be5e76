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

const project = ({ platform, input }: Visit, field = 'projectId'): PlantProject =>
  platform.world.project(input.requireText(field));

const createPageAnswer = (visit: Visit, of: PlantProject, page: PlantPage, withPath: boolean): object => ({
  id: page.id,
  name: page.name,
  projectId: of.id,
  needPassword: page.password !== undefined,
  permission: page.permission ?? '',
  goAlarm: page.goAlarm ?? false,
  ...(withPath && isPermitted(visit, page) ? { path: visit.platform.cdn.getPath(of.id, page.id) } : {}),
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
      const of = project(visit, 'id');
      return {
        id: of.id,
        name: of.name,
        homePageId: of.homePageId,
        pages: of.pages.map((page) => ({
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
      const of = project(visit);
      return listOwnEquipment(visit, of, of.equipmentIds).map((one) =>
        createEquipmentRow(world, one, inAlarm, plantClock()),
      );
    }),
    post('/lfscada/project/mvar/queryAll', (visit) => {
      const ids = new Set(visit.input.getIds('ids'));
      return project(visit).mvars.filter((mvar) => ids.size === 0 || ids.has(mvar.id));
    }),
    post('/lfscada/monitor/project/page/info', (visit) => {
      const { project: of, page } = visit.platform.world.page(visit.input.requireText('id'));
      return createPageAnswer(visit, of, page, !isLocked(visit, page));
    }),
    post('/lfscada/monitor/project/page/validPassword', (visit) => {
      const { project: of, page } = visit.platform.world.page(visit.input.requireText('id'));
      const expectedPassword = page.password ?? page.operatePassword;
      if (expectedPassword !== undefined && expectedPassword !== visit.input.getText('password'))
        throw new Refusal('pagePassword');
      visit.platform.sessions.unlock(visit.session, page.id);
      return createPageAnswer(visit, of, page, true);
    }),
    post('/lfscada/monitor/project/page/queryBySignal', (visit) => {
      const signalId = visit.input.getText('signalId');
      const equipmentId = visit.input.requireText('equipmentId');
      const permittedPages = project(visit).pages.filter((page) => isPermitted(visit, page));
      return findPagesOfSignal(permittedPages, equipmentId, signalId).map(({ id, name }) => ({ id, name }));
    }),
    post('/lfscada/monitor/project/equip/queryCount', (visit) => {
      const { world } = visit.platform;
      const of = project(visit);
      const online = visit.input.getFlag('online');
      const alarm = visit.input.getFlag('alarm');
      const inAlarm = listEquipmentInAlarm(world);
      return listOwnEquipment(visit, of, of.equipmentIds).filter(
        (one) =>
          (online === undefined || online === (world.getGateway(one.gatewayId)?.online ?? false)) &&
          (alarm === undefined || alarm === inAlarm.has(one.id)),
      ).length;
    }),
  ),
];
