import { useAtomValue } from 'jotai';
import { useOnline } from '../../browser/use-online';
import type { WriteBlock } from '../../i18n/write-block';
import { useLiveValues } from '../live-values/live-context';
import { useGateway } from '../live-values/use-gateway';
import { getWriteBlock } from './write-rules';

/** Returns why the slot's value cannot be written now; `null` if it can. Permissions are checked elsewhere. */
export function useWriteBlock(slot: number): WriteBlock | null {
  const isOnline = useOnline();
  const { watch, isReplay } = useLiveValues();
  const { link } = useAtomValue(watch.status);
  const { gateway } = useGateway(slot);
  return getWriteBlock(isOnline, link, gateway, isReplay);
}
