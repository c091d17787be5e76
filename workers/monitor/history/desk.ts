/** All curves of a worker, and short trends. Loaded when first needed, since most watches do without. */
import { queryProjectHistory } from '../../../src/shared/calls/project';
import { done, type Outcome } from '../../../src/shared/faults';
import type { ProjectId, SignalId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { TrendPoints } from '../contract';
import { cleanColumns } from './clean';
import { type Curve, type CurveParts, openCurve } from './curve';
import { NO_POINTS } from './points';
import { inColumns } from './series';

export type DeskParts = Omit<CurveParts, 'port' | 'closed'>;

export interface HistoryDesk {
  readonly open: (port: MessagePort) => void;
  /** Values have arrived in some watch. */
  readonly valuesArrived: () => void;
  /** The last `rangeMs` of a signal. */
  readonly recent: (
    projectId: ProjectId,
    signalId: SignalId,
    rangeMs: Millis,
  ) => Promise<Outcome<TrendPoints>>;
  /** Drops everything of everybody. */
  readonly close: () => void;
}

const recentHistory = inColumns(queryProjectHistory);

export function openDesk(parts: DeskParts): HistoryDesk {
  const curves = new Set<Curve>();
  return {
    open: (port) => {
      const curve = openCurve({ ...parts, port, closed: () => curves.delete(curve) });
      curves.add(curve);
    },
    valuesArrived: () => {
      for (const curve of curves) curve.valuesArrived();
    },
    recent: async (projectId, signalId, rangeMs) => {
      const end = Math.round(parts.now());
      const query = { projectId, signalIds: [signalId], from: end - rangeMs, end };
      const answer = await parts.call(recentHistory, query);
      if (!answer.ok) return answer;
      const { times, numbers } = cleanColumns(answer.value.find(({ id }) => id === signalId) ?? NO_POINTS);
      return done({ times: times.slice(), numbers: numbers.slice() });
    },
    close: () => {
      for (const curve of [...curves]) curve.close();
    },
  };
}
