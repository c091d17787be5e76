/** Data-centre pages (spec 7). */
import {
  countProjectAlarms,
  countProjectEquipment,
  openProjectGateway,
  projectPushPath,
  projectPushToken,
  queryMvars,
  queryProjectGateways,
  queryProjectSignals,
} from '../../../src/shared/calls/project';
import { queryActiveProjectAlarms } from '../../../src/shared/calls/project-alarm';
import { OPEN_PROJECT_DELAY_S, REOPEN_PROJECT_MS } from '../../../src/shared/constants';
import type { CountMetric, ProjectWatch } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FamilyAdapter } from './adapter';

/** The filter of each count of equipment. Alarms are counted by another call. */
const NARROWED: { readonly [M in Exclude<CountMetric, 'alarm_count'>]: object } = {
  equipment_count: {},
  online_count: { online: true },
  offline_count: { online: false },
  alarm_equipment: { alarm: true },
};

export function projectAdapter({ projectId, pageId }: ProjectWatch, sources: Sources): FamilyAdapter {
  const { dataEquip, dataSignal, mvars } = sources;
  return {
    reopenMs: REOPEN_PROJECT_MS,
    queryGateways: (call, options) => call(queryProjectGateways, { pageId, dataEquip }, options),
    open: (call, equipmentId, interval) =>
      call(openProjectGateway, { projectId, equipmentId, interval, delay: OPEN_PROJECT_DELAY_S }),
    querySignals: (call, options) => call(queryProjectSignals, { pageId, dataSignal }, options),
    queryMvars: (call) => call(queryMvars, { projectId, ids: mvars }),
    queryAlarms: (call, options) => call(queryActiveProjectAlarms, { projectId }, options),
    queryCount: (call, metric) =>
      metric === 'alarm_count'
        ? call(countProjectAlarms, { projectId })
        : call(countProjectEquipment, { projectId, ...NARROWED[metric] }),
    push: {
      askToken: (call, options) => call(projectPushToken, { pageId, dataEquip, dataSignal }, options),
      pathOf: projectPushPath,
    },
  };
}
