/** The rules for typed values of a GM device's parameters. Pure. */

import { typedFault } from '../../features/writing/write-rules';
import type { SignalDeclaration } from '../../shared/calls/signal';

type Limits = Pick<SignalDeclaration, 'min' | 'max'>;
export type TypedFault = NonNullable<ReturnType<typeof typedFault>>;

/** True if a number is within its limits, both ends included. */
export function isWithin({ min, max }: Limits, number: number): boolean {
  return (min === null || number >= min) && (max === null || number <= max);
}

/** Key and values of the text for the limits; null if there are none. */
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

/** Why a typed value is wrong: not of its type, or outside its limits; null if it is right. */
export function typedProblem(
  signal: Pick<SignalDeclaration, 'dataType' | 'min' | 'max'>,
  typed: string,
): TypedFault | 'outOfRange' | null {
  const { dataType } = signal;
  // A parameter with limits is a number, whatever its stated type.
  const isNumber = rangeWords(signal) !== null && (dataType === null || dataType === 'string');
  const fault = typedFault(typed, isNumber ? 'float' : dataType);
  if (fault !== null) return fault;
  return isWithin(signal, Number(typed)) || rangeWords(signal) === null ? null : 'outOfRange';
}
