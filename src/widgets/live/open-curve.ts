import type { TrendSignal } from '../../page-document/model';
import { lineColour } from './line-colour';
import type { PageRuntime } from './runtime';

/** Opens the curve of the signals that belong to the same piece of equipment as the first. */
export function openCurve(
  { plan, board, host }: PageRuntime,
  { signals }: { readonly signals: readonly TrendSignal[] },
): void {
  const owned = signals.map(({ equipmentId, signalId, color }, place) => {
    const slot = plan.getSlot({ src: 'signal', equipmentId, signalId });
    return {
      signalId,
      color: lineColour(color, place),
      equipmentId: equipmentId ?? board.description(slot)?.equipmentId ?? null,
    };
  });
  const [first] = owned;
  if (first === undefined) return;
  const { equipmentId } = first;
  const shown = owned.filter((one) => one.equipmentId === equipmentId);
  const signalIds = shown.map(({ signalId }) => signalId);
  const colors = Object.fromEntries(shown.map(({ signalId, color }) => [signalId, color]));
  host.jump({ do: 'history', target: '', equipmentId, signalIds, colors });
}
