/** Paths of spec 2 that several areas link to. A parameter may contain any text and becomes one segment. */
import type { EquipmentId, ProjectId, SignalId } from '../shared/ids';
import { uriPart } from '../shared/uri-part';
import { PROJECT_DETAIL, PROJECTS } from './page-paths';
import { EG, GM, path, segment } from './path';
import { type Preselection, preselectionPath } from './preselection';

export {
  egAlarmPath,
  gmAlarmPath,
  gmPagePath,
  PROJECTS,
  projectAlarmPath,
  projectPagePath,
} from './page-paths';
export { egListPath, egPagePath, gmListPath, NOTHING } from './path';

const OPEN: Preselection = { isAll: false, ids: [] };

/** Parameter of the project list that shows one project in detail. [ours] */
export const PROJECT_PARAMETER = 'project';
export const projectPath = (project: ProjectId): string =>
  `${PROJECTS}?${PROJECT_PARAMETER}=${uriPart(project)}`;
export const projectReportPath = (
  project: ProjectId,
  equip: EquipmentId,
  name: string,
  chosen: Preselection = OPEN,
): string =>
  `${path(`${PROJECT_DETAIL}/history-report`, project, equip)}/${preselectionPath(chosen)}/${segment(name)}`;
export const projectChartPath = (
  project: ProjectId,
  equip: EquipmentId,
  name: string,
  chosen: Preselection = OPEN,
): string =>
  `${path(`${PROJECT_DETAIL}/history-chart`, project, equip)}/${preselectionPath(chosen)}/${segment(name)}`;
export const projectVideoPath = (video: string): string => path('/detail/project/configuration/hik', video);

export const egReportPath = (equip: EquipmentId, chosen: Preselection = OPEN): string =>
  `${path(`${EG}/history-report-scada`, equip)}/${preselectionPath(chosen)}`;
export const egChartPath = (equip: EquipmentId, chosen: Preselection = OPEN): string =>
  `${path(`${EG}/history-chart-scada`, equip)}/${preselectionPath(chosen)}`;
export const egRealtimePath = (equip: EquipmentId, signal: SignalId): string =>
  path(`${EG}/realtime-chart`, equip, signal);
export const egVideoPath = (video: string): string => path(`${EG}/configuration/hik`, video);
export const egGatewayPath = (equip: EquipmentId): string => path(`${EG}/gateway-info`, equip);
export const egInfoPath = (equip: EquipmentId): string => path(`${EG}/equipment-info`, equip);
export const egLogPath = (equip: EquipmentId): string => path(`${EG}/operation-log`, equip);
export const egRepairRecordsPath = (equip: EquipmentId): string => path(`${EG}/repairs-records`, equip);
export const egInspectRecordsPath = (equip: EquipmentId): string => path(`${EG}/inspect-records`, equip);
export const egAddressPath = (place: {
  readonly lat: number;
  readonly lng: number;
  readonly address: string;
  readonly title: string;
}): string => path(`${EG}/address`, String(place.lat), String(place.lng), place.address, place.title);

export const egTemplatesPath = (equip: EquipmentId): string => path('/eg/template/list', equip);

export const gmReportPath = (equip: EquipmentId): string => path(`${GM}/history-report`, equip);
export const gmChartsPath = (equip: EquipmentId): string => path(`${GM}/chart-list`, equip);
export const gmChartPath = (equip: EquipmentId, signal: SignalId): string =>
  path(`${GM}/chart-line`, equip, signal);
export const gmVideoPath = (equip: EquipmentId): string => path(`${GM}/video`, equip);
