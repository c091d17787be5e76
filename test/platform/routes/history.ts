/** History of signals (wire: History; spec 5 and spec 9: the latest 200,000 points count). */
import { Refusal } from '../codes';
import {
  getNamedEquipment,
  requireEquipmentRight,
  requireProjectRight,
  requireRunningService,
} from '../guards';
import { readPoints } from '../history-readers';
import type { PlantSignal } from '../model';
import { RawJson } from '../raw-json';
import { post, type Route, type Visit, withGuards } from '../route';

const MAX_POINTS = 200_000;
const DAY_MS = 86_400_000;

type Scope = (visit: Visit) => readonly string[];
const getProjectScope: Scope = ({ platform, input }) => {
  const ownIds = platform.world.project(input.requireText('projectId')).equipmentIds;
  return input.has('equipmentId') ? ownIds.filter((id) => id === input.getText('equipmentId')) : ownIds;
};
const getEquipmentScope: Scope = (visit) => [getNamedEquipment(visit).id];

const listSignals = ({ platform, input }: Visit, scope: readonly string[]): readonly PlantSignal[] => {
  const ownIds = new Set(scope);
  const ids = input.has('signalIds') ? input.getIds('signalIds') : input.getIds('signalId');
  return ids.flatMap((id) => {
    const signal = platform.world.getSignal(id);
    return signal !== undefined && ownIds.has(signal.equipmentId) ? signal : [];
  });
};

/** Returns the requested time range, by default the last day. */
export const getRange = ({ platform, input }: Visit): { readonly from: number; readonly to: number } => {
  const to = input.time('end', platform.plantClock());
  const from = input.time('from', to - DAY_MS);
  if (to < from) throw new Refusal('badInput');
  return { from, to };
};

/** Returns the requested page, newest points first; without a `count`, the latest `MAX_POINTS`. */
const getPageLimits = ({ input }: Visit): { readonly skip: number; readonly limit: number } => {
  if (!input.has('count')) return { skip: 0, limit: MAX_POINTS };
  const count = Math.min(Math.max(Math.trunc(input.getNumber('count', MAX_POINTS)), 1), MAX_POINTS);
  const skip = (Math.max(Math.trunc(input.getNumber('pagenum', 1)), 1) - 1) * count;
  return { skip, limit: Math.max(0, Math.min(count, MAX_POINTS - skip)) };
};

export async function getPoints(
  visit: Visit,
  signals: readonly PlantSignal[],
  range = getRange(visit),
  { skip, limit } = getPageLimits(visit),
): Promise<RawJson> {
  const { world } = visit.platform;
  const items: string[] = [];
  for (const { id } of signals) {
    const { text, total } = await readPoints(world, id, range, { skip, limit });
    items.push(`{"id":${JSON.stringify(id)},"list":${text},"totalCount":${total}}`);
  }
  return new RawJson(`[${items.join(',')}]`);
}

const listSignalInfo = ({ platform }: Visit, scope: readonly string[]): readonly object[] =>
  scope.flatMap((equipmentId) =>
    (platform.world.equipment(equipmentId)?.signalIds ?? []).flatMap((id) => {
      const signal = platform.world.getSignal(id);
      if (signal === undefined || signal.dataType === 'string') return [];
      const { title, unit, dataType, decimals, map } = signal;
      return [{ id, equipmentId, title, unit, dataType, decimals, map }];
    }),
  );

const createRoutes = (base: string, getScope: Scope): readonly Route[] => {
  const answerPoints = (visit: Visit) => getPoints(visit, listSignals(visit, getScope(visit)));
  return [
    post(`${base}/history/query`, answerPoints),
    post(`${base}/history/queryAllData`, answerPoints),
    post(`${base}/history/queryAll`, (visit) => listSignalInfo(visit, getScope(visit))),
  ];
};

export const historyRoutes: readonly Route[] = [
  ...withGuards(
    [requireProjectRight, requireRunningService],
    ...createRoutes('/lfscada/monitor/project', getProjectScope),
  ),
  ...withGuards([requireEquipmentRight], ...createRoutes('/lfscada/monitor/multi', getEquipmentScope)),
];
