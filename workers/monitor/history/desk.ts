/** All curves of a worker, and short trends. Loaded when first needed, since most watches do without. */
import { done, type Outcome } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { CurveOwner, TrendPoints } from '../contract';
import { cleanColumns } from './clean';
import { type Curve, type CurveParts, openCurve } from './curve';
import { NO_POINTS } from './points';
import { sourceOf } from './source';

export type DeskParts = Omit<CurveParts, 'port' | 'closed'>;

export interface HistoryDesk {
  readonly open: (port: MessagePort) => void;
  /** Values have arrived in some watch. */
  readonly valuesArrived: () => void;
  /** The last `rangeMs` of a signal. */
  readonly recent: (owner: CurveOwner, signalId: SignalId, rangeMs: Millis) => Promise<Outcome<TrendPoints>>;
  /** Drops everything of everybody. */
  readonly close: () => void;
}

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
    recent: async (owner, signalId, rangeMs) => {
      const end = Math.round(parts.now());
      const span = { from: Math.round(end - rangeMs), end };
      const answer = await sourceOf(owner).recent(parts.call, signalId, span);
      if (!answer.ok) return answer;
      const { times, numbers } = cleanColumns(answer.value.find(({ id }) => id === signalId) ?? NO_POINTS);
      return done({ times: times.slice(), numbers: numbers.slice() });
    },
    close: () => {
      for (const curve of [...curves]) curve.close();
    },
  };
}
