/** History reports of a device, custom reports of a project (spec 7; wire: History). */
import { Refusal } from '../codes';
import {
  getNamedEquipment,
  listOwnEquipment,
  requireEquipmentRight,
  requireProjectRight,
  requireRunningService,
} from '../guards';
import {
  CUSTOM_REPORTS,
  createReportColumn,
  listCustomSignals,
  listIntervals,
  listReportSignals,
  REPORT_STEP_MS,
  readMeanRows,
  readReportRows,
} from '../history-reports';
import { paginate } from '../input';
import type { PlantEquipment, PlantSignal } from '../model';
import { post, type Route, type Visit, withGuards } from '../route';
import { getRange } from './history';

const findInProject = (visit: Visit): PlantEquipment => {
  const project = visit.platform.world.project(visit.input.requireText('projectId'));
  const [equipment] = listOwnEquipment(visit, project, [visit.input.requireText('equipmentId')]);
  if (equipment === undefined) throw new Refusal('absent');
  return equipment;
};

const createColumns = (visit: Visit, equipment: PlantEquipment): readonly object[] =>
  listReportSignals(visit.platform.world, equipment.id).map(createReportColumn);

const listChosenSignals = ({ platform, input }: Visit, equipment: PlantEquipment): readonly PlantSignal[] => {
  const all = listReportSignals(platform.world, equipment.id);
  if (!input.has('cols')) return all;
  return input.getIds('cols').map((id) => {
    const signal = all.find((each) => each.id === id);
    if (signal === undefined) throw new Refusal('absent');
    return signal;
  });
};

export async function createReportPage(visit: Visit, equipment: PlantEquipment): Promise<object> {
  const { world, plantClock } = visit.platform;
  const page = paginate(visit.input, listIntervals(getRange(visit), REPORT_STEP_MS, plantClock()));
  return { ...page, list: await readReportRows(world, listChosenSignals(visit, equipment), page.list) };
}

const readCustomReport = (visit: Visit) => {
  const { world, plantClock } = visit.platform;
  const project = world.project(visit.input.requireText('projectId'));
  const { stepMs } = CUSTOM_REPORTS.get(visit.input.requireText('reportId')) ?? {};
  if (stepMs === undefined) throw new Refusal('absent');
  const signals = listCustomSignals(world, project);
  const times = listIntervals(getRange(visit), stepMs, plantClock(), true);
  return {
    signals,
    times,
    cols: signals.map((signal) => ({
      ...createReportColumn(signal),
      // Signals of several devices may have the same title; the tag distinguishes them.
      title: `${world.equipment(signal.equipmentId)?.name.split(' ')[0] ?? ''} ${signal.title}`.trim(),
    })),
    rows: (pageTimes: readonly number[]) => readMeanRows(world, signals, pageTimes, stepMs),
  };
};

export const reportRoutes: readonly Route[] = [
  ...withGuards(
    [requireProjectRight, requireRunningService],
    post('/lfscada/monitor/project/report/queryCols', (visit) => createColumns(visit, findInProject(visit))),
    post('/lfscada/monitor/project/report/queryAllForEquip', (visit) =>
      createReportPage(visit, findInProject(visit)),
    ),
    post('/lfscada/monitor/project/custom/report/data/query', async (visit) => {
      const { cols, times, rows } = readCustomReport(visit);
      const page = paginate(visit.input, times);
      return { cols, ...page, list: await rows(page.list) };
    }),
    post('/lfscada/monitor/project/custom/report/data/queryAll', async (visit) => {
      const { cols, times, rows } = readCustomReport(visit);
      return { cols, list: await rows(times) };
    }),
    post('/lfscada/monitor/project/custom/report/data/queryAllForCurve', async (visit) => {
      const { signals, times, rows } = readCustomReport(visit);
      const all = (await rows(times)).toReversed();
      return signals.map(({ id }, index) => ({
        id,
        list: all.flatMap(({ time, values }) => (values[index] === null ? [] : [[time, values[index]]])),
      }));
    }),
  ),
  ...withGuards(
    [requireEquipmentRight],
    post('/lfscada/monitor/multi/report/queryCols', (visit) =>
      createColumns(visit, getNamedEquipment(visit)),
    ),
    post('/lfscada/monitor/multi/report/queryAll', (visit) =>
      createReportPage(visit, getNamedEquipment(visit)),
    ),
  ),
];
