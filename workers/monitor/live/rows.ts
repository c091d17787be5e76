/** Where the sources of a watch stand in its value table: slots first, then what only formulas read. */
import type { EquipmentId, MvarId, SignalId } from '../../../src/shared/ids';
import type { CountMetric, WatchSpec } from '../contract';

export interface Rows {
  readonly size: number;
  readonly signals: ReadonlyMap<SignalId, number>;
  readonly mvars: ReadonlyMap<MvarId, number>;
  readonly gateways: readonly { readonly row: number; readonly equipmentId: EquipmentId }[];
  readonly counts: readonly { readonly row: number; readonly metric: CountMetric }[];
  /** Equipment that a signal's row belongs to, as far as the page document says. */
  readonly equipmentOf: ReadonlyMap<number, EquipmentId>;
}

/** A source that several slots name is kept in the first of them (page plans name each once). */
export function placeRows(spec: WatchSpec): Rows {
  const signals = new Map<SignalId, number>();
  const mvars = new Map<MvarId, number>();
  const gateways: { row: number; equipmentId: EquipmentId }[] = [];
  const counts: { row: number; metric: CountMetric }[] = [];
  const equipmentOf = new Map<number, EquipmentId>();
  for (const [row, source] of spec.slots.entries()) {
    switch (source.src) {
      case 'signal':
        if (!signals.has(source.signalId)) signals.set(source.signalId, row);
        if (source.equipmentId !== null) equipmentOf.set(row, source.equipmentId);
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
  return { size, signals, mvars, gateways, counts, equipmentOf };
}

/** The same watch with every equipment and signal of its slots named in its lists, so that calls and push carry them. */
export function completeSpec(spec: WatchSpec): WatchSpec {
  const equip = new Set(spec.dataEquip);
  const signals = new Set(spec.dataSignal);
  const mvars = new Set(spec.mvars);
  for (const source of spec.slots) {
    if (source.src === 'signal') signals.add(source.signalId);
    if (source.src === 'mvar') mvars.add(source.id);
    if (source.src === 'gateway') equip.add(source.equipmentId);
    if (source.src === 'signal' && source.equipmentId !== null) equip.add(source.equipmentId);
  }
  return { ...spec, dataEquip: [...equip], dataSignal: [...signals], mvars: [...mvars] };
}
