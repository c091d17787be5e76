/** Keeps the data of refusals in memory, for as long as their fault exists. */

import type { Fault } from './faults';

/** Most characters of a refused answer that are kept for support. */
const FAULT_DATA_MAX = 2_000;

const answers = new WeakMap<Fault, string>();

export const keepRefusedAnswer = (fault: Fault, answer: string): void =>
  void answers.set(fault, answer.slice(0, FAULT_DATA_MAX));

/** Returns the raw answer; '' if it had no data, or if the fault came from storage or the worker. */
export const getRefusedAnswer = (fault: Fault): string => answers.get(fault) ?? '';
