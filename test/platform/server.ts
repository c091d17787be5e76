import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { AddedPlant } from './added/plant';
import { AlarmNotes } from './alarm-notes';
import { Bindings } from './bindings';
import { Cdn, serveCdn } from './cdn';
import { Commands } from './commands';
import { type Reset, serveControl, type WorldSettings } from './control';
import { Counters } from './counters';
import { createMemoryStore, type Durable } from './durable';
import { installFaults } from './fault-hooks';
import { FaultRules } from './fault-rules';
import { Feed } from './feed';
import { FeedbackBox } from './feedback';
import { startFixedRate } from './fixed-rate';
import { createFleet } from './fleet';
import { registerCalls } from './http';
import { Invitations } from './invitations';
import { LegacyCommands } from './legacy-commands';
import { createLoad, createLoadProject } from './load';
import { Login } from './login';
import type { Clock, Plant, PlantPage, PlantProject } from './model';
import { OneTimeCodes } from './one-time-codes';
import { Openings } from './openings';
import { OperationLog } from './operation-log';
import { People } from './people';
import type { Platform } from './platform';
import { serveProduct } from './product';
import { Proofs } from './proofs';
import { Sessions } from './sessions';
import { Sockets } from './sockets';
import { Syncs } from './syncs';
import { Tokens } from './tokens';
import { Uploads } from './uploads';
import { serveVideo } from './video/serve';
import { VideoToken } from './video-token';
import { serveWeather } from './weather';
import { announceAlarms } from './work/announce';
import { serveAssistant } from './work/assistant-page';
import { serveWorkControl } from './work/control';
import { Work } from './work/work';
import { createWorld, type World } from './world';

export interface PlatformOptions extends Omit<WorldSettings, 'state'> {
  /** The world to serve: its main plant and the projects over it. The load project is added. */
  readonly site: (parts: { readonly seed: number; readonly start: number }) => {
    readonly plant: Plant;
    readonly projects: readonly PlantProject[];
    /** Returns the configuration page of a device; `null` if missing. */
    readonly equipmentPage?: (plant: Plant, equipmentId: string) => PlantPage | null;
  };
  readonly port?: number;
  readonly host?: string;
  readonly faults?: boolean;
  /** Wall clock; epoch ms. */
  readonly clock?: Clock;
  /** Time between plant steps, ms; with 0 only `step()` moves it. */
  readonly tickMs?: number;
  /** Persists sessions and openings across restarts; in memory by default. */
  readonly durable?: Durable;
  /** Receives every code that would be sent by SMS or e-mail. */
  readonly say?: (line: string) => void;
  /** Replaces this world, if the control API may do that. */
  readonly reset?: Reset;
}

export interface RunningPlatform {
  readonly url: string;
  readonly port: number;
  readonly world: World;
  /** Runs the plants up to the present and pushes the events. */
  step(): void;
  /** Frees the port, ends the push channels and stops the plant; pending calls are still answered. */
  leave(): void;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 32 * 1024 * 1024;

export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { seed = 1, port = 0, host = '127.0.0.1', clock = Date.now, speed = 1, tickMs = 200 } = options;
  const { loadRate: rate = 10, loadShare: share = 0.1, skewMs = 0 } = options;
  const { durable = createMemoryStore(), say = () => undefined } = options;
  const start = clock() + skewMs;
  const plantClock: Clock = () => start + (clock() + skewMs - start) * speed;

  const load = createLoad({ seed, start, rate, share });
  const { plant, projects, equipmentPage = () => null } = options.site({ seed, start });
  const added = new AddedPlant(start);
  const openings = new Openings(plantClock, durable);
  const fleet = createFleet(start, (gatewayId) => openings.isOpen(gatewayId));
  const world = createWorld({
    listed: [plant, added],
    unlisted: [load],
    fleet,
    projects: [...projects, createLoadProject()],
    equipmentPage,
  });
  const people = new People();
  const uploads = new Uploads(plantClock, durable);
  const log = new OperationLog(plantClock);
  const alarmNotes = new AlarmNotes();
  const sessions = new Sessions(clock, durable);
  const platform: Platform = {
    clock,
    plantClock,
    world,
    added,
    people,
    sessions,
    openings,
    login: new Login(people, clock),
    codes: new OneTimeCodes(clock, say),
    proofs: new Proofs(clock),
    invitations: new Invitations(),
    bindings: new Bindings(people, clock),
    feedback: new FeedbackBox(),
    log,
    alarmNotes,
    tokens: new Tokens(clock),
    commands: new Commands(world, log, plantClock),
    legacy: new LegacyCommands(plantClock),
    syncs: new Syncs(world, log, plantClock),
    work: new Work({ world, people, uploads, clock: plantClock, start, durable }),
    videoToken: new VideoToken(),
    feed: new Feed(world, openings, plantClock),
    cdn: new Cdn(world),
    uploads,
  };
  announceAlarms(platform);
  const counters = new Counters();
  const sockets = new Sockets(platform, counters);
  const app = await createApp();
  if (options.faults === true) {
    countRequests(app, counters);
    const rules = new FaultRules();
    installFaults(app, rules);
    serveControl(app, { platform, rules, counters, sockets, sequence: load.sequence, reset: options.reset });
    serveWorkControl(app, platform);
  }
  registerCalls(app, platform);
  serveCdn(app, platform.cdn, uploads);
  serveWeather(app, world);
  serveVideo(app, platform);
  serveAssistant(app);
  serveProduct(app, options.productFolder ?? 'dist');
  sockets.attach(app.server);
  const url = await app.listen({ port, host });

  const stepPlant = (): void => {
    const now = plantClock();
    const events = [...plant.advance(now), ...added.advance(now), ...fleet.advance(now)];
    platform.feed.publish(world.applyOverrides(events));
    platform.work.advance(now);
  };
  const stepLoad = (): void => platform.feed.publish(world.applyOverrides(load.advance(plantClock())));
  const stopTimers =
    tickMs > 0 ? [startFixedRate(tickMs, stepPlant), startFixedRate(1_000 / (rate * speed), stepLoad)] : [];
  const leave = (): void => {
    for (const stop of stopTimers) stop();
    sockets.close();
    app.server.close();
  };

  return {
    url: url.replace('0.0.0.0', '127.0.0.1'),
    port: Number(new URL(url).port) || port,
    world,
    step: () => {
      stepPlant();
      stepLoad();
    },
    leave,
    close: async () => {
      leave();
      await app.close();
    },
  };
}

async function createApp(): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: MAX_BODY_BYTES, trustProxy: true });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  await app.register(multipart, { limits: { fileSize: 5 * 1024 * 1024, files: 5 } });
  return app;
}

function countRequests(app: FastifyInstance, counters: Counters): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    const path = url.split('?')[0] ?? '';
    counters.countCall(path);
    if (path.endsWith('/writeVal')) counters.writePosts.push(getHeaderText(headers['x-operation-id']));
  });
}

const getHeaderText = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;
