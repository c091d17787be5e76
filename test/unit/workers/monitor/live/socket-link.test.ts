import { beforeEach, describe, expect, it } from 'vitest';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { LinkState } from '../../../../../workers/monitor/contract/contract';
import {
  createSocketLink,
  type Link,
  type SocketLinkDeps,
} from '../../../../../workers/monitor/live/socket-link';
import { FakePorts, settle } from '../../../../kit/fake-ports';

let ports: FakePorts;
let link: Link;
let states: LinkState[];
let frames: string[];
let tokenCount: number;
let abortCount: number;
let losses: (Fault | null)[];
let openCount: number;
let probeCount: number;
let deps: SocketLinkDeps;
let answerToken: () => Promise<Outcome<string>>;
let probe: () => Promise<boolean>;
let getPath: (token: string) => string;

beforeEach(setUp);

const getStatus = () => states.at(-1)?.status;
const countTokensAfter = (ms: number) => ports.advance(ms).then(() => tokenCount);
const countProbesAfter = (ms: number) => ports.advance(ms).then(() => probeCount);

describe('Opening', () => {
  it('requests a token and opens its socket', async () => {
    link.start();
    expect(getStatus()).toBe('connecting');
    await settle();
    expect(ports.sockets.map((socket) => socket.path)).toEqual(['/push/t1']);
    ports.socket.open();
    expect(getStatus()).toBe('live');
    expect(openCount).toBe(1);
  });

  it('counts an opening that throws as a failed attempt, and tries again 10 s later (fault 103)', async () => {
    getPath = () => {
      throw new URIError('URI malformed');
    };
    link.start();
    await settle();
    expect(getStatus()).toBe('reconnecting');
    expect(losses).toEqual([null]);
    expect(ports.timerCount).toBe(1);
    getPath = (token) => `/push/${token}`;
    await ports.advance(10_000);
    expect(ports.sockets.map((socket) => socket.path)).toEqual(['/push/t2']);
    ports.socket.open();
    expect(getStatus()).toBe('live');
  });

  it('uses a new token for every attempt (faults 11)', async () => {
    await openLink();
    ports.socket.close();
    await ports.advance(10_000);
    ports.socket.close();
    await ports.advance(10_000);
    expect(ports.sockets.map((socket) => socket.path)).toEqual(['/push/t1', '/push/t2', '/push/t3']);
  });

  it('abandons a hanging handshake after 10 s and tries again 10 s later (faults 4)', async () => {
    link.start();
    await ports.advance(9_999);
    expect(ports.socket.isClosed).toBe(false);
    await ports.advance(1);
    expect(ports.socket.isClosed).toBe(true);
    expect(getStatus()).toBe('reconnecting');
    expect(states.at(-1)?.fault).toEqual({ kind: 'timeout', afterMs: 10_000 });
    await ports.advance(10_000);
    expect(ports.sockets).toHaveLength(2);
  });
});

describe('Tokens', () => {
  it('requests again 10 s after an error object and not sooner (faults 8)', async () => {
    answerToken = async () => failed({ kind: 'refused', code: '500', message: 'no' });
    link.start();
    expect(await countTokensAfter(9_999)).toBe(1);
    expect(await countTokensAfter(1)).toBe(2);
    expect(await countTokensAfter(300_000)).toBe(32);
    expect(ports.sockets).toHaveLength(0);
    expect(getStatus()).toBe('reconnecting');
  });

  it('treats a success without token as a fault and opens nothing (faults 10)', async () => {
    answerToken = async () => failed({ kind: 'malformed', where: '$.data' });
    link.start();
    await settle();
    expect(ports.sockets).toHaveLength(0);
    expect(states.at(-1)?.fault).toEqual({ kind: 'malformed', where: '$.data' });
  });

  it('opens nothing for a token that arrives after a stop (faults 9)', async () => {
    let deliverToken: (token: Outcome<string>) => void = () => {};
    answerToken = () => new Promise((resolve) => (deliverToken = resolve));
    link.start();
    link.stop();
    expect(abortCount).toBe(1);
    deliverToken(done('late'));
    await ports.advance(300_000);
    expect(ports.sockets).toHaveLength(0);
    expect(ports.timerCount).toBe(0);
  });

  it('stops when the session has ended', async () => {
    answerToken = async () => failed({ kind: 'session-ended' });
    link.start();
    expect(await countTokensAfter(300_000)).toBe(1);
    expect(getStatus()).toBe('stopped');
    expect(losses).toEqual([{ kind: 'session-ended' }]);
  });
});

