/**
 * Matches decimal numbers as the platform sends them and users type them. Other input that `Number` accepts
 * (hexadecimal, "", "Infinity") is not a device value. Only the point separates the digits: an expression that can
 * assign each of 100,000 digits to either side blocks the worker for seconds (faults 26).
 */
export const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
