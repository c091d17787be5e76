/** The part of the write rules that pages and dialogs share: whether a command can reach the gateway at all. Pure. */
import type { GatewayView, LinkState } from '../../../workers/monitor/contract/contract';
import type { WriteBlock } from '../../i18n/write-block';

/** The block between this device and the gateway; null for none. A blocked write is refused, never queued (faults 47). */
export function reachBlock(link: LinkState | null, gateway: GatewayView | undefined): WriteBlock | null {
  if (link?.phase === 'offline') return 'offline';
  if (link?.phase !== 'live') return 'disconnected';
  // A gateway in vpn mode is paused whether it is online or not, as its values are.
  if (gateway?.vpn) return 'paused';
  if (gateway?.online === null) return 'gateway-unknown';
  return gateway?.online === false ? 'gateway-offline' : null;
}
