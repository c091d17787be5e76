/** The part of the write rules that pages and dialogs share. */
import type { GatewayView, LinkState } from '../../../workers/monitor/contract/contract';
import type { WriteBlock } from '../../i18n/write-block';

/** Whether a command can reach the gateway at all. A blocked write is refused, never queued (faults 47). */
export function reachBlock(link: LinkState | null, gateway: GatewayView | undefined): WriteBlock | null {
  const phase = link?.phase ?? 'connecting';
  if (phase === 'offline') return 'offline';
  if (phase !== 'live' && phase !== 'connecting') return 'disconnected';
  // Before `connecting`, which is temporary. A gateway in vpn mode is paused whether it is online or not.
  if (gateway?.vpn) return 'paused';
  if (gateway?.online === false) return 'gateway-offline';
  if (phase === 'connecting') return 'connecting';
  return gateway?.online === null ? 'gateway-unknown' : null;
}
