/** Where the links of a page lead, by whose page it is (specification 2; page-document.md, "events"). */
import type { PageOwner } from '../../../page-document/plan';
import { queryProjectEquipment } from '../../../shared/calls/project';
import type { EquipmentId, PageId } from '../../../shared/ids';
import type { Services } from '../../../state/services';
import type { DetailJump } from '../../../widgets/page-host';
import * as paths from '../paths';
import { equipmentSource, type PageSource, projectSource } from './page-source';

/** Another page of the same owner. */
export function sourceBeside(owner: PageOwner, page: PageId): PageSource {
  switch (owner.family) {
    case 'project':
      return projectSource(owner.projectId, page);
    case 'equipment':
      return equipmentSource(page);
    case 'legacy':
      return equipmentSource(page, owner.equipmentId);
  }
}
export function pathBeside(owner: PageOwner, page: PageId): string {
  switch (owner.family) {
    case 'project':
      return paths.projectPagePath(owner.projectId, page);
    case 'equipment':
      return paths.egPagePath(page);
    case 'legacy':
      return paths.gmPagePath(owner.equipmentId, page);
  }
}

/** The alarms that belong to a whole page. */
export function alarmPath(owner: PageOwner): string {
  switch (owner.family) {
    case 'project':
      return paths.projectAlarmPath(owner.projectId, paths.NOTHING, paths.NOTHING);
    case 'equipment':
      return paths.egAlarmPath(owner.equipmentId);
    case 'legacy':
      return paths.gmAlarmPath(owner.equipmentId);
  }
}

/**
 * Where a link to history, report, alarms or video leads; null where it names nothing that could be shown. [ours] its
 * target is an equipment (a camera, for video); without one it is that of the linking widget's value, then the page's own.
 */
export async function detailPath(
  owner: PageOwner,
  { do: what, target, equipmentId }: DetailJump,
  call: Services['call'],
): Promise<string | null> {
  if (owner.family === 'legacy') {
    const { equipmentId: equip } = owner;
    const leads = {
      alarm: paths.gmAlarmPath,
      history: paths.gmChartsPath,
      report: paths.gmReportPath,
      video: paths.gmVideoPath,
    };
    return leads[what](target === '' ? equip : (target as EquipmentId));
  }
  if (what === 'video') {
    if (target === '') return null;
    return owner.family === 'project' ? paths.projectVideoPath(target) : paths.egVideoPath(target);
  }
  const named = target === '' ? equipmentId : (target as EquipmentId);
  if (owner.family === 'equipment') {
    const leads = { alarm: paths.egAlarmPath, history: paths.egChartPath, report: paths.egReportPath };
    return leads[what](named ?? owner.equipmentId);
  }
  const { projectId } = owner;
  if (named === null) return what === 'alarm' ? alarmPath(owner) : null;
  // Only for the title of what is opened: without it the screen shows its own.
  const list = await call(queryProjectEquipment, { projectId });
  const name = (list.ok ? list.value.find(({ id }) => id === named)?.name : null) ?? paths.NOTHING;
  const leads = {
    alarm: paths.projectAlarmPath,
    history: paths.projectChartPath,
    report: paths.projectReportPath,
  };
  return leads[what](projectId, named, name);
}
