/** The state of a gateway as a tag. */
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { Tag } from '../../ui/tag';

function wordOf(
  gateway: GatewayView | undefined,
): 'gatewayUnknown' | 'gatewayOffline' | 'gatewayVpn' | 'gatewayOnline' {
  if (!gateway) return 'gatewayUnknown';
  if (!gateway.online) return 'gatewayOffline';
  return gateway.vpn ? 'gatewayVpn' : 'gatewayOnline';
}

/** `gateway`: undefined while its state is not known. */
export function GatewayTag({ gateway }: { readonly gateway: GatewayView | undefined }) {
  const say = useWords(valueWords);
  const word = wordOf(gateway);
  return <Tag tone={word === 'gatewayOnline' ? 'good' : 'warn'}>{say(word)}</Tag>;
}
