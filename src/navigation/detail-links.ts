/** Addresses of a page's links to curves, reports, alarms and video (spec 2), loaded with the first such link. */
import type { BrokerSource } from '../../workers/monitor/contract/contract';
import type { PageOwner } from '../page-document/plan';
import { queryProjectEquipment } from '../shared/calls/project';
import type { EquipmentId, ProjectId, SignalId } from '../shared/ids';
import { equipmentOfSignal } from '../shared/plant-ids';
import type { Services } from '../state/services';
import type { DetailJump } from '../widgets/live/page-host';
import { alarmPath } from './page-links';
import * as paths from './paths';
import { SITE_ALARMS } from './site-base';
import { siteChartPath } from './site-paths';

/** Returns the path of a signal's history curve; `null` if it has none. */
export async function curvePath(
  owner: PageOwner,
  equipmentId: EquipmentId | null,
  signalId: SignalId,
  call: Services['call'],
): Promise<string | null> {
  const chosen = { isAll: false, ids: [signalId] };
  switch (owner.family) {
    case 'equipment':
      return paths.egChartPath(equipmentId ?? owner.equipmentId, chosen);
    case 'legacy':
      return paths.gmChartPath(equipmentId ?? owner.equipmentId, signalId);
    case 'broker':
      return owner.history === null
        ? null
        : siteChartPath(equipmentId ?? equipmentOfSignal(signalId), chosen);
    case 'project': {
      const { projectId } = owner;
      if (equipmentId === null) return null;
      return paths.projectChartPath(
        projectId,
        equipmentId,
        await loadName(projectId, equipmentId, call),
        chosen,
      );
    }
  }
}

async function loadName(projectId: ProjectId, equip: EquipmentId, call: Services['call']): Promise<string> {
  const list = await call(queryProjectEquipment, { projectId });
  return (list.ok ? list.value.find(({ id }) => id === equip)?.name : null) ?? paths.NOTHING;
}

/** Returns the device of a link: its target, or the device of the linking widget's value. */
const named = (target: string, equipmentId: EquipmentId | null): EquipmentId | null =>
  target === '' ? equipmentId : (target as EquipmentId);

/** Returns the path of a link on a broker's page. A broker has curves and alarms, but neither reports nor video. */
function siteDetailPath(
  { history }: BrokerSource,
  what: DetailJump['do'],
  equip: EquipmentId | null,
  ids: readonly SignalId[],
): string | null {
  if (what === 'alarm') return SITE_ALARMS;
  if (what !== 'history' || equip === null || history === null) return null;
  return siteChartPath(equip, { isAll: false, ids });
}

/**
 * Returns the path of a link to history, report, alarms or video; `null` if there is nothing to show. [ours] The target
 * is a device (for video a camera), by default the device of the linking widget's value, then the page's own.
 */
export async function detailPath(
  owner: PageOwner,
  { do: what, target, equipmentId, signalIds = [] }: DetailJump,
  call: Services['call'],
): Promise<string | null> {
  if (owner.family === 'legacy') {
    const { equipmentId: equip } = owner;
    const leads = {
      alarm: paths.gmAlarmPath,
      history: (id: EquipmentId) =>
        signalIds[0] === undefined ? paths.gmChartsPath(id) : paths.gmChartPath(id, signalIds[0]),
      report: paths.gmReportPath,
      video: paths.gmVideoPath,
    };
    return leads[what](target === '' ? equip : (target as EquipmentId));
  }
  if (owner.family === 'broker') return siteDetailPath(owner, what, named(target, equipmentId), signalIds);
  if (what === 'video') {
    if (target === '') return null;
    return owner.family === 'project' ? paths.projectVideoPath(target) : paths.egVideoPath(target);
  }
  const equip = named(target, equipmentId);
  const chosen = signalIds.length === 0 ? undefined : { isAll: false, ids: signalIds };
  if (owner.family === 'equipment') {
    const leads = { alarm: paths.egAlarmPath, history: paths.egChartPath, report: paths.egReportPath };
    return leads[what](equip ?? owner.equipmentId, chosen);
  }
  const { projectId } = owner;
  if (equip === null) return what === 'alarm' ? alarmPath(owner) : null;
  const name = await loadName(projectId, equip, call);
  const leads = {
    alarm: paths.projectAlarmPath,
    history: paths.projectChartPath,
    report: paths.projectReportPath,
  };
  return leads[what](projectId, equip, name, chosen);
}
