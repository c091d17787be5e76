/**
 * Decimal numbers, as the platform sends and users type them. Other input of `Number` (hexadecimal, "", "Infinity") is
 * no value of a machine. Only the point separates the digits: an expression that may assign each of 100,000 digits to
 * either side blocks the worker for seconds (faults 26).
 */
export const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
