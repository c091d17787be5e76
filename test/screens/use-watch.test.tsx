import { expect, it } from 'vitest';
import { signalSpec } from '../../src/features/live-values/signal-spec';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { useWatch } from '../../src/state/live/use-watch';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { WatchSpec } from '../../workers/monitor/contract/contract';
import { fakeOutside } from './kit/fake-outside';
import { renderBare } from './kit/render';

it('A watch of one list is never rendered with another list, not even briefly', async () => {
  const drawn: string[] = [];
  const { rerender } = await renderBare(
    fakeOutside().services,
    <List wanted={createSpec('a')} drawn={drawn} />,
  );
  await rerender(<List wanted={createSpec('b', 'a')} drawn={drawn} />);
  expect([...new Set(drawn)]).toEqual(['1 1', '2 2']);
});

const createSpec = (...ids: readonly string[]): WatchSpec =>
  signalSpec({
    family: 'equipment',
    equipmentId: 'e1' as EquipmentId,
    signalIds: ids as readonly SignalId[],
  });
const client = {
  watch: () => ({ send: () => undefined, leave: () => undefined }),
} as unknown as MonitorClient;

function List({ wanted, drawn }: { readonly wanted: WatchSpec; readonly drawn: string[] }) {
  const watch = useWatch(client, wanted);
  if (watch !== null) drawn.push(`${wanted.slots.length} ${watch.board.flags.length}`);
  return null;
}
