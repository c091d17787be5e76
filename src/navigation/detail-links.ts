/** Addresses of a page's links to curves, reports, alarms and video (spec 2), loaded with the first such link. */
import type { BrokerSource } from '../../workers/monitor/contract/contract';
import type { PageOwner } from '../page-document/plan';
import { queryProjectEquipment } from '../shared/calls/project';
import type { EquipmentId, ProjectId, SignalId } from '../shared/ids';
import { getSignalEquipmentId } from '../shared/plant-ids';
import type { Services } from '../state/services';
import type { DetailJump } from '../widgets/live/page-host';
import { BROKER_ALARMS } from './broker-base';
import { getBrokerChartPath } from './broker-paths';
import { getAlarmPath } from './page-links';
import * as paths from './paths';

/** Returns the path of a signal's history curve; `null` if it has none. */
export async function getCurvePath(
  owner: PageOwner,
  equipmentId: EquipmentId | null,
  signalId: SignalId,
  call: Services['call'],
): Promise<string | null> {
  const preselection = { isAll: false, ids: [signalId] };
  switch (owner.family) {
    case 'equipment':
      return paths.getEgChartPath(equipmentId ?? owner.equipmentId, preselection);
    case 'legacy':
      return paths.getGmChartPath(equipmentId ?? owner.equipmentId, signalId);
    case 'broker':
      return owner.history === null
        ? null
        : getBrokerChartPath(equipmentId ?? getSignalEquipmentId(signalId), preselection);
    case 'project': {
      const { projectId } = owner;
      if (equipmentId === null) return null;
      return paths.getProjectChartPath(
        projectId,
        equipmentId,
        await fetchEquipmentName(projectId, equipmentId, call),
        preselection,
      );
    }
  }
}

async function fetchEquipmentName(
  projectId: ProjectId,
  equip: EquipmentId,
  call: Services['call'],
): Promise<string> {
  const list = await call(queryProjectEquipment, { projectId });
  return (list.ok ? list.value.find(({ id }) => id === equip)?.name : null) ?? paths.EMPTY_SEGMENT;
}

/** Returns the device of a link: its target, or the device of the linking widget's value. */
const getLinkedEquipment = (target: string, equipmentId: EquipmentId | null): EquipmentId | null =>
  target === '' ? equipmentId : (target as EquipmentId);

/** Returns the path of a link on a broker's page. A broker has curves and alarms, but neither reports nor video. */
function getBrokerDetailPath(
  { history }: BrokerSource,
  action: DetailJump['do'],
  equip: EquipmentId | null,
  ids: readonly SignalId[],
): string | null {
  if (action === 'alarm') return BROKER_ALARMS;
  if (action !== 'history' || equip === null || history === null) return null;
  return getBrokerChartPath(equip, { isAll: false, ids });
}

/**
 * Returns the path of a link to history, report, alarms or video; `null` if there is nothing to show. [ours] The target
 * is a device (for video a camera), by default the device of the linking widget's value, then the page's own.
 */
export async function getDetailPath(
  owner: PageOwner,
  { do: action, target, equipmentId, signalIds = [] }: DetailJump,
  call: Services['call'],
): Promise<string | null> {
  if (owner.family === 'legacy') {
    const { equipmentId: equip } = owner;
    const pathBuilders = {
      alarm: paths.getGmAlarmPath,
      history: (id: EquipmentId) =>
        signalIds[0] === undefined ? paths.getGmChartsPath(id) : paths.getGmChartPath(id, signalIds[0]),
      report: paths.getGmReportPath,
      video: paths.getGmVideoPath,
    };
    return pathBuilders[action](target === '' ? equip : (target as EquipmentId));
  }
  if (owner.family === 'broker')
    return getBrokerDetailPath(owner, action, getLinkedEquipment(target, equipmentId), signalIds);
  if (action === 'video') {
    if (target === '') return null;
    return owner.family === 'project' ? paths.getProjectVideoPath(target) : paths.getEgVideoPath(target);
  }
  const equip = getLinkedEquipment(target, equipmentId);
  const preselection = signalIds.length === 0 ? undefined : { isAll: false, ids: signalIds };
  if (owner.family === 'equipment') {
    const pathBuilders = {
      alarm: paths.getEgAlarmPath,
      history: paths.getEgChartPath,
      report: paths.getEgReportPath,
    };
    return pathBuilders[action](equip ?? owner.equipmentId, preselection);
  }
  const { projectId } = owner;
  if (equip === null) return action === 'alarm' ? getAlarmPath(owner) : null;
  const name = await fetchEquipmentName(projectId, equip, call);
  const projectPathBuilders = {
    alarm: paths.getProjectAlarmPath,
    history: paths.getProjectChartPath,
    report: paths.getProjectReportPath,
  };
  return projectPathBuilders[action](projectId, equip, name, preselection);
}
