/** What may be typed for a parameter of a GM device. Pure. */

import { typedFault } from '../../features/writing/write-rules';
import type { SignalDeclaration } from '../../shared/calls/signal';

type Limits = Pick<SignalDeclaration, 'min' | 'max'>;
export type TypedFault = NonNullable<ReturnType<typeof typedFault>>;

/** Whether a number is within its limits, both ends included. */
export function isWithin({ min, max }: Limits, number: number): boolean {
  return (min === null || number >= min) && (max === null || number <= max);
}

/** The words for the limits and what stands in them; null where there are none. */
export function rangeWords({
  min,
  max,
}: Limits):
  | readonly [key: 'range' | 'rangeFrom' | 'rangeTo', values: Readonly<Record<string, number>>]
  | null {
  if (min !== null && max !== null) return ['range', { min, max }];
  if (min !== null) return ['rangeFrom', { min }];
  return max === null ? null : ['rangeTo', { max }];
}

/** What is wrong with what was typed, null where nothing is: not a value of its type, or outside its limits. */
export function typedProblem(
  signal: Pick<SignalDeclaration, 'dataType' | 'min' | 'max'>,
  typed: string,
): TypedFault | 'outOfRange' | null {
  const { dataType } = signal;
  // With limits it is a number, whatever its type is said to be.
  const isNumber = rangeWords(signal) !== null && (dataType === null || dataType === 'string');
  const fault = typedFault(typed, isNumber ? 'float' : dataType);
  if (fault !== null) return fault;
  return isWithin(signal, Number(typed)) || rangeWords(signal) === null ? null : 'outOfRange';
}
