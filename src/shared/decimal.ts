/**
 * Numbers in the texts of values, and in what a person types for one. Decimal notation only: what else `Number` understands (hexadecimal, "", "Infinity")
 * is no value of a machine. Digits before and behind the point are told apart by the point alone: an expression that may
 * try each of 100,000 digits for either side stands still for seconds, and the worker with it (faults 26).
 */
export const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
