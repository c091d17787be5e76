export const CURVE_POINTS = 200_000;
export const CURVE_SIGNAL = 's1';
export const CURVE_SEED = 7;
