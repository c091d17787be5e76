/** Data-centre calls (spec 7, "Projects"), and the shapes that live data shares. */
import type { EquipmentId, MvarId, PageId, ProjectId, ReportId } from '../ids';
import { as, commaList, droppable, optional, post } from './call';
import {
  bool,
  type Decoded,
  displayText,
  id,
  ignore,
  lenient,
  number,
  oneOf,
  readableItems,
  record,
  text,
  time,
} from './decode';
import { equipmentRow } from './equipment';

/** All projects of the user. [ours] `remark`, `address` and times, for the list only. */
export const queryAllProjects = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/project/queryAll',
    {},
    readableItems(
      record({
        id: id<ProjectId>(),
        name: displayText,
        remark: lenient(displayText, ''),
        address: lenient(displayText, ''),
        /** Whether the project's data-centre service has expired (spec 8). */
        expired: lenient(bool, false),
        /** End of its service, `null` if unknown. [ours] */
        expireTime: lenient(time, null),
      }),
    ),
  ),
);
export type ProjectSummary = Decoded<(typeof queryAllProjects)['decode']>[number];

/** A project with its pages in navigation order. [ours] the list of custom reports (project-report.ts). */
export const projectInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/project/info',
    { id: as<ProjectId>() },
    record({
      id: id<ProjectId>(),
      name: displayText,
      homePageId: lenient(id<PageId>(), null),
      pages: readableItems(
        record({
          id: id<PageId>(),
          name: displayText,
          needPassword: lenient(bool, false),
          /** Heading in the list, or ''. [ours] */
          group: lenient(text, ''),
          permission: lenient(text, ''),
        }),
      ),
      reports: lenient(readableItems(record({ id: id<ReportId>(), name: text })), []),
    }),
  ),
);
export type ProjectInfo = Decoded<(typeof projectInfo)['decode']>;

const pageInfoShape = /*#__PURE__*/ droppable(() =>
  record({
    id: id<PageId>(),
    name: displayText,
    projectId: id<ProjectId>(),
    /** Path of the page document under the CDN base; absent until the password is given. */
    path: lenient(text, null),
    stylePath: lenient(text, null),
    needPassword: lenient(bool, false),
    /** Permission code for viewing, or '' (spec 6, "page permission value"). */
    permission: lenient(text, ''),
    /** "Go to alarm" flag (spec 6). */
    goAlarm: lenient(bool, false),
  }),
);
/** A page of a project (wire: Pages). */
export const pageInfo = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/page/info', { id: as<PageId>() }, pageInfoShape),
);
export type PageInfo = Decoded<typeof pageInfoShape>;

/** The page with its path if the password is correct; otherwise refused. */
export const validPagePassword = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/page/validPassword',
    { id: as<PageId>(), password: as<string>() },
    pageInfoShape,
  ),
);

/** Opens monitoring of a gateway for `delay` seconds, with a report every `interval` seconds. */
export const openProjectGateway = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/gateway/open',
    {
      projectId: as<ProjectId>(),
      equipmentId: as<EquipmentId>(),
      interval: as<number>(),
      delay: as<number>(),
    },
    ignore,
  ),
);

/** Math variables (spec 3, mvars; wire: Formulas). */
export const queryMvars = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/project/mvar/queryAll',
    { projectId: as<ProjectId>(), ids: commaList<MvarId>() },
    readableItems(
      record({
        id: id<MvarId>(),
        name: lenient(displayText, ''),
        formula: lenient(text, ''),
        calcType: lenient(oneOf('sum', 'avg', 'min', 'max', 'custom'), 'custom' as const),
        decimals: lenient(number, null),
        unit: lenient(text, ''),
      }),
    ),
  ),
);
export type MvarDeclaration = Decoded<(typeof queryMvars)['decode']>[number];

/** Number of a project's equipment, all or with the given state (spec 7). `data` is the number. */
export const countProjectEquipment = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/equip/queryCount',
    { projectId: as<ProjectId>(), online: optional(as<boolean>()), alarm: optional(as<boolean>()) },
    number,
  ),
);
/** Number of a project's active alarms. `data` is the number. */
export const countProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/queryCount', { projectId: as<ProjectId>() }, number),
);

/** The equipment of a project. [ours] rows as in the equipment list. */
export const queryProjectEquipment = /*#__PURE__*/ droppable(() =>
  post('/lfscada/project/equip/queryAll', { projectId: as<ProjectId>() }, readableItems(equipmentRow)),
);

export {
  type GatewayStatus,
  getProjectPushPath,
  queryProjectSignals,
} from './first-values';
export type { SignalSnapshot } from './signal';
