/** Keeps the data of refusals in memory, for as long as their fault exists. */

import type { Fault } from './faults';

/** Characters of a refused answer with data that are kept for support. */
const FAULT_DATA_MAX = 2_000;

const answers = new WeakMap<Fault, string>();

/** Keeps the raw answer, up to the length that support can use. */
export const keepRefusedAnswer = (fault: Fault, answer: string): void =>
  void answers.set(fault, answer.slice(0, FAULT_DATA_MAX));

/** Returns the raw answer; '' if it had no data, or if the fault came from storage or the worker. */
export const getRefusedAnswer = (fault: Fault): string => answers.get(fault) ?? '';
