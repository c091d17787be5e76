/** Paths of spec 2 that several areas link to. A parameter may contain any text and becomes one segment. */
import type { EquipmentId, ProjectId, SignalId } from '../shared/ids';
import { encodeUriPart } from '../shared/uri-part';
import { PROJECT_DETAIL, PROJECTS } from './page-paths';
import { buildPath, EG, encodeSegment, GM } from './path';
import { formatPreselection, type Preselection } from './preselection';

export {
  getEgAlarmPath,
  getGmAlarmPath,
  getGmPagePath,
  getProjectAlarmPath,
  getProjectPagePath,
  PROJECTS,
} from './page-paths';
export { EMPTY_SEGMENT, getEgListPath, getEgPagePath, getGmListPath } from './path';

const NO_PRESELECTION: Preselection = { isAll: false, ids: [] };

/** Parameter of the project list that shows one project in detail. [ours] */
export const PROJECT_PARAMETER = 'project';
export const getProjectPath = (project: ProjectId): string =>
  `${PROJECTS}?${PROJECT_PARAMETER}=${encodeUriPart(project)}`;
export const getProjectReportPath = (
  project: ProjectId,
  equip: EquipmentId,
  name: string,
  preselection: Preselection = NO_PRESELECTION,
): string =>
  `${buildPath(`${PROJECT_DETAIL}/history-report`, project, equip)}/${formatPreselection(preselection)}/${encodeSegment(name)}`;
export const getProjectChartPath = (
  project: ProjectId,
  equip: EquipmentId,
  name: string,
  preselection: Preselection = NO_PRESELECTION,
): string =>
  `${buildPath(`${PROJECT_DETAIL}/history-chart`, project, equip)}/${formatPreselection(preselection)}/${encodeSegment(name)}`;
export const getProjectVideoPath = (video: string): string =>
  buildPath('/detail/project/configuration/hik', video);

export const getEgReportPath = (equip: EquipmentId, preselection: Preselection = NO_PRESELECTION): string =>
  `${buildPath(`${EG}/history-report-scada`, equip)}/${formatPreselection(preselection)}`;
export const getEgChartPath = (equip: EquipmentId, preselection: Preselection = NO_PRESELECTION): string =>
  `${buildPath(`${EG}/history-chart-scada`, equip)}/${formatPreselection(preselection)}`;
export const getEgRealtimePath = (equip: EquipmentId, signal: SignalId): string =>
  buildPath(`${EG}/realtime-chart`, equip, signal);
export const getEgVideoPath = (video: string): string => buildPath(`${EG}/configuration/hik`, video);
export const getEgGatewayPath = (equip: EquipmentId): string => buildPath(`${EG}/gateway-info`, equip);
export const getEgInfoPath = (equip: EquipmentId): string => buildPath(`${EG}/equipment-info`, equip);
export const getEgLogPath = (equip: EquipmentId): string => buildPath(`${EG}/operation-log`, equip);
export const getEgRepairRecordsPath = (equip: EquipmentId): string =>
  buildPath(`${EG}/repairs-records`, equip);
export const getEgInspectRecordsPath = (equip: EquipmentId): string =>
  buildPath(`${EG}/inspect-records`, equip);
export const getEgAddressPath = (place: {
  readonly lat: number;
  readonly lng: number;
  readonly address: string;
  readonly title: string;
}): string => buildPath(`${EG}/address`, String(place.lat), String(place.lng), place.address, place.title);

export const getEgTemplatesPath = (equip: EquipmentId): string => buildPath('/eg/template/list', equip);

export const getGmReportPath = (equip: EquipmentId): string => buildPath(`${GM}/history-report`, equip);
export const getGmChartsPath = (equip: EquipmentId): string => buildPath(`${GM}/chart-list`, equip);
export const getGmChartPath = (equip: EquipmentId, signal: SignalId): string =>
  buildPath(`${GM}/chart-line`, equip, signal);
export const getGmVideoPath = (equip: EquipmentId): string => buildPath(`${GM}/video`, equip);
