/** The signals that a curve screen offers, and the watch that extends their curves live. */
import type { SignalOwner, WatchSpec } from '../../../workers/monitor/contract/contract';
import type { CurveSignal } from '../../charts/history-curve';
import type { HistorySignal } from '../../shared/calls/history';
import type { EquipmentId, PageId, SignalId } from '../../shared/ids';

export interface CurveScope {
  readonly owner: SignalOwner;
  /** Equipment whose signals are offered; `null` for all equipment of the project or plant. */
  readonly equipmentId: EquipmentId | null;
  /** The offered signals, if they need not be requested. */
  readonly known?: readonly SelectableSignal[];
}

export interface SelectableSignal extends CurveSignal {
  readonly equipmentId: EquipmentId | null;
}

export const toSelectableSignal = ({
  id,
  title,
  unit,
  dataType,
  equipmentId,
  decimals,
  map,
}: HistorySignal): SelectableSignal => ({ id, title, unit, dataType, equipmentId, decimals, map });

/**
 * Returns the watch whose values are appended to the curves; `null` without signals, or if the project has no page for
 * its push channel (`pageId`, see `findChannelPage`).
 */
export function createTailSpec(
  { owner, equipmentId }: CurveScope,
  signals: readonly SelectableSignal[],
  pageId: PageId | null,
): WatchSpec | null {
  if (signals.length === 0) return null;
  const getEquipmentId = (signal: SelectableSignal): EquipmentId | null =>
    signal.equipmentId ?? ('equipmentId' in owner ? owner.equipmentId : equipmentId);
  const sources = {
    dataSignal: signals.map(({ id }): SignalId => id),
    slots: signals.map(
      (signal) => ({ src: 'signal', signalId: signal.id, equipmentId: getEquipmentId(signal) }) as const,
    ),
    trendSlots: [],
  };
  if (owner.family === 'equipment') return { ...sources, ...owner };
  if (owner.family === 'legacy') return { ...sources, ...owner, conId: null };
  const dataEquip = [...new Set(signals.flatMap((signal) => getEquipmentId(signal) ?? []))];
  if (owner.family === 'broker') return { ...sources, ...owner, alerts: null, dataEquip };
  return pageId === null ? null : { ...sources, ...owner, pageId, dataEquip, mvars: [] };
}
