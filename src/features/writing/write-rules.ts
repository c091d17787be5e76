/** Whether a value may be sent at this moment, and whether what was typed is one. Pure. */
import type { GatewayView, LinkState } from '../../../workers/monitor/contract/contract';
import type { DataType } from '../../shared/reading';

/** Why nothing can be sent now; null where it can. Offline is refused, never queued (faults, 47). */
export type WriteHindrance =
  | 'refuseOffline'
  | 'refuseDisconnected'
  | 'refuseGateway'
  | 'refuseVpn'
  | 'refuseReplay';

export function hindranceOf(
  isOnline: boolean,
  link: LinkState | null,
  gateway: GatewayView | undefined,
  isReplay = false,
): WriteHindrance | null {
  if (isReplay) return 'refuseReplay';
  if (!isOnline || link?.phase === 'offline') return 'refuseOffline';
  if (link?.phase !== 'live') return 'refuseDisconnected';
  if (gateway && !gateway.online) return 'refuseGateway';
  if (gateway?.vpn) return 'refuseVpn';
  return null;
}

/** What is wrong with a typed value for a signal of this type; null where nothing is. */
export function typedFault(
  typed: string,
  dataType: DataType | null,
): 'newValueMissing' | 'newValueNumber' | 'newValueWhole' | 'newValuePositive' | null {
  const text = typed.trim();
  if (text === '') return 'newValueMissing';
  if (dataType === 'int') return /^[+-]?\d+$/.test(text) ? null : 'newValueWhole';
  if (dataType === 'uint') return /^\+?\d+$/.test(text) ? null : 'newValuePositive';
  if (dataType === 'float')
    return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
      ? null
      : 'newValueNumber';
  return null;
}
