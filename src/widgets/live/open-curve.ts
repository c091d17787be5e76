import type { TrendSignal } from '../../page-document/model';
import { getLineColour } from './line-colour';
import type { PageRuntime } from './runtime';

/** Opens the curve of the signals that belong to the same piece of equipment as the first. */
export function openCurve(
  { plan, board, host }: PageRuntime,
  { signals }: { readonly signals: readonly TrendSignal[] },
): void {
  const curveSignals = signals.map(({ equipmentId, signalId, color }, i) => {
    const slot = plan.getSlot({ src: 'signal', equipmentId, signalId });
    return {
      signalId,
      color: getLineColour(color, i),
      equipmentId: equipmentId ?? board.getDescription(slot)?.equipmentId ?? null,
    };
  });
  const [first] = curveSignals;
  if (first === undefined) return;
  const { equipmentId } = first;
  const shownSignals = curveSignals.filter((signal) => signal.equipmentId === equipmentId);
  const signalIds = shownSignals.map(({ signalId }) => signalId);
  const colors = Object.fromEntries(shownSignals.map(({ signalId, color }) => [signalId, color]));
  host.jump({ do: 'history', target: '', equipmentId, signalIds, colors });
}
