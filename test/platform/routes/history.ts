/** History of signals (wire.md, "History"; specification 5 and 9: the latest 200,000 points count). */
import { Refusal } from '../codes';
import { equipmentRight, namedEquipment, projectRight, serviceRunning } from '../guards';
import type { PlantSignal } from '../model';
import { behind, post, type Route, type Visit } from '../route';

const MAX_POINTS = 200_000;
const DAY_MS = 86_400_000;

type Scope = (visit: Visit) => readonly string[];
const ofProject: Scope = ({ platform, input }) =>
  platform.world.project(input.must('projectId')).equipmentIds;
const ofEquipment: Scope = (visit) => [namedEquipment(visit).id];

/** The signals asked for that belong to the scope. */
const signalsIn = ({ platform, input }: Visit, scope: readonly string[]): readonly PlantSignal[] => {
  const own = new Set(scope);
  const ids = input.has('signalIds') ? input.ids('signalIds') : input.ids('signalId');
  return ids.flatMap((id) => {
    const signal = platform.world.signal(id);
    return signal !== undefined && own.has(signal.equipmentId) ? signal : [];
  });
};

const points = (visit: Visit, scope: readonly string[]): readonly object[] => {
  const { platform, input } = visit;
  const end = input.time('end', platform.plantClock());
  const from = input.time('from', end - DAY_MS);
  if (end < from) throw new Refusal('badInput');
  return signalsIn(visit, scope).map(({ id }) => ({
    id,
    list: platform.world.history(id, from, end, MAX_POINTS),
  }));
};

/** What has a history: for choosing curves. */
const catalogue = ({ platform }: Visit, scope: readonly string[]): readonly object[] =>
  scope.flatMap((equipmentId) =>
    (platform.world.equipment(equipmentId)?.signalIds ?? []).flatMap((id) => {
      const signal = platform.world.signal(id);
      if (signal === undefined || signal.dataType === 'string') return [];
      const { title, unit, dataType } = signal;
      return [{ id, equipmentId, title, unit, dataType }];
    }),
  );

const routesUnder = (base: string, scopeOf: Scope): readonly Route[] => [
  post(`${base}/history/query`, (visit) => points(visit, scopeOf(visit))),
  post(`${base}/history/queryAllData`, (visit) => points(visit, scopeOf(visit))),
  post(`${base}/history/queryAll`, (visit) => catalogue(visit, scopeOf(visit))),
];

export const historyRoutes: readonly Route[] = [
  ...behind([projectRight, serviceRunning], ...routesUnder('/lfscada/monitor/project', ofProject)),
  ...behind([equipmentRight], ...routesUnder('/lfscada/monitor/multi', ofEquipment)),
];
