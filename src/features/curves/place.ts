/** Whose signals a screen of curves shows, and how their history and their live values are reached. */
import type { CurveOwner, WatchSpec } from '../../../workers/monitor/contract/contract';
import type { CurveSignal } from '../../charts/history-curve';
import type { HistorySignal } from '../../shared/calls/history';
import type { EquipmentId, PageId, SignalId } from '../../shared/ids';

export interface CurvePlace {
  readonly owner: CurveOwner;
  /** The equipment of a project whose signals are offered; null for all of them. */
  readonly equipmentId: EquipmentId | null;
}

/** A signal that can be chosen. */
export interface Choosable extends CurveSignal {
  readonly equipmentId: EquipmentId | null;
}

export const choosable = ({ id, title, unit, dataType, equipmentId }: HistorySignal): Choosable => ({
  ...{ id, title, unit, dataType, equipmentId },
});

/**
 * Watches the signals, so that what they say goes on at the end of their curves; null where it cannot be. [ours] the push
 * channel of a project wants the id of a page, and whichever of the project does.
 */
export function tailSpec(
  { owner, equipmentId }: CurvePlace,
  signals: readonly Choosable[],
  pageId: PageId | null,
): WatchSpec | null {
  if (signals.length === 0) return null;
  const equipmentOf = (signal: Choosable): EquipmentId | null =>
    signal.equipmentId ?? (owner.family === 'project' ? equipmentId : owner.equipmentId);
  const sources = {
    dataSignal: signals.map(({ id }): SignalId => id),
    slots: signals.map(
      (signal) => ({ src: 'signal', signalId: signal.id, equipmentId: equipmentOf(signal) }) as const,
    ),
    trendSlots: [],
  };
  if (owner.family === 'equipment') return { ...sources, ...owner };
  if (owner.family === 'legacy') return { ...sources, ...owner, conId: null };
  if (pageId === null) return null;
  const dataEquip = new Set(signals.flatMap((signal) => equipmentOf(signal) ?? []));
  return { ...sources, ...owner, pageId, dataEquip: [...dataEquip], mvars: [] };
}
