/** Frames that the fast reader leaves to its slow paths. No value shows it, only counting. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { RowFinder } from '../../../../../workers/monitor/live/row-finder';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { context, PLATFORM_NOW } from './support';

const IDS = Array.from({ length: 40 }, (_, n) => `signal-${n}`);

let frames: number;
let ingestFrame: ReturnType<typeof createIngest>['ingestFrame'];
let slow: ReturnType<typeof spies>;
beforeEach(() => {
  frames = 0;
  ({ ingestFrame } = createIngest(new ValueTable(IDS.length), new Map(IDS.map((id, row) => [id, row]))));
  slow = spies();
});
afterEach(() => vi.restoreAllMocks());

describe('A frame', () => {
  it('has an id looked up only if another one was there last time', () => {
    for (let n = 0; n < 4; n++) send(IDS);
    expect(slow.find).not.toHaveBeenCalled();
    // Two have swapped places: each is where another was, and so is the one after them.
    const [first = '', second = '', ...rest] = IDS;
    const swapped = [second, first, ...rest];
    send(swapped);
    expect(slow.find).toHaveBeenCalledTimes(3);
    send(swapped);
    expect([slow.find.mock.calls.length, slow.parse.mock.calls.length]).toEqual([0, 0]);
  });

  it('is not read to the end by a way that does not fit', () => {
    // Until the reader stops learning.
    for (let n = 0; n < 8; n++) send(IDS, (at) => `,"odd":[${'0,'.repeat(40 * n + at)}0]`);
    expect(slow.parse).toHaveBeenCalledTimes(IDS.length);
    expect(slow.compare.mock.calls.length).toBeLessThan(4);
  });
});

/** Sends the next value of each id. Resets the counts first. */
function send(ids: readonly string[], more: (at: number) => string = () => ''): void {
  frames += 1;
  const entries = ids.map(
    (id, at) => `"${id}":{"time":${PLATFORM_NOW + frames},"value":"${frames}"${more(at)}}`,
  );
  vi.clearAllMocks();
  ingestFrame(`{"signalVal":{${entries.join(',')}}}`, context());
}

function spies() {
  return {
    find: vi.spyOn(RowFinder.prototype, 'find'),
    compare: vi.spyOn(RowFinder.prototype, 'isAt'),
    parse: vi.spyOn(JSON, 'parse'),
  };
}
