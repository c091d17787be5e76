import { expect, it } from 'vitest';
import { createSignalSpec } from '../../src/features/live-values/signal-spec';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { useWatch } from '../../src/state/live/use-watch';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { WatchSpec } from '../../workers/monitor/contract/contract';
import { createFakeOutside } from './kit/fake-outside';
import { renderBare } from './kit/render';

it('A watch of one list is never rendered with another list, not even briefly', async () => {
  const drawn: string[] = [];
  const { rerender } = await renderBare(
    createFakeOutside().services,
    <List spec={createSpec('a')} drawn={drawn} />,
  );
  await rerender(<List spec={createSpec('b', 'a')} drawn={drawn} />);
  expect([...new Set(drawn)]).toEqual(['1 1', '2 2']);
});

const createSpec = (...ids: readonly string[]): WatchSpec =>
  createSignalSpec({
    family: 'equipment',
    equipmentId: 'e1' as EquipmentId,
    signalIds: ids as readonly SignalId[],
  });
const client = {
  watch: () => ({ send: () => undefined, leave: () => undefined }),
} as unknown as MonitorClient;

function List({ spec, drawn }: { readonly spec: WatchSpec; readonly drawn: string[] }) {
  const watch = useWatch(client, spec);
  if (watch !== null) drawn.push(`${spec.slots.length} ${watch.board.flags.length}`);
  return null;
}
