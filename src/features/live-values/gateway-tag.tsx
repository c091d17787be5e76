import { useAtomValue } from 'jotai';
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { Tag } from '../../ui/tag';
import { useGatewayState } from './gateway-state';
import { useLiveValues } from './live-context';

const LOST_STATUSES: ReadonlySet<string> = new Set(['reconnecting', 'offline', 'stopped']);

/**
 * Shows the state of a gateway as a tag; while the link is lost, its last known state in grey. `gateway` is
 * `undefined` while unknown.
 */
export function GatewayTag({ gateway }: { readonly gateway: GatewayView | undefined }) {
  const t = useWords(valueWords);
  const { link } = useAtomValue(useLiveValues().watch.status);
  const state = useGatewayState(gateway);
  const isKnown = gateway !== undefined && gateway.online !== null;
  if (isKnown && LOST_STATUSES.has(link?.status ?? ''))
    return <Tag tone="stale">{t('gatewayLast', { state: t(state) })}</Tag>;
  return <Tag tone={state === 'gatewayOnline' ? 'good' : 'warn'}>{t(state)}</Tag>;
}
