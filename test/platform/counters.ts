/** Counters of the server, for tests. Counted where the request arrives, before anything judges it. */
export class Counters {
  /** Requests by path, without query. */
  readonly calls = new Map<string, number>();
  handshakes = 0;
  refusedHandshakes = 0;
  keepAlives = 0;
  frames = 0;
  /** Operation ids of the write requests that arrived, in order; null for one without. */
  readonly writePosts: (string | null)[] = [];

  called(path: string): void {
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
