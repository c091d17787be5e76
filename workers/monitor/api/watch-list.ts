import type { LifecycleEvent, WatchId } from '../contract/contract';
import type { WatchRuntime } from '../watch/context';

export class WatchList {
  isHidden = false;
  /** Whether the device reports no network. */
  isOffline = false;
  readonly #watches = new Map<WatchId, WatchRuntime>();
  #nextId: WatchId = 1;

  get size(): number {
    return this.#watches.size;
  }

  get(id: WatchId): WatchRuntime | undefined {
    return this.#watches.get(id);
  }

  add(open: (id: WatchId) => WatchRuntime): WatchId {
    const id = this.#nextId++;
    this.#watches.set(id, open(id));
    return id;
  }

  getAll(): Iterable<WatchRuntime> {
    return this.#watches.values();
  }

  leave(id: WatchId): void {
    this.#watches.get(id)?.stop('left');
    this.#watches.delete(id);
  }

  handleLifeEvent(event: LifecycleEvent): void {
    if (event === 'hidden' || event === 'visible') this.isHidden = event === 'hidden';
    if (event === 'offline' || event === 'online') this.isOffline = event === 'offline';
    for (const watch of this.getAll()) watch.handleLifeEvent(event);
  }
}
