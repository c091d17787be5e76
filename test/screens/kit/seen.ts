/** Observers of what scrolls into sight, which happy-dom lacks. */

/** Calls everything seen at once. */
export class AllSeen {
  constructor(private readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
