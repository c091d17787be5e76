/** History reports of a device, custom reports of a project (spec 7; wire: History). */
import { Refusal } from '../codes';
import { equipmentRight, namedEquipment, ownEquipment, projectRight, serviceRunning } from '../guards';
import { paged } from '../input';
import type { PlantEquipment, PlantSignal } from '../model';
import {
  CUSTOM_REPORTS,
  customSignals,
  meanRows,
  REPORT_STEP_MS,
  reportColumn,
  reportRows,
  reportSignals,
  stretches,
} from '../reports';
import { behind, post, type Route, type Visit } from '../route';
import { getRange } from './history';

const inProject = (visit: Visit): PlantEquipment => {
  const project = visit.platform.world.project(visit.input.must('projectId'));
  const [one] = ownEquipment(visit, project, [visit.input.must('equipmentId')]);
  if (one === undefined) throw new Refusal('absent');
  return one;
};

const createColumns = (visit: Visit, one: PlantEquipment): readonly object[] =>
  reportSignals(visit.platform.world, one.id).map(reportColumn);

const chosen = ({ platform, input }: Visit, one: PlantEquipment): readonly PlantSignal[] => {
  const all = reportSignals(platform.world, one.id);
  if (!input.has('cols')) return all;
  return input.ids('cols').map((id) => {
    const signal = all.find((each) => each.id === id);
    if (signal === undefined) throw new Refusal('absent');
    return signal;
  });
};

export async function reportPage(visit: Visit, one: PlantEquipment): Promise<object> {
  const { world, plantClock } = visit.platform;
  const page = paged(visit.input, stretches(getRange(visit), REPORT_STEP_MS, plantClock()));
  return { ...page, list: await reportRows(world, chosen(visit, one), page.list) };
}

const custom = (visit: Visit) => {
  const { world, plantClock } = visit.platform;
  const project = world.project(visit.input.must('projectId'));
  const { stepMs } = CUSTOM_REPORTS.get(visit.input.must('reportId')) ?? {};
  if (stepMs === undefined) throw new Refusal('absent');
  const signals = customSignals(world, project);
  const times = stretches(getRange(visit), stepMs, plantClock(), true);
  return {
    signals,
    times,
    cols: signals.map((signal) => ({
      ...reportColumn(signal),
      // Signals of several devices may have the same title; the tag distinguishes them.
      title: `${world.equipment(signal.equipmentId)?.name.split(' ')[0] ?? ''} ${signal.title}`.trim(),
    })),
    rows: (some: readonly number[]) => meanRows(world, signals, some, stepMs),
  };
};

export const reportRoutes: readonly Route[] = [
  ...behind(
    [projectRight, serviceRunning],
    post('/lfscada/monitor/project/report/queryCols', (visit) => createColumns(visit, inProject(visit))),
    post('/lfscada/monitor/project/report/queryAllForEquip', (visit) => reportPage(visit, inProject(visit))),
    post('/lfscada/monitor/project/custom/report/data/query', async (visit) => {
      const { cols, times, rows } = custom(visit);
      const page = paged(visit.input, times);
      return { cols, ...page, list: await rows(page.list) };
    }),
    post('/lfscada/monitor/project/custom/report/data/queryAll', async (visit) => {
      const { cols, times, rows } = custom(visit);
      return { cols, list: await rows(times) };
    }),
    post('/lfscada/monitor/project/custom/report/data/queryAllForCurve', async (visit) => {
      const { signals, times, rows } = custom(visit);
      const all = (await rows(times)).toReversed();
      return signals.map(({ id }, index) => ({
        id,
        list: all.flatMap(({ time, values }) => (values[index] === null ? [] : [[time, values[index]]])),
      }));
    }),
  ),
  ...behind(
    [equipmentRight],
    post('/lfscada/monitor/multi/report/queryCols', (visit) => createColumns(visit, namedEquipment(visit))),
    post('/lfscada/monitor/multi/report/queryAll', (visit) => reportPage(visit, namedEquipment(visit))),
  ),
];
