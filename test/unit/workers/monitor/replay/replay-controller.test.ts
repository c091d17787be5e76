import { beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import type { ReplayMessage } from '../../../../../workers/monitor/contract/contract';
import {
  ReplayController,
  type ReplayControllerDeps,
} from '../../../../../workers/monitor/replay/replay-controller';
import { FakePorts } from '../../../../kit/fake-ports';

const code = vi.hoisted(() => {
  let come = (): void => {};
  const fetched = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { fetched, come: () => come(), begun: 0 };
});
vi.mock('../../../../../workers/monitor/replay/replay', async () => {
  await code.fetched;
  return {
    Replay: class {
      constructor() {
        code.begun++;
      }
      stop(): void {}
    },
  };
});

let told: ReplayMessage[];
beforeEach(() => {
  told = [];
  code.begun = 0;
});
const START = { do: 'start', from: epochMs(0), end: epochMs(1) } as const;
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it('A replay left before its code has loaded never starts', async () => {
  const controller = made();
  controller.order(START);
  controller.order({ do: 'leave' });
  code.come();
  await import('../../../../../workers/monitor/replay/replay');
  await rest();
  expect(code.begun).toBe(0);
  expect([controller.isOn, controller.isShown]).toEqual([false, false]);
  expect(told.at(-1)).toEqual({ kind: 'replay', replay: null });
});

it('A replay that replaces another shows the past throughout', async () => {
  const controller = made();
  code.come();
  controller.order(START);
  await import('../../../../../workers/monitor/replay/replay');
  await rest();
  expect(controller.isShown).toBe(true);
  controller.order(START);
  expect(controller.isShown).toBe(true);
});

function made(): ReplayController {
  return new ReplayController({
    ports: new FakePorts(),
    isHidden: () => false,
    interest: () => null,
    backToLive: () => undefined,
    emit: (message: ReplayMessage) => told.push(message),
  } as unknown as ReplayControllerDeps);
}
