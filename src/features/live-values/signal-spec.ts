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
export type OneEquipment = PlatformEquipment | BrokerEquipment;

/** Signals of one device; slot `i` is the i-th signal. */
export type SignalsOfOne = OneEquipment & { readonly signalIds: readonly SignalId[] };

export function signalSpec(of: SignalsOfOne): WatchSpec {
  const { equipmentId, signalIds } = of;
  const sources = {
    dataSignal: signalIds,
    slots: signalIds.map((signalId): SlotSource => ({ src: 'signal', signalId, equipmentId })),
    trendSlots: [],
  };
  switch (of.family) {
    case 'equipment':
      return { family: of.family, equipmentId, ...sources };
    case 'legacy':
      return { family: of.family, equipmentId, ...sources, conId: null };
    case 'broker': {
      const { family, access, history } = of;
      return { family, access, history, alerts: null, ...sources, dataEquip: [equipmentId] };
    }
  }
}

export function getOwner(of: OneEquipment): PageOwner {
  const { equipmentId } = of;
  switch (of.family) {
    case 'equipment':
      return { family: of.family, equipmentId };
    case 'legacy':
      return { family: of.family, equipmentId, conId: null };
    case 'broker':
      return { family: of.family, access: of.access, history: of.history, alerts: of.alerts, pageId: null };
  }
}
