export const REPEATS = 20;
