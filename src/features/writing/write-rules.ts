/** Whether a value may be sent at this moment, and whether what was typed is one. Pure. */
import type { GatewayView, LinkState } from '../../../workers/monitor/contract/contract';
import type { WriteBlock } from '../../i18n/write-block';
import type { DataType } from '../../shared/reading';
import { reachBlock } from '../../widgets/live/write-block';

/** Why nothing can be sent now; null where it can. */
export function writeBlockOf(
  isOnline: boolean,
  link: LinkState | null,
  gateway: GatewayView | undefined,
  isReplay = false,
): WriteBlock | null {
  if (isReplay) return 'replay';
  return isOnline ? reachBlock(link, gateway) : 'offline';
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
