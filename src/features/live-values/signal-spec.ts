import type { BrokerSource, SlotSource, WatchSpec } from '../../../workers/monitor/contract/contract';
import type { PageOwner } from '../../page-document/plan';
import type { EquipmentFamily } from '../../shared/family';
import type { EquipmentId, SignalId } from '../../shared/ids';

interface PlatformEquipment {
  readonly family: EquipmentFamily;
  readonly equipmentId: EquipmentId;
}
interface BrokerEquipment extends BrokerSource {
  readonly equipmentId: EquipmentId;
}
export type EquipmentSource = PlatformEquipment | BrokerEquipment;

/** Signals of one device; slot `i` is the i-th signal. */
export type EquipmentSignals = EquipmentSource & { readonly signalIds: readonly SignalId[] };

export function createSignalSpec(source: EquipmentSignals): WatchSpec {
  const { equipmentId, signalIds } = source;
  const sources = {
    dataSignal: signalIds,
    slots: signalIds.map((signalId): SlotSource => ({ src: 'signal', signalId, equipmentId })),
    trendSlots: [],
  };
  switch (source.family) {
    case 'equipment':
      return { family: source.family, equipmentId, ...sources };
    case 'legacy':
      return { family: source.family, equipmentId, ...sources, conId: null };
    case 'broker': {
      const { family, access, history } = source;
      return { family, access, history, alerts: null, ...sources, dataEquip: [equipmentId] };
    }
  }
}

export function getOwner(source: EquipmentSource): PageOwner {
  const { equipmentId } = source;
  switch (source.family) {
    case 'equipment':
      return { family: source.family, equipmentId };
    case 'legacy':
      return { family: source.family, equipmentId, conId: null };
    case 'broker':
      return {
        family: source.family,
        access: source.access,
        history: source.history,
        alerts: source.alerts,
        pageId: null,
      };
  }
}
