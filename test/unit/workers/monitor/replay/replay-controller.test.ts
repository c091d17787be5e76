import { beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import type { ReplayMessage } from '../../../../../workers/monitor/contract/contract';
import {
  ReplayController,
  type ReplayControllerDeps,
} from '../../../../../workers/monitor/replay/replay-controller';
import { FakePorts } from '../../../../kit/fake-ports';

const code = vi.hoisted(() => {
  let finishLoading = (): void => {};
  const whenFetched = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  return { fetched: whenFetched, come: () => finishLoading(), startCount: 0 };
});
vi.mock('../../../../../workers/monitor/replay/replay', async () => {
  await code.fetched;
  return {
    Replay: class {
      constructor() {
        code.startCount++;
      }
      stop(): void {}
    },
  };
});

let messages: ReplayMessage[];
beforeEach(() => {
  messages = [];
  code.startCount = 0;
});
const START = { kind: 'start', from: epochMs(0), end: epochMs(1) } as const;
const waitForTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it('A replay left before its code has loaded never starts', async () => {
  const controller = createController();
  controller.handleCommand(START);
  controller.handleCommand({ kind: 'leave' });
  code.come();
  await import('../../../../../workers/monitor/replay/replay');
  await waitForTask();
  expect(code.startCount).toBe(0);
  expect([controller.isOn, controller.isShown]).toEqual([false, false]);
  expect(messages.at(-1)).toEqual({ kind: 'replay', replay: null });
});

it('A replay that replaces another shows the past throughout', async () => {
  const controller = createController();
  code.come();
  controller.handleCommand(START);
  await import('../../../../../workers/monitor/replay/replay');
  await waitForTask();
  expect(controller.isShown).toBe(true);
  controller.handleCommand(START);
  expect(controller.isShown).toBe(true);
});

function createController(): ReplayController {
  return new ReplayController({
    ports: new FakePorts(),
    isHidden: () => false,
    getInterest: () => null,
    returnToLive: () => undefined,
    emit: (message: ReplayMessage) => messages.push(message),
  } as unknown as ReplayControllerDeps);
}
