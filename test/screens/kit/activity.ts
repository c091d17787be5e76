/** Counts renders and requests; the product has settled when the count no longer changes. */
let count = 0;

export const activity = {
  note: (): void => {
    count += 1;
  },
  count: (): number => count,
};
