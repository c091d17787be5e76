/** Tells a dialog why a value cannot be written now. */
import { useAtomValue } from 'jotai';
import { useOnline } from '../../browser/use-online';
import type { WriteBlock } from '../../i18n/write-block';
import { useLiveValues } from '../live-values/live-context';
import { useGateway } from '../live-values/use-gateway';
import { writeBlockOf } from './write-rules';

/** Null where the value of the slot can be sent. Permissions are not asked here. */
export function useWriteBlock(slot: number): WriteBlock | null {
  const isOnline = useOnline();
  const { watch, isReplay } = useLiveValues();
  const { link } = useAtomValue(watch.status);
  const { gateway } = useGateway(slot);
  return writeBlockOf(isOnline, link, gateway, isReplay);
}
