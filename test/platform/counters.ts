/** Counts requests as they arrive, before any check. */
export class Counters {
  /** Requests by path, without query. */
  readonly calls = new Map<string, number>();
  handshakes = 0;
  refusedHandshakes = 0;
  keepAlives = 0;
  frames = 0;
  /** Operation ids of the arrived write requests, in order; `null` for a write without one. */
  readonly writePosts: (string | null)[] = [];

  countCall(path: string): void {
    this.calls.set(path, (this.calls.get(path) ?? 0) + 1);
  }

  reset(): void {
    this.calls.clear();
    this.writePosts.length = 0;
    this.handshakes = 0;
    this.refusedHandshakes = 0;
    this.keepAlives = 0;
    this.frames = 0;
  }
}
