/** Channels for curves between page and worker: each lives until it is closed, over the worker's deaths too. */
import { transfer } from 'comlink';
import type { CurveMessage, CurveRequest } from '../../workers/monitor/contract/contract';
import type { Fault, Outcome } from '../shared/faults';
import type { WorkerLife } from './worker-life';

/** What a curve tells: the worker's messages, the loss of the worker, or that the curve could not be opened. */
export type CurveNews = CurveMessage | { readonly kind: 'lost'; readonly fault: Fault };

export interface CurveChannel {
  /** Sends a request; the last question is asked again of a restarted worker. */
  readonly send: (request: CurveRequest) => void;
  readonly close: () => void;
}

interface Channel {
  readonly tell: (news: CurveNews) => void;
  question: CurveRequest | null;
  port: MessagePort | null;
}

export interface CurveChannels {
  readonly open: (tell: (news: CurveNews) => void) => CurveChannel;
  /** A worker has been started. */
  readonly attach: () => void;
  /** The worker died. */
  readonly lose: () => void;
  readonly closeAll: () => void;
}

export function curveChannels(call: WorkerLife['call']): CurveChannels {
  const channels = new Set<Channel>();
  const lost: Outcome<null> = { ok: false, fault: { kind: 'worker-lost' } };

  const attach = (channel: Channel): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<CurveMessage>) => channel.tell(data);
    channel.port = port1;
    if (channel.question) port1.postMessage(channel.question);
    void call<Outcome<null>>((remote) => remote.curve(transfer(port2, [port2])), lost).then((opened) => {
      // With another port, or none, this has been told of already.
      if (opened.ok || channel.port !== port1) return;
      channel.tell({ kind: 'lost', fault: opened.fault });
    });
  };
  const close = (channel: Channel): void => {
    if (!channels.delete(channel)) return;
    channel.port?.postMessage({ kind: 'close' } satisfies CurveRequest);
    channel.port?.close();
    channel.port = null;
  };

  return {
    open: (tell) => {
      const channel: Channel = { tell, question: null, port: null };
      channels.add(channel);
      attach(channel);
      return {
        send: (request) => {
          if (request.kind === 'ask') channel.question = request;
          channel.port?.postMessage(request);
        },
        close: () => close(channel),
      };
    },
    attach: () => {
      for (const channel of channels) attach(channel);
    },
    lose: () => {
      for (const channel of channels) {
        channel.port?.close();
        channel.port = null;
        channel.tell({ kind: 'lost', fault: { kind: 'worker-lost' } });
      }
    },
    closeAll: () => {
      for (const channel of [...channels]) {
        close(channel);
        channel.tell({ kind: 'lost', fault: { kind: 'cancelled' } });
      }
    },
  };
}
