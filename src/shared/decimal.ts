/**
 * Numbers in the texts of values. Decimal notation only: what else `Number` understands (hexadecimal, "", "Infinity")
 * is no value of a machine.
 */
export const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
