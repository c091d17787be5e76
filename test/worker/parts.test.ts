/** Worker code that fails to load: its work is refused, and nothing is lost or sent. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failed } from '../../src/shared/faults';
import type { OperationId } from '../../src/shared/ids';
import { START } from '../kit/fake-ports';
import { createSignalSlot, createWatchSpec, PATHS, WatchStage } from '../kit/watch-stage';

vi.mock('../../workers/monitor/commands/command-service', () => ({
  get createCommandService(): never {
    throw new Error('404');
  },
}));
let stage: WatchStage;
afterEach(() => stage.close());

describe('Without the part for writing', () => {
  it('refuses a write as offline without sending it, and a command too', async () => {
    stage = new WatchStage();
    stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
    stage.platform.signals.set('s1', { value: '1', time: START });
    const page = await stage.watchLive(createWatchSpec([createSignalSlot('s1')]));
    expect(await stage.write(page, 'o1', 's1', '2')).toEqual(failed({ kind: 'offline' }));
    expect(stage.ports.getExchanges(PATHS.write)).toEqual([]);
    const command = {
      id: 'o2' as OperationId,
      pattern: 'multi',
      path: '/x',
      body: 'form',
      input: {},
    } as const;
    expect(await stage.api.runCommand(command)).toMatchObject({ end: 'refused', fault: { kind: 'offline' } });
    expect(stage.ports.getExchanges('/x')).toEqual([]);
    expect(await stage.api.getOperations()).toEqual([]);
    expect(page.shownValues.get(0)?.number).toBe(1);
  });
});
