/** The state of a gateway as a tag. */
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { Tag } from '../../ui/tag';
import { useGatewayState } from './gateway-state';

/** `gateway`: undefined while its state is not known. */
export function GatewayTag({ gateway }: { readonly gateway: GatewayView | undefined }) {
  const say = useWords(valueWords);
  const state = useGatewayState(gateway);
  return <Tag tone={state === 'gatewayOnline' ? 'good' : 'warn'}>{say(state)}</Tag>;
}
