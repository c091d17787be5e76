/** The way from a line chart on a page to the curve of its signals. */
import type { TrendSignal } from '../../page-document/model';
import type { PageRuntime } from './runtime';

/** A curve is of one equipment: that of the first signal. */
export function openCurve(
  { plan, board, host }: PageRuntime,
  { signals }: { readonly signals: readonly TrendSignal[] },
): void {
  const owned = signals.map(({ equipmentId, signalId }) => {
    const slot = plan.slotOf({ src: 'signal', equipmentId, signalId });
    return { signalId, equipmentId: equipmentId ?? board.description(slot)?.equipmentId ?? null };
  });
  const [first] = owned;
  if (first === undefined) return;
  const { equipmentId } = first;
  const signalIds = owned.filter((one) => one.equipmentId === equipmentId).map(({ signalId }) => signalId);
  host.jump({ do: 'history', target: '', equipmentId, signalIds });
}
