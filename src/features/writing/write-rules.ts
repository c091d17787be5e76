/** The rules of a write: whether it can be sent now, and whether a typed text is a value. Pure. */
import type { GatewayView, LinkState } from '../../../workers/monitor/contract/contract';
import type { WriteBlock } from '../../i18n/write-block';
import type { DataType } from '../../shared/reading';
import { reachBlock } from '../../widgets/live/write-block';

/** The reason why no value can be sent now; null where it can. */
export function writeBlockOf(
  isOnline: boolean,
  link: LinkState | null,
  gateway: GatewayView | undefined,
  isReplay = false,
): WriteBlock | null {
  if (isReplay) return 'replay';
  return isOnline ? reachBlock(link, gateway) : 'offline';
}

/** The key of the message for a typed text that is no value of this type; null for a value. */
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
