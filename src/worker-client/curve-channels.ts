/** Channels for curves between page and worker. A channel survives restarts of the worker until it is closed. */
import { transfer } from 'comlink';
import type { CurveMessage, CurveRequest } from '../../workers/monitor/contract/contract';
import type { Fault, Outcome } from '../shared/faults';
import type { WorkerLife } from './worker-life';

/** Events of a curve: messages, the loss of the worker, or a failure to open the curve. */
export type CurveNews = CurveMessage | { readonly kind: 'lost'; readonly fault: Fault };

export interface CurveChannel {
  /** Sends a request; the last `ask` is repeated to a restarted worker. */
  readonly send: (request: CurveRequest) => void;
  readonly close: () => void;
}

interface Channel {
  readonly onNews: (news: CurveNews) => void;
  lastRequest: CurveRequest | null;
  port: MessagePort | null;
}

const LOST_OUTCOME: Outcome<null> = { ok: false, fault: { kind: 'worker-lost' } };

export class CurveChannels {
  readonly #call: WorkerLife['call'];
  readonly #channels = new Set<Channel>();

  constructor(call: WorkerLife['call']) {
    this.#call = call;
  }

  open(onNews: (news: CurveNews) => void): CurveChannel {
    const channel: Channel = { onNews, lastRequest: null, port: null };
    this.#channels.add(channel);
    this.#attach(channel);
    return {
      send: (request) => {
        if (request.kind === 'ask') channel.lastRequest = request;
        channel.port?.postMessage(request);
      },
      close: () => this.#close(channel),
    };
  }

  attachAll(): void {
    for (const channel of this.#channels) this.#attach(channel);
  }

  reportLoss(): void {
    for (const channel of this.#channels) {
      channel.port?.close();
      channel.port = null;
      channel.onNews({ kind: 'lost', fault: { kind: 'worker-lost' } });
    }
  }

  closeAll(): void {
    for (const channel of [...this.#channels]) {
      this.#close(channel);
      channel.onNews({ kind: 'lost', fault: { kind: 'cancelled' } });
    }
  }

  #attach(channel: Channel): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<CurveMessage>) => channel.onNews(data);
    channel.port = port1;
    if (channel.lastRequest) port1.postMessage(channel.lastRequest);
    void this.#call<Outcome<null>>((remote) => remote.openCurve(transfer(port2, [port2])), LOST_OUTCOME).then(
      (outcome) => {
        // If the port was replaced or closed, the loss was already reported.
        if (outcome.ok || channel.port !== port1) return;
        channel.onNews({ kind: 'lost', fault: outcome.fault });
      },
    );
  }

  #close(channel: Channel): void {
    if (!this.#channels.delete(channel)) return;
    channel.port?.postMessage({ kind: 'close' } satisfies CurveRequest);
    channel.port?.close();
    channel.port = null;
  }
}
