/** Counts renders and requests. The product is at rest while the count stays. */
let count = 0;

export const activity = {
  note: (): void => {
    count += 1;
  },
  count: (): number => count,
};
