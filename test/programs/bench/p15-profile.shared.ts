export const TIMES = 20;