describe('Reconnecting', () => {
  beforeEach(openLink);

  it('reports a close immediately and reopens after exactly 10 s, one socket at a time (faults 1)', async () => {
    ports.socket.close(1000);
    expect(getStatus()).toBe('reconnecting');
    expect(losses).toEqual([null]);
    expect(states.at(-1)?.retryAt).toBe(ports.now() + 10_000);
    expect(await countTokensAfter(9_999)).toBe(1);
    await ports.advance(1);
    ports.socket.open();
    expect(getStatus()).toBe('live');
    expect(openCount).toBe(2);
    expect(getOpenSockets()).toHaveLength(1);
  });

  it('treats WebSocket close code 1006 as a lost connection, not as the end of the session (faults 6)', async () => {
    ports.socket.close(1006);
    expect(getStatus()).toBe('reconnecting');
    await ports.advance(10_000);
    expect(ports.sockets).toHaveLength(2);
  });

  it('makes at most one attempt in 10 s while the connection flaps for 5 minutes (faults 5)', async () => {
    const initialCount = states.length;
    for (let second = 0; second < 300; second++) {
      if (!ports.socket.isClosed) ports.socket.close();
      await ports.advance(1_000);
      const socket = ports.socket;
      if (!socket.isClosed) socket.open();
    }
    expect(tokenCount - 1).toBeLessThanOrEqual(30);
    expect(tokenCount - 1).toBeGreaterThanOrEqual(25);
    expect(new Set(states.slice(initialCount).map((state) => state.status))).toEqual(
      new Set(['reconnecting', 'live']),
    );
  });

  it('ignores everything from an abandoned socket (faults 7)', async () => {
    const oldSocket = ports.socket;
    link.handleOffline();
    link.handleReturn(true);
    await ports.advance(1_000);
    ports.socket.open();
    oldSocket.receiveFrame('{"signalVal":{}}');
    oldSocket.close();
    oldSocket.open();
    expect(frames).toEqual([]);
    expect(getStatus()).toBe('live');
    expect(openCount).toBe(2);
  });
});

describe('Network and page', () => {
  it('goes offline with the device and closes the socket (faults 59)', async () => {
    await openLink();
    link.handleOffline();
    expect(getStatus()).toBe('offline');
    expect(ports.socket.isClosed).toBe(true);
    expect(losses).toEqual([{ kind: 'offline' }]);
  });

  it('keeps trying while the device reports being offline, and is live once a channel opens', async () => {
    await openLink();
    link.handleOffline();
    await ports.advance(10_000);
    expect(getStatus()).toBe('offline');
    ports.socket.open();
    expect(getStatus()).toBe('live');
    ports.socket.close();
    expect(getStatus()).toBe('reconnecting');
  });

  it('reconnects within the jitter of 1 s when the network returns', async () => {
    await openLink();
    link.handleOffline();
    await ports.advance(3_000);
    ports.nextChance = 0.9;
    link.handleReturn(true);
    expect(getStatus()).toBe('reconnecting');
    expect(await countTokensAfter(899)).toBe(1);
    expect(await countTokensAfter(1)).toBe(2);
  });

  it('reconnects soon when the page returns during a wait', async () => {
    await openLink();
    ports.socket.close();
    link.handleReturn(false);
    expect(await countTokensAfter(500)).toBe(2);
  });

  it('holds no channel open for a hidden page, and opens one soon when it returns (faults 56)', async () => {
    await openLink();
    link.putAway();
    expect(ports.socket.isClosed).toBe(true);
    expect(getOpenSockets()).toEqual([]);
    expect(getStatus()).toBe('reconnecting');
    expect(losses).toEqual([null]);
    link.handleReturn(false);
    await ports.advance(1_000);
    ports.socket.open();
    expect(getStatus()).toBe('live');
    expect(tokenCount).toBe(2);
  });

  it('does not start a second attempt during the first', async () => {
    answerToken = () => new Promise(() => {});
    link.start();
    for (let i = 0; i < 5; i++) link.handleReturn(true);
    expect(await countTokensAfter(5_000)).toBe(1);
  });

  it('abandons an attempt that has hung for 10 s when the network returns', async () => {
    answerToken = () => new Promise(() => {});
    link.start();
    await ports.advance(10_000);
    link.handleReturn(true);
    await ports.advance(1_000);
    expect(abortCount).toBe(1);
    expect(tokenCount).toBe(2);
  });

  it('makes one attempt in 10 s on a network that comes and goes each second', async () => {
    await openLink();
    const before = tokenCount;
    for (let second = 0; second < 300; second++) {
      if (second % 2 === 0) link.handleOffline();
      else link.handleReturn(true);
      await ports.advance(1_000);
    }
    expect(tokenCount - before).toBeLessThanOrEqual(31);
    expect(getOpenSockets().length).toBeLessThanOrEqual(1);
  });

  it('reopens immediately after the device slept', async () => {
    await openLink();
    const before = ports.socket;
    link.handleSleep();
    await settle();
    expect(before.isClosed).toBe(true);
    expect(getStatus()).toBe('reconnecting');
    expect(tokenCount).toBe(2);
  });
});

