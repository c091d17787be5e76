import type { GatewayView, LinkState } from '../../../workers/monitor/contract/contract';
import type { WriteBlock } from '../../i18n/write-block';
import { DECIMAL } from '../../shared/decimal';
import { isOnStep } from '../../shared/on-step';
import type { DataType } from '../../shared/reading';
import { normalizeNumber } from '../../shared/typed-number';
import { isWithin, type ValueLimits } from '../../shared/value-names';
import type { LedgerEntry } from '../../state/commands/operations';
import { getReachBlock } from '../../widgets/live/write-block';

/** Returns why no value can be written now; `null` if writing is possible. */
export function getWriteBlock(
  isOnline: boolean,
  link: LinkState | null,
  gateway: GatewayView | undefined,
  isReplay = false,
): WriteBlock | null {
  if (isReplay) return 'replay';
  return isOnline ? getReachBlock(link, gateway) : 'offline';
}

/** Whether the write was sent and not refused; the page's follow-up action may then run. */
export const wasSent = (entry: LedgerEntry | undefined): boolean =>
  entry !== undefined && entry.status !== 'refused';

export interface WriteLimits extends ValueLimits {
  readonly dataType: DataType | null;
  /** Written values are multiples of the step, counted from `min`; `null` for any value. */
  readonly step?: number | null;
}

/** Returns the key and the parameters of the text for the limits; `null` without limits. */
export function getRangeText({
  min,
  max,
}: ValueLimits):
  | readonly [key: 'range' | 'rangeFrom' | 'rangeTo', values: Readonly<Record<string, number>>]
  | null {
  if (Number.isNaN(min) || Number.isNaN(max)) return null;
  if (min !== null && max !== null) return ['range', { min, max }];
  if (min !== null) return ['rangeFrom', { min }];
  return max === null ? null : ['rangeTo', { max }];
}

/** Returns the value for a typed text: a normalized number, unless the signal accepts any text. */
export const getWrittenValue = ({ dataType, ...limits }: WriteLimits, typedText: string): string =>
  dataType === 'string' && getRangeText(limits) === null ? typedText.trim() : normalizeNumber(typedText);

/** Returns why a typed value is invalid: not of the type, outside the limits or off the step; `null` if valid. */
export function findTypedProblem(
  limits: WriteLimits,
  text: string,
): NonNullable<ReturnType<typeof findTypedFault>> | 'outOfRange' | 'offStep' | 'limitsUnreadable' | null {
  const { dataType, min, max } = limits;
  const typedText = getWrittenValue(limits, text);
  if (Number.isNaN(min) || Number.isNaN(max)) return 'limitsUnreadable';
  // A parameter with limits is a number, whatever its declared type.
  const isNumber = getRangeText(limits) !== null && (dataType === null || dataType === 'string');
  const fault = findTypedFault(typedText, isNumber ? 'float' : dataType);
  if (fault !== null) return fault;
  if (!isNumber && dataType === 'string') return null;
  if (getRangeText(limits) !== null && !isWithin(limits, Number(typedText))) return 'outOfRange';
  return Number.isNaN(Number(typedText)) || isOnStep(limits, Number(typedText)) ? null : 'offStep';
}

/** Returns the key of the message for a text that is not a value of this type; `null` if it is. */
export function findTypedFault(
  typedText: string,
  dataType: DataType | null,
): 'newValueMissing' | 'newValueNumber' | 'newValueWhole' | 'newValuePositive' | null {
  const text = typedText.trim();
  if (text === '') return 'newValueMissing';
  if (dataType === 'int') return /^[+-]?\d+$/.test(text) ? null : 'newValueWhole';
  if (dataType === 'uint') return /^\+?\d+$/.test(text) ? null : 'newValuePositive';
  if (dataType === 'float')
    return DECIMAL.test(text) && Number.isFinite(Number(text)) ? null : 'newValueNumber';
  return null;
}
