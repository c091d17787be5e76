/** Channels for watches between page and worker. A channel survives restarts of the worker until it is left. */
import { transfer } from 'comlink';
import type {
  PostedMessage,
  WatchId,
  WatchMessage,
  WatchRequest,
  WatchSpec,
} from '../../workers/monitor/contract/contract';
import { unpackMessage } from '../shared/batch';
import type { WorkerLife } from './worker-life';

export type WatchNews = WatchMessage | { readonly kind: 'worker-lost' };

export interface WatchChannel {
  readonly spec: WatchSpec;
  readonly onNews: (news: WatchNews) => void;
  /** The last interest, repeated to a restarted worker. */
  interest: WatchRequest | null;
  port: MessagePort | null;
  id: Promise<WatchId | null>;
}

export class WatchChannels {
  readonly #getLife: () => WorkerLife | null;
  readonly #channels = new Set<WatchChannel>();

  /** @param getLife - Returns the running worker, or `null`. */
  constructor(getLife: () => WorkerLife | null) {
    this.#getLife = getLife;
  }

  open(spec: WatchSpec, onNews: (news: WatchNews) => void): WatchChannel {
    const channel: WatchChannel = { spec, onNews, interest: null, port: null, id: Promise.resolve(null) };
    this.#channels.add(channel);
    if (this.#getLife()) this.#attach(channel);
    else onNews({ kind: 'worker-lost' });
    return channel;
  }

  send(channel: WatchChannel, request: WatchRequest): void {
    if (request.kind === 'interest') channel.interest = request;
    channel.port?.postMessage(request);
  }

  /**
   * Returns the worker's id of the watch; `null` if it was left or the worker is lost. Returns the promise itself, not
   * a wrapper: a request before `leave` reaches the worker first.
   */
  loadId(channel: WatchChannel): Promise<WatchId | null> {
    return this.#channels.has(channel) ? channel.id : Promise.resolve(null);
  }

  leave(channel: WatchChannel): void {
    if (!this.#channels.delete(channel)) return;
    this.#detach(channel);
    const life = this.#getLife();
    void channel.id.then((id) => {
      if (id !== null && life) void life.call((remote) => remote.leave(id), undefined);
    });
  }

  leaveAll(): void {
    for (const channel of [...this.#channels]) this.leave(channel);
  }

  attachAll(): void {
    for (const channel of this.#channels) this.#attach(channel);
  }

  reportLoss(): void {
    for (const channel of this.#channels) {
      this.#detach(channel);
      channel.onNews({ kind: 'worker-lost' });
    }
  }

  #attach(channel: WatchChannel): void {
    const life = this.#getLife();
    if (life === null) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PostedMessage>) => channel.onNews(unpackMessage(data));
    channel.port = port1;
    channel.id = life.call<WatchId | null>(
      // The watch may have been left before the worker was ready.
      async (remote) =>
        this.#channels.has(channel) ? remote.watch(channel.spec, transfer(port2, [port2])) : null,
      null,
    );
    if (channel.interest) port1.postMessage(channel.interest);
  }

  #detach(channel: WatchChannel): void {
    channel.port?.close();
    channel.port = null;
  }
}
