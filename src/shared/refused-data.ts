/** The data of refusals, beside their code and words: in memory alone, and gone with the fault. */
import { FAULT_DATA_MAX } from './constants';
import type { Fault } from './faults';

const answers = new WeakMap<Fault, string>();

/** Keeps the answer as it came, as much of it as support can use. */
export const keepRefusedAnswer = (fault: Fault, answer: string): void =>
  void answers.set(fault, answer.slice(0, FAULT_DATA_MAX));

/** '' where the refusal came without data, or its fault from the disk or the worker. */
export const getRefusedAnswer = (fault: Fault): string => answers.get(fault) ?? '';
