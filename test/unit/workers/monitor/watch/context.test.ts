import { expect, it } from 'vitest';
import { projectInfo } from '../../../../../src/shared/calls/project';
import type { Outcome } from '../../../../../src/shared/faults';
import type { ProjectId } from '../../../../../src/shared/ids';
import { platformClock } from '../../../../../src/shared/platform-clock';
import type { FamilyAdapter } from '../../../../../workers/monitor/monitoring/adapter';
import {
  createWatchContext,
  type WatchContext,
  type WatchRuntimeDeps,
} from '../../../../../workers/monitor/watch/context';
import { FakePorts } from '../../../../kit/fake-ports';
import { signalSlot, watchSpec } from '../../../../kit/watch-stage';

const CANCELLED = { ok: false, fault: { kind: 'cancelled' } };
const INPUT = { id: 'p1' as ProjectId };

it('A stopped watch sends no request, whatever its signal', async () => {
  const { context, calls } = watched();
  context.stop();
  expect(await ask(context)).toEqual(CANCELLED);
  expect(calls).toHaveLength(0);
});

it('A stopped watch ignores pending answers', async () => {
  const { context, calls } = watched();
  const asked = ask(context);
  context.stop();
  calls[0]?.({ ok: true, value: {} });
  expect(await asked).toEqual(CANCELLED);
});

it('A stopped watch posts nothing and starts no timer, even if its port is still open', async () => {
  const { context, ports, told } = watched();
  context.stop();
  context.emit({ kind: 'gateways', gateways: [] });
  context.schedule('values', 1_000, () => told.push('rang'));
  await ports.advance(2_000);
  expect(told).toEqual([]);
  expect(ports.timerCount).toBe(0);
});

function watched() {
  const ports = new FakePorts();
  const told: unknown[] = [];
  const calls: ((outcome: Outcome<unknown>) => void)[] = [];
  const deps = {
    id: 1,
    ports,
    clock: platformClock(ports),
    port: { postMessage: (message: unknown) => told.push(message) },
    call: () => new Promise((answer) => calls.push(answer)),
    profile: { watch: () => ({}) },
  } as unknown as WatchRuntimeDeps;
  const context: WatchContext = createWatchContext(
    watchSpec([signalSlot('s1')]),
    deps,
    () => ({}) as FamilyAdapter,
  );
  return { ports, told, calls, context };
}

function ask(context: WatchContext) {
  return context.call(projectInfo, INPUT, { signal: new AbortController().signal });
}