describe('Keep-alive and silence', () => {
  it('sends ping every 60 s, and only while open', async () => {
    await openLink();
    for (let minute = 0; minute < 5; minute++) {
      await ports.advance(30_000);
      ports.socket.receiveFrame('{}');
      await ports.advance(30_000);
    }
    expect(ports.socket.sent).toEqual(['ping', 'ping', 'ping', 'ping', 'ping']);
    ports.socket.close();
    await ports.advance(9_000);
    expect(ports.socket.sent).toHaveLength(5);
  });

  it('checks a connection silent for 60 s, and keeps it if the check succeeds (faults 3)', async () => {
    ports.nextChance = 0;
    await openLink();
    expect(await countProbesAfter(59_999)).toBe(0);
    expect(await countProbesAfter(1)).toBe(1);
    expect(getStatus()).toBe('live');
    expect(await countProbesAfter(60_000)).toBe(2);
  });

  it('does not check a connection with traffic', async () => {
    await openLink();
    for (let i = 0; i < 20; i++) {
      await ports.advance(30_000);
      ports.socket.receiveFrame('{}');
    }
    expect(probeCount).toBe(0);
  });

  it('counts neither pong nor garbage as a sign of life (fault 110)', async () => {
    ports.nextChance = 0;
    await openLink();
    for (let i = 0; i < 6; i++) {
      await ports.advance(10_000);
      ports.socket.receiveFrame(i % 2 === 0 ? 'pong' : '<html>');
    }
    expect(probeCount).toBe(1);
  });

  it('reopens a half-open connection as soon as the check fails, within 75 s of the last frame (faults 3)', async () => {
    await openLink();
    const before = ports.socket;
    probe = () => new Promise((resolve) => ports.after(10_000, () => resolve(false)));
    await ports.advance(75_000);
    expect(before.isClosed).toBe(true);
    expect(tokenCount).toBe(2);
    expect(losses).toEqual([null]);
  });

  it('counts a frame during the check as its success', async () => {
    ports.nextChance = 0;
    await openLink();
    let answer: (isAlive: boolean) => void = () => {};
    probe = () => new Promise((resolve) => (answer = resolve));
    await ports.advance(60_000);
    ports.socket.receiveFrame('{}');
    answer(false);
    await settle();
    expect(getStatus()).toBe('live');
    expect(await countProbesAfter(60_000)).toBe(2);
  });

  it('checks immediately when the page returns to a silent connection', async () => {
    await openLink();
    ports.time += 900_000; // The page was frozen: no timer has run.
    link.handleReturn(false);
    expect(probeCount).toBe(1);
  });
});

it('passes frames on in order, with any content', async () => {
  await openLink();
  ports.socket.receiveFrame('pong');
  ports.socket.receiveFrame('{"a":1}');
  expect(frames).toEqual(['pong', '{"a":1}']);
});

it('leaves no socket and no timer when stopped', async () => {
  await openLink();
  link.stop();
  expect(ports.socket.isClosed).toBe(true);
  expect(ports.timerCount).toBe(0);
  expect(getStatus()).toBe('stopped');
  link.handleReturn(true);
  expect(await countTokensAfter(60_000)).toBe(1);
});

