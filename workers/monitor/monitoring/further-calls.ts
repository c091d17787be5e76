/**
 * Calls of watches with a push channel that the first value does not need (spec 7): openings, alarms, counts,
 * formulas.
 */
import { openMulti, queryActiveMultiAlarms } from '../../../src/shared/calls/multi';
import {
  countProjectAlarms,
  countProjectEquipment,
  openProjectGateway,
  queryMvars,
} from '../../../src/shared/calls/project';
import { queryActiveProjectAlarms } from '../../../src/shared/calls/project-alarm';
import {
  OPEN_EQUIPMENT_DELAY_S,
  OPEN_PROJECT_DELAY_S,
  REOPEN_EQUIPMENT_MS,
  REOPEN_PROJECT_MS,
} from '../../../src/shared/constants';
import type { CountMetric, EquipmentWatch, ProjectWatch } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FurtherCalls } from './adapter';

/** Filters of the equipment counts; alarms have a separate call. */
const COUNT_FILTERS: { readonly [M in Exclude<CountMetric, 'alarm_count'>]: object } = {
  equipment_count: {},
  online_count: { online: true },
  offline_count: { online: false },
  alarm_equipment: { alarm: true },
};

const createProjectCalls = ({ projectId }: ProjectWatch, { mvars }: Sources): FurtherCalls => ({
  reopenMs: REOPEN_PROJECT_MS,
  open: (call, equipmentId, interval) =>
    call(openProjectGateway, { projectId, equipmentId, interval, delay: OPEN_PROJECT_DELAY_S }),
  queryMvars: (call) => call(queryMvars, { projectId, ids: mvars }),
  queryAlarms: (call, options) => call(queryActiveProjectAlarms, { projectId }, options),
  queryCount: (call, metric) =>
    metric === 'alarm_count'
      ? call(countProjectAlarms, { projectId })
      : call(countProjectEquipment, { projectId, ...COUNT_FILTERS[metric] }),
});

const createEquipmentCalls = ({ equipmentId }: EquipmentWatch): FurtherCalls => ({
  reopenMs: REOPEN_EQUIPMENT_MS,
  open: (call, _equipmentId, interval) =>
    call(openMulti, { equipmentId, interval, delay: OPEN_EQUIPMENT_DELAY_S }),
  queryMvars: null,
  queryAlarms: (call, options) => call(queryActiveMultiAlarms, { equipmentId }, options),
  queryCount: null,
});

export const createFurtherCalls = (spec: ProjectWatch | EquipmentWatch, sources: Sources): FurtherCalls =>
  spec.family === 'project' ? createProjectCalls(spec, sources) : createEquipmentCalls(spec);
