/** Write rules that pages and dialogs share. */
import type { GatewayView, LinkState } from '../../../workers/monitor/contract/contract';
import type { WriteBlock } from '../../i18n/write-block';

/** Returns why a command cannot reach the gateway, or `null`. Blocked writes are refused, never queued (faults 47). */
export function getReachBlock(link: LinkState | null, gateway: GatewayView | undefined): WriteBlock | null {
  const status = link?.status ?? 'connecting';
  if (status === 'offline') return 'offline';
  if (status !== 'live' && status !== 'connecting') return 'disconnected';
  // Precedes `connecting`, which is temporary. A gateway in vpn mode is paused whether it is online or not.
  if (gateway?.vpn) return 'paused';
  if (gateway?.online === false) return 'gateway-offline';
  if (status === 'connecting') return 'connecting';
  return gateway?.online === null ? 'gateway-unknown' : null;
}
