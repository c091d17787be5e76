/** Checks that births are requested even after the code for it failed to load or a request was not sent. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Plant } from '../../../../../workers/monitor/broker/plant';
import { Sparkplug } from '../../../../../workers/monitor/broker/sparkplug';
import { createPlantEvents } from '../../../../kit/broker-access';
import { FakePorts, START, settle } from '../../../../kit/fake-ports';
import { decodePayload, encodePayload } from '../../../../kit/sparkplug';

const MINUTE_MS = 60_000;
/** Whether the module loads, and how often it was requested. */
const part = vi.hoisted(() => ({ isThere: true, asked: 0 }));
vi.mock('../../../../../workers/monitor/broker/rebirths', async (original) => {
  const code = await original<typeof import('../../../../../workers/monitor/broker/rebirths')>();
  return {
    get Rebirths() {
      part.asked++;
      if (!part.isThere) throw new Error('503');
      return code.Rebirths;
    },
  };
});

let ports: FakePorts;
let dialect: Sparkplug;
let asked: string[];
let canSend: boolean;

beforeEach(setUp);

describe('The missed birth of a node', () => {
  it('is requested once the code is loaded', async () => {
    part.isThere = false;
    receiveData();
    await vi.waitUntil(() => part.asked > 0);
    await settle(20);
    expect(asked).toEqual([]);
    part.isThere = true;
    await advanceMinutes(1);
    expect(asked).toEqual(['spBv1.0/g/NCMD/n']);
  });

  it('is not requested if the connection was lost before the code was loaded', async () => {
    part.isThere = false;
    receiveData();
    await vi.waitUntil(() => part.asked > 0);
    dialect.handleLoss();
    part.isThere = true;
    await advanceMinutes(2);
    expect(asked).toEqual([]);
  });

  it('is requested once the request can be sent', async () => {
    canSend = false;
    receiveData();
    await vi.waitUntil(() => part.asked > 0);
    await advanceMinutes(1);
    canSend = true;
    await advanceMinutes(2);
    expect(asked).toEqual(['spBv1.0/g/NCMD/n']);
  });
});

/** Receives a message from a node whose birth was missed. */
function receiveData(): void {
  dialect.handleMessage(
    {
      topic: 'spBv1.0/g/NDATA/n',
      payload: encodePayload({ timestamp: START, metrics: [{ alias: 1, type: 'Double', value: 1 }] }),
      isRetained: false,
      correlation: null,
    },
    ports.now(),
  );
}

async function advanceMinutes(minutes: number): Promise<void> {
  for (let part = 0; part < 6 * minutes; part++) {
    await ports.advance(MINUTE_MS / 6);
    await settle(10);
  }
}

function setUp(): void {
  ports = new FakePorts();
  [asked, canSend] = [[], true];
  Object.assign(part, { isThere: true, asked: 0 });
  dialect = new Sparkplug(
    ports,
    new Plant(),
    { groups: [], mayRequestRebirth: true },
    createPlantEvents({
      publish: ({ topic, payload }) => {
        if (!canSend) return;
        if (JSON.stringify(decodePayload(payload)).includes('Node Control/Rebirth')) asked.push(topic);
        dialect.handleMessage({ topic, payload, isRetained: false, correlation: null }, ports.now());
      },
    }),
  );
}
