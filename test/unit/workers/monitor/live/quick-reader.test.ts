/** Counts the calls of the fast reader's slow paths, since their values are equal. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { RowFinder } from '../../../../../workers/monitor/live/row-finder';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { createContext, PLATFORM_NOW } from './support';

const IDS = Array.from({ length: 40 }, (_, n) => `signal-${n}`);

let frameCount: number;
let ingestFrame: ReturnType<typeof createIngest>['ingestFrame'];
let slowPaths: ReturnType<typeof createSpies>;
beforeEach(() => {
  frameCount = 0;
  ({ ingestFrame } = createIngest(new ValueTable(IDS.length), new Map(IDS.map((id, row) => [id, row]))));
  slowPaths = createSpies();
});
afterEach(() => vi.restoreAllMocks());

describe('A frame', () => {
  it('needs a lookup only for ids that changed their position', () => {
    for (let n = 0; n < 4; n++) send(IDS);
    expect(slowPaths.find).not.toHaveBeenCalled();
    // Two ids have swapped places, which affects the one after them too.
    const [first = '', second = '', ...rest] = IDS;
    const swappedIds = [second, first, ...rest];
    send(swappedIds);
    expect(slowPaths.find).toHaveBeenCalledTimes(3);
    send(swappedIds);
    expect([slowPaths.find.mock.calls.length, slowPaths.parse.mock.calls.length]).toEqual([0, 0]);
  });

  it('is not read to the end by a pattern that does not match', () => {
    // Repeats until the reader stops learning patterns.
    for (let n = 0; n < 8; n++) send(IDS, (index) => `,"odd":[${'0,'.repeat(40 * n + index)}0]`);
    expect(slowPaths.parse).toHaveBeenCalledTimes(IDS.length);
    expect(slowPaths.compare.mock.calls.length).toBeLessThan(4);
  });
});

/** Resets the counts and sends the next value of each id. */
function send(ids: readonly string[], getExtra: (index: number) => string = () => ''): void {
  frameCount += 1;
  const entries = ids.map(
    (id, index) => `"${id}":{"time":${PLATFORM_NOW + frameCount},"value":"${frameCount}"${getExtra(index)}}`,
  );
  vi.clearAllMocks();
  ingestFrame(`{"signalVal":{${entries.join(',')}}}`, createContext());
}

function createSpies() {
  return {
    find: vi.spyOn(RowFinder.prototype, 'find'),
    compare: vi.spyOn(RowFinder.prototype, 'isAt'),
    parse: vi.spyOn(JSON, 'parse'),
  };
}
