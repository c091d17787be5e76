/** History reports of a project and its custom reports (spec 7, "Projects"). */

import type { EquipmentId, ProjectId, ReportId } from '../ids';
import { as, droppable, post } from './call';
import { number, readableItems, record } from './decode';
import { historyShape } from './history';
import { paged, paging } from './paging';
import { reportColumns, reportFilter, reportRow } from './report';

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

/** A custom report between two times. Its rows come with its own columns. [ours] */
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
/** The same as points of each column, for drawing. */
export const queryCustomReportCurve = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/custom/report/data/queryAllForCurve', customRange(), historyShape),
);