describe('A fleet that loses its connections simultaneously', () => {
  const measureWait = async (limit: number): Promise<number> => {
    const before = tokenCount;
    for (let elapsedMs = 0; elapsedMs < limit; elapsedMs += 100) {
      if (tokenCount > before) return elapsedMs;
      await ports.advance(100);
    }
    return tokenCount > before ? limit : Number.POSITIVE_INFINITY;
  };

  it('waits for exactly 10 s unless others are known to be affected', async () => {
    ports.nextChance = 0.9;
    await openLink();
    ports.socket.close(1006);
    expect(await measureWait(60_000)).toBe(10_000);
  });

  it.each([1012, 1013])('is spread over another 20 s if the platform closes with %i', async (code) => {
    await openLink();
    ports.nextChance = 0.5;
    ports.socket.close(code);
    expect(await measureWait(60_000)).toBe(20_000);
    await settle();
    ports.socket.open();
    ports.nextChance = 0;
    ports.socket.close(code);
    expect(await measureWait(60_000)).toBe(10_000);
  });

  it.each([
    [1012, 5_000, 20_000],
    [1012, 40_000, 30_000],
    [1013, 40_000, 30_000],
  ])(
    'is spread over the larger of both delays if %i meets a spread of %i ms',
    async (code, spreadMs, expectedWait) => {
      link = createSocketLink(ports, { ...deps, spreadMs });
      await openLink();
      ports.nextChance = 0.5;
      ports.socket.close(code);
      expect(await measureWait(60_000)).toBe(expectedWait);
    },
  );

  it('is spread as configured, after a close and after a failed token', async () => {
    link = createSocketLink(ports, { ...deps, spreadMs: 40_000 });
    await openLink();
    ports.nextChance = 0.5;
    ports.socket.close(1006);
    answerToken = async () => failed({ kind: 'offline' });
    expect(await measureWait(60_000)).toBe(30_000);
    await settle();
    expect(await measureWait(60_000)).toBe(30_000);
  });

  it('pauses as long as a platform requests, and returns spread over the same time', async () => {
    answerToken = async () => failed({ kind: 'http', status: 503, retryAfterMs: 20_000 });
    ports.nextChance = 0;
    link.start();
    await settle();
    expect(await measureWait(60_000)).toBe(20_000);
    ports.nextChance = 0.5;
    await settle();
    answerToken = async () => failed({ kind: 'http', status: 503, retryAfterMs: 2_000 });
    await ports.advance(20_000);
    await settle();
    // The wait is never less than 10 s.
    expect(await measureWait(60_000)).toBe(15_000);
  });

  it('does not shorten a requested pause when page or network return, but does after a sleep', async () => {
    answerToken = async () => failed({ kind: 'http', status: 503, retryAfterMs: 20_000 });
    link.start();
    await settle();
    for (let second = 0; second < 19; second++) {
      link.handleReturn(true);
      await ports.advance(1_000);
    }
    expect(tokenCount).toBe(1);
    // The pause is over: a return counts again.
    await ports.advance(1_000);
    link.handleReturn(true);
    expect(await measureWait(5_000)).toBeLessThanOrEqual(1_000);
    await settle();
    link.handleSleep();
    expect(await measureWait(20_000)).toBeLessThanOrEqual(10_000);
  });

  it('checks its silent connections within 4 s of each other', async () => {
    ports.nextChance = 0.999;
    await openLink();
    expect(await countProbesAfter(63_900)).toBe(0);
    expect(await countProbesAfter(100)).toBe(1);
  });

  it('reopens connections within a second of each other if the platform has newer values', async () => {
    await openLink();
    probe = async () => false;
    ports.nextChance = 0.5;
    await ports.advance(62_000);
    await settle();
    expect([probeCount, tokenCount, getStatus()]).toEqual([1, 1, 'reconnecting']);
    expect(await measureWait(5_000)).toBeLessThanOrEqual(500);
  });
});

async function openLink(): Promise<void> {
  link.start();
  await settle();
  ports.socket.open();
}

const getOpenSockets = () => ports.sockets.filter((socket) => !socket.isClosed);

function setUp(): void {
  ports = new FakePorts();
  states = [];
  frames = [];
  losses = [];
  tokenCount = abortCount = openCount = probeCount = 0;
  answerToken = async () => done(`t${tokenCount}`);
  probe = async () => true;
  getPath = (token) => `/push/${token}`;
  deps = {
    askToken: (signal) => {
      tokenCount++;
      signal.addEventListener('abort', () => {
        abortCount++;
      });
      return answerToken();
    },
    getPath: (token) => getPath(token),
    probe: () => {
      probeCount++;
      return probe();
    },
    frame: (text) => {
      frames.push(text);
      return text !== 'pong' && text.includes('{');
    },
    onOpen: () => {
      openCount++;
    },
    onLoss: (fault) => losses.push(fault),
    state: (state) => states.push(state),
    spreadMs: 0,
  };
  link = createSocketLink(ports, deps);
}
