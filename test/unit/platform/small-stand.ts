/** Runs a stand-in with signed-in users for each test of a describe block, or one for the whole block. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Control } from '../../kit/platform-control';
import { createSmallProjects } from '../../kit/small-plant';
import { createMemoryStore, type Durable } from '../../platform/durable';
import { createPlant } from '../../platform/plant';
import type { PlatformOptions, RunningPlatform } from '../../platform/server';
import { Crew, type Member } from './crew';
import { startSmallPlatform, TestClock, Visitor } from './visitor';

interface StandOptions extends Partial<PlatformOptions> {
  /** User name and password; `null` for a visitor who has not signed in. Defaults to the demonstration account. */
  readonly account?: readonly [loginname: string, password: string] | null;
  readonly crew?: readonly Member[];
  /** Whether all tests of the block share one stand-in; none may change what another reads. */
  readonly isShared?: boolean;
}

export function setUpStand({
  account = ['demo', 'Demo_2026'],
  crew: members = [],
  isShared = false,
  ...options
}: StandOptions = {}) {
  const clock = new TestClock();
  const start = clock.now;
  let durable: Durable;
  let running: RunningPlatform;
  const getOrigin = (): string => running.url;
  const visitor = new Visitor(getOrigin);
  const crew = new Crew(getOrigin);
  const startPlatform = async (): Promise<void> => {
    running = await startSmallPlatform(clock, { durable, ...options });
  };
  const platform: RunningPlatform = {
    get url() {
      return running.url;
    },
    get port() {
      return running.port;
    },
    get world() {
      return running.world;
    },
    step: () => running.step(),
    leave: () => running.leave(),
    close: () => running.close(),
  };
  (isShared ? beforeAll : beforeEach)(async () => {
    clock.now = start;
    durable = createMemoryStore();
    await startPlatform();
    visitor.cookie = '';
    if (account !== null) await visitor.signIn(...account);
    await crew.signIn(...members);
  });
  (isShared ? afterAll : afterEach)(() => running.close());
  return {
    clock,
    platform,
    visitor,
    crew,
    control: new Control(getOrigin),
    durable: () => durable,
    /** Stops the platform and restarts it from its stored state. */
    restart: async () => {
      await running.close();
      await startPlatform();
    },
  };
}

/** Returns the seeded plant with one project for the given equipment. */
export const createPlantSite =
  (...equipmentIds: readonly string[]): PlatformOptions['site'] =>
  (parts) => ({
    plant: createPlant(parts),
    projects: createSmallProjects().map((project) => ({ ...project, equipmentIds })),
  });
