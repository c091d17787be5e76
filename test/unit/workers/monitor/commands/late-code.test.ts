import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed } from '../../../../../src/shared/faults';
import type { OperationId, ProjectId, SignalId } from '../../../../../src/shared/ids';
import type * as Code from '../../../../../workers/monitor/commands/command-service';
import { COMMAND_CODE_MS } from '../../../../../workers/monitor/monitor';
import { settle } from '../../../../kit/fake-ports';
import {
  createSignalSlot,
  createWatchSpec,
  PATHS,
  type WatchedPage,
  WatchStage,
} from '../../../../kit/watch-stage';

const loading = vi.hoisted(() => ({ code: Promise.resolve() }));
vi.mock('../../../../../workers/monitor/commands/command-service', async (importOriginal) => {
  const { createCommandService } = await importOriginal<typeof Code>();
  const createLater = (deps: Parameters<typeof createCommandService>[0]) =>
    loading.code.then(() => createCommandService(deps));
  return { createCommandService: createLater };
});

let stage: WatchStage;
let page: WatchedPage;
let completeLoading: () => void;

beforeEach(setUp);
afterEach(() => stage.close());

const getPostedValues = (): readonly unknown[] =>
  stage.ports.getExchanges(PATHS.write).map(({ body }) => body.value);

describe('A write whose code is still loading', () => {
  it('is sent if the code loads soon', async () => {
    void stage.write(page, 'o1', 's1', '2');
    await stage.ports.advance(COMMAND_CODE_MS - 1_000);
    expect(getPostedValues()).toEqual([]);
    completeLoading();
    await settle();
    expect(getPostedValues()).toEqual(['2']);
  });

  it('is refused and never sent if the code loads late', async () => {
    const outcome = stage.write(page, 'o1', 's1', '2');
    await stage.ports.advance(COMMAND_CODE_MS);
    expect(await outcome).toEqual(failed({ kind: 'offline' }));
    completeLoading();
    await settle();
    expect(getPostedValues()).toEqual([]);
    void stage.write(page, 'o2', 's1', '3');
    await settle();
    expect(getPostedValues()).toEqual(['3']);
  });

  it('leaves nothing for the release of a held control to revert', async () => {
    const press = stage.write(page, 'o1', 's1', '1');
    await stage.ports.advance(2_000);
    const release = stage.api.write({
      id: 'o2' as OperationId,
      watch: page.id,
      projectId: 'p1' as ProjectId,
      signalId: 's1' as SignalId,
      value: '0',
      releases: 'o1' as OperationId,
      isOwed: true,
    });
    await stage.ports.advance(COMMAND_CODE_MS - 2_000);
    completeLoading();
    await settle();
    expect([await press, await release]).toEqual([failed({ kind: 'offline' }), failed({ kind: 'offline' })]);
    expect(getPostedValues()).toEqual([]);
  });
});

async function setUp(): Promise<void> {
  loading.code = new Promise((resolve) => {
    completeLoading = resolve;
  });
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: stage.platformNow });
  page = await stage.watchLive(createWatchSpec([createSignalSlot('s1')]));
}
