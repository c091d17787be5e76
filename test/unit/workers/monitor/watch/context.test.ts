import { expect, it } from 'vitest';
import { projectInfo } from '../../../../../src/shared/calls/project';
import type { Outcome } from '../../../../../src/shared/faults';
import type { ProjectId } from '../../../../../src/shared/ids';
import { createPlatformClock } from '../../../../../src/shared/platform-clock';
import type { FamilyAdapter } from '../../../../../workers/monitor/monitoring/adapter';
import {
  createWatchContext,
  type WatchContext,
  type WatchRuntimeDeps,
} from '../../../../../workers/monitor/watch/context';
import { FakePorts } from '../../../../kit/fake-ports';
import { createSignalSlot, createWatchSpec } from '../../../../kit/watch-stage';

const CANCELLED = { ok: false, fault: { kind: 'cancelled' } };
const INPUT = { id: 'p1' as ProjectId };

it('A stopped watch sends no request, whatever its signal', async () => {
  const { context, calls } = createTestWatch();
  context.stop();
  expect(await requestInfo(context)).toEqual(CANCELLED);
  expect(calls).toHaveLength(0);
});

it('A stopped watch ignores pending answers', async () => {
  const { context, calls } = createTestWatch();
  const pendingAnswer = requestInfo(context);
  context.stop();
  calls[0]?.({ ok: true, value: {} });
  expect(await pendingAnswer).toEqual(CANCELLED);
});

it('A stopped watch posts nothing and starts no timer, even if its port is still open', async () => {
  const { context, ports, messages } = createTestWatch();
  context.stop();
  context.emit({ kind: 'gateways', gateways: [] });
  context.schedule('values', 1_000, () => messages.push('rang'));
  await ports.advance(2_000);
  expect(messages).toEqual([]);
  expect(ports.timerCount).toBe(0);
});

function createTestWatch() {
  const ports = new FakePorts();
  const messages: unknown[] = [];
  const calls: ((outcome: Outcome<unknown>) => void)[] = [];
  const deps = {
    id: 1,
    ports,
    clock: createPlatformClock(ports),
    port: { postMessage: (message: unknown) => messages.push(message) },
    call: () => new Promise((answer) => calls.push(answer)),
    profile: { watch: () => ({}) },
  } as unknown as WatchRuntimeDeps;
  const context: WatchContext = createWatchContext(
    createWatchSpec([createSignalSlot('s1')]),
    deps,
    () => ({}) as FamilyAdapter,
  );
  return { ports, messages, calls, context };
}

function requestInfo(context: WatchContext) {
  return context.call(projectInfo, INPUT, { signal: new AbortController().signal });
}
