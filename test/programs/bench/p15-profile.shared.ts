/** How often the repeated profile of P15 records each event. */
export const TIMES = 20;
