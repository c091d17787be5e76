/** History reports of a project and its custom reports (spec 7, "Projects"). */

import type { EquipmentId, ProjectId, ReportId } from '../ids';
import { as, droppable, post } from './call';
import { number, readableItems, record } from './decode';
import { historyShape } from './history';
import { reportColumns, reportFilter, reportRow } from './history-reports';
import { paged, paging } from './paging';

export const queryProjectReportColumns = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/report/queryCols',
    { projectId: as<ProjectId>(), equipmentId: as<EquipmentId>() },
    reportColumns,
  ),
);
export const queryProjectReport = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/report/queryAllForEquip',
    { projectId: as<ProjectId>(), equipmentId: as<EquipmentId>(), ...reportFilter() },
    paged(reportRow),
  ),
);

/** Declares a custom report and a time range. Its rows come with their columns. [ours] */
const customRange = () => ({
  projectId: as<ProjectId>(),
  reportId: as<ReportId>(),
  from: as<number>(),
  end: as<number>(),
});
export const queryCustomReport = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/custom/report/data/query',
    { ...customRange(), ...paging() },
    record({
      cols: reportColumns,
      list: readableItems(reportRow),
      totalCount: number,
      totalPage: number,
    }),
  ),
);
export const queryWholeCustomReport = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/custom/report/data/queryAll',
    customRange(),
    record({ cols: reportColumns, list: readableItems(reportRow) }),
  ),
);
/** The report's data as points of each column, for drawing. */
export const queryCustomReportCurve = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/custom/report/data/queryAllForCurve', customRange(), historyShape),
);
