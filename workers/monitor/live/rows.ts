/** Assigns rows of the value table to a watch's sources: slots first, then sources that only formulas read. */
import type { EquipmentId, MvarId, SignalId } from '../../../src/shared/ids';
import type { CountMetric, SlotSource, WatchSpec } from '../contract/contract';

export interface Sources {
  readonly slots: readonly SlotSource[];
  readonly dataEquip: readonly EquipmentId[];
  readonly dataSignal: readonly SignalId[];
  readonly mvars: readonly MvarId[];
}

export interface Rows {
  readonly size: number;
  readonly signals: ReadonlyMap<SignalId, number>;
  readonly mvars: ReadonlyMap<MvarId, number>;
  readonly gateways: readonly { readonly row: number; readonly equipmentId: EquipmentId }[];
  readonly counts: readonly { readonly row: number; readonly metric: CountMetric }[];
  /** Equipment by signal row, if given in the page document. */
  readonly equipmentByRow: ReadonlyMap<number, EquipmentId>;
}

/** Assigns the rows. A source of several slots gets the row of the first (page plans have each source once). */
export function assignRows(spec: Sources): Rows {
  const signals = new Map<SignalId, number>();
  const mvars = new Map<MvarId, number>();
  const gateways: { row: number; equipmentId: EquipmentId }[] = [];
  const counts: { row: number; metric: CountMetric }[] = [];
  const equipmentByRow = new Map<number, EquipmentId>();
  for (const [row, source] of spec.slots.entries()) {
    switch (source.src) {
      case 'signal':
        if (!signals.has(source.signalId)) signals.set(source.signalId, row);
        if (source.equipmentId !== null) equipmentByRow.set(row, source.equipmentId);
        break;
      case 'mvar':
        if (!mvars.has(source.id)) mvars.set(source.id, row);
        break;
      case 'gateway':
        gateways.push({ row, equipmentId: source.equipmentId });
        break;
      case 'count':
        counts.push({ row, metric: source.metric });
        break;
    }
  }
  let size = spec.slots.length;
  for (const id of spec.dataSignal) if (!signals.has(id)) signals.set(id, size++);
  for (const id of spec.mvars) if (!mvars.has(id)) mvars.set(id, size++);
  return { size, signals, mvars, gateways, counts, equipmentByRow };
}

/** Returns the sources of a watch and of its slots, for calls and push. */
export function getSources(spec: WatchSpec): Sources {
  const isProject = spec.family === 'project';
  const equipmentIds = new Set('dataEquip' in spec ? spec.dataEquip : [spec.equipmentId]);
  const signals = new Set(spec.dataSignal);
  const mvars = new Set(isProject ? spec.mvars : []);
  for (const source of spec.slots) {
    if (source.src === 'signal') signals.add(source.signalId);
    if (isProject && source.src === 'mvar') mvars.add(source.id);
    if (!('dataEquip' in spec)) continue;
    if ((source.src === 'signal' || source.src === 'gateway') && source.equipmentId !== null)
      equipmentIds.add(source.equipmentId);
  }
  return { slots: spec.slots, dataEquip: [...equipmentIds], dataSignal: [...signals], mvars: [...mvars] };
}
