import { beforeEach, describe, expect, it } from 'vitest';
import { done, failed, type Outcome } from '../../../../src/shared/faults';
import { CurveChannels, type CurveNews } from '../../../../src/worker-client/curve-channels';
import type { WorkerLife } from '../../../../src/worker-client/worker-life';
import type { CurveRequest } from '../../../../workers/monitor/contract/contract';
import { settle } from '../../../kit/fake-ports';

let channels: CurveChannels;
let ports: MessagePort[];
let receivedRequests: CurveRequest[][];
let openOutcome: Outcome<null>;
let news: CurveNews[];

beforeEach(setUp);

describe('The channel of a curve', () => {
  it('carries requests and answers', async () => {
    const channel = channels.open((message) => news.push(message));
    channel.send(ASK);
    await settle();
    expect(receivedRequests).toEqual([[ASK]]);
    ports[0]?.postMessage({ kind: 'progress', ask: 1, loaded: 1, of: 2 });
    await settle();
    expect(news).toEqual([{ kind: 'progress', ask: 1, loaded: 1, of: 2 }]);
  });

  it('reports a lost worker, and repeats the last request to its successor', async () => {
    const channel = channels.open((message) => news.push(message));
    channel.send(ASK);
    channel.send({ kind: 'cancel' });
    await settle();
    channels.reportLoss();
    expect(news).toEqual([{ kind: 'lost', fault: { kind: 'worker-lost' } }]);
    channels.attachAll();
    await settle();
    expect(receivedRequests[1]).toEqual([ASK]);
  });

  it('reports why it could not be opened', async () => {
    openOutcome = failed({ kind: 'offline' });
    channels.open((message) => news.push(message));
    await settle();
    expect(news).toEqual([{ kind: 'lost', fault: { kind: 'offline' } }]);
  });

  it('notifies the worker when closed, and is not opened again', async () => {
    const channel = channels.open((message) => news.push(message));
    channel.close();
    await settle();
    expect(receivedRequests).toEqual([[{ kind: 'close' }]]);
    channels.reportLoss();
    channels.attachAll();
    await settle();
    expect(receivedRequests).toHaveLength(1);
    expect(news).toEqual([]);
  });

  it('ends with the session, and notifies pending requests', async () => {
    channels.open((message) => news.push(message));
    await settle();
    channels.closeAll();
    await settle();
    expect(receivedRequests).toEqual([[{ kind: 'close' }]]);
    expect(news).toEqual([{ kind: 'lost', fault: { kind: 'cancelled' } }]);
  });
});

const ASK: CurveRequest = {
  kind: 'ask',
  ask: 1,
  question: {
    owner: { family: 'equipment', equipmentId: 'e' as never },
    signalIds: [],
    range: { lastMs: 1 },
    isLive: false,
  },
};

function setUp() {
  ports = [];
  receivedRequests = [];
  openOutcome = done(null);
  news = [];
  const call: WorkerLife['call'] = async (ask) =>
    ask({
      openCurve: async (port: MessagePort) => {
        const requests: CurveRequest[] = [];
        receivedRequests.push(requests);
        ports.push(port);
        port.onmessage = ({ data }: MessageEvent<CurveRequest>) => requests.push(data);
        return openOutcome;
      },
    } as never);
  channels = new CurveChannels(call);
  return () => {
    channels.closeAll();
    for (const port of ports) port.close();
  };
}
