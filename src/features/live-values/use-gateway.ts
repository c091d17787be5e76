import { useAtomValue } from 'jotai';
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import type { EquipmentId } from '../../shared/ids';
import { useLiveValues } from './live-context';

export interface SlotGateway {
  /** The equipment of the value; `null` if it belongs to none. */
  readonly equipmentId: EquipmentId | null;
  /** `undefined` while its state is unknown. */
  readonly gateway: GatewayView | undefined;
}

export function useGateway(slot: number): SlotGateway {
  const { watch } = useLiveValues();
  const { gateways } = useAtomValue(watch.status);
  const equipmentId = watch.board.getDescription(slot)?.equipmentId ?? null;
  return { equipmentId, gateway: equipmentId === null ? undefined : gateways.get(equipmentId) };
}
