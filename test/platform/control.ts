/**
 * The control API below /__control/, through which tests inject faults and read counters; only with faults
 * enabled.
 */
import type { FastifyInstance } from 'fastify';
import type { Counters } from './counters';
import type { FaultRule, FaultRules } from './fault-rules';
import type { GatewayState } from './model';
import type { Platform } from './platform';
import type { HandshakeFault, SocketEnd, Sockets } from './sockets';

/** Settings of a new world; absent ones keep their defaults. */
export interface WorldSettings {
  readonly seed?: number;
  /** Frames per second of the load project, and the share of its signals in each. */
  readonly loadRate?: number;
  readonly loadShare?: number;
  /** Plant seconds per wall-clock second. */
  readonly speed?: number;
  /** Error of the platform's clock, in ms. */
  readonly skewMs?: number;
  readonly productFolder?: string;
  /** Folder that persists sessions, openings and work across restarts; in memory by default. */
  readonly state?: string;
}

/** Starts another world on the same port; the result ends the previous one. */
export type Reset = (settings: WorldSettings) => Promise<() => Promise<void>>;

export interface ControlDeps {
  readonly platform: Platform;
  readonly rules: FaultRules;
  readonly counters: Counters;
  readonly sockets: Sockets;
  readonly sequence: (signalId: string) => number;
  readonly reset?: Reset | undefined;
}

export interface CounterReport {
  readonly calls: Readonly<Record<string, number>>;
  readonly openSockets: number;
  readonly handshakes: number;
  readonly refusedHandshakes: number;
  readonly keepAlives: number;
  readonly frames: number;
  readonly writePosts: readonly (string | null)[];
  readonly appliedWrites: readonly {
    readonly operationId: string | null;
    readonly signalId: string;
    readonly value: string;
    readonly user: string;
    readonly at: number;
  }[];
}

export interface ValueReport {
  readonly value: string | null;
  readonly time: number;
  readonly code: string;
  /** Number of renewals of a load signal; 0 for others. */
  readonly sequence: number;
}

const createReport = ({ counters, sockets, platform }: ControlDeps): CounterReport => ({
  calls: Object.fromEntries(counters.calls),
  openSockets: sockets.open,
  handshakes: counters.handshakes,
  refusedHandshakes: counters.refusedHandshakes,
  keepAlives: counters.keepAlives,
  frames: counters.frames,
  writePosts: counters.writePosts,
  appliedWrites: platform.commands.applied
    .filter(({ result }) => result.ok)
    .map(({ operationId, signalId, value, user, at }) => ({ operationId, signalId, value, user, at })),
});

interface Bodies {
  readonly gateway: { readonly gatewayId: string; readonly state: Partial<GatewayState> | null };
  readonly value: {
    readonly signalId: string;
    readonly value: string | null;
    readonly time?: number;
    readonly code?: string;
    readonly release?: boolean;
  };
  readonly alarms: {
    readonly equipmentId: string;
    readonly count?: number;
    readonly recover?: boolean;
  };
  readonly sockets: {
    readonly end?: SocketEnd;
    readonly silent?: boolean;
    readonly handshake?: HandshakeFault;
    readonly raw?: string | readonly string[];
  };
}

export function serveControl(app: FastifyInstance, deps: ControlDeps): void {
  const { platform, rules, counters, sockets, reset } = deps;
  const { world, feed } = platform;

  app.get('/__control/counters', () => createReport(deps));
  app.post('/__control/counters/reset', () => {
    counters.reset();
    platform.commands.applied.length = 0;
    return { done: true };
  });
  app.post<{ Body: FaultRule }>('/__control/faults', ({ body }) => {
    rules.add(body);
    return { done: true };
  });
  app.post('/__control/faults/clear', () => {
    rules.clear();
    sockets.silent = false;
    sockets.handshakeFault = null;
    return { done: true };
  });
  app.post<{ Body: Bodies['sockets'] }>('/__control/sockets', ({ body }) => {
    if (body.silent !== undefined) sockets.silent = body.silent;
    if (body.handshake !== undefined) sockets.handshakeFault = body.handshake;
    for (const text of [body.raw ?? []].flat()) sockets.sendRaw(text);
    if (body.end !== undefined) sockets.endAll(body.end);
    return { open: sockets.open };
  });
  app.post<{ Body: Bodies['gateway'] }>('/__control/gateway', ({ body }) => {
    feed.publish(world.overrideGateway(body.gatewayId, body.state));
    return { state: world.getGateway(body.gatewayId) };
  });
  app.post<{ Body: Bodies['alarms'] }>('/__control/alarms', ({ body }) => {
    const { equipmentId, count = 1, recover = false } = body;
    const now = platform.plantClock();
    const events = recover
      ? world.recoverAlarms(equipmentId, now)
      : world.raiseAlarms(equipmentId, count, now);
    feed.publish(events);
    return { ids: events.flatMap((event) => (event.kind === 'alarm' ? event.alarm.id : [])) };
  });
  app.get<{ Querystring: { id: string } }>(
    '/__control/value',
    ({ query: { id } }): ValueReport => ({
      ...world.value(id),
      sequence: deps.sequence(id),
    }),
  );
  app.post<{ Body: Bodies['value'] }>('/__control/value', ({ body }) => {
    const { signalId, value, time, code = '200', release = false } = body;
    const override = { value, code, ...(time === undefined ? {} : { time }) };
    feed.publish(world.overrideValue(signalId, release ? null : override));
    return { ...world.value(signalId), sequence: deps.sequence(signalId) };
  });
  app.get<{ Querystring: { loginname: string } }>('/__control/captcha', ({ query }) => ({
    answer: platform.login.getCaptchaAnswer(query.loginname),
  }));
  app.get<{ Querystring: { to: string } }>('/__control/code', ({ query }) => ({
    code: platform.codes.getLastCode(query.to),
  }));
  app.get('/__control/feedback', () => platform.feedback.all);
  app.post('/__control/sessions/end', () => {
    platform.sessions.endAll();
    return { done: true };
  });
  if (reset !== undefined)
    app.post<{ Body: WorldSettings }>('/__control/reset', async ({ body }, reply) => {
      const end = await reset(body);
      // The last answer of the previous world.
      reply.raw.once('close', () => void end());
      return reply.header('connection', 'close').send({ done: true });
    });
}
