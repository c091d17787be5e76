import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { findLosses } from '../../../../../src/state/health/link-losses';
import type { LinkLogEntry, WatchId } from '../../../../../workers/monitor/contract/contract';

describe('Connection losses', () => {
  it('are absent for a connection that was only opened and closed', () => {
    expect(
      findLosses([createEntry(1, 'connecting'), createEntry(2, 'live'), createEntry(9, 'stopped')]),
    ).toEqual([]);
  });

  it('last until the connection is back, over all attempts', () => {
    const log = [
      createEntry(1, 'connecting'),
      createEntry(2, 'live'),
      createEntry(3, 'silence'),
      createEntry(10, 'reconnecting'),
      createEntry(20, 'connecting'),
      createEntry(30, 'offline'),
      createEntry(40, 'connecting'),
      createEntry(41, 'live'),
    ];
    expect(findLosses(log)).toEqual([{ from: 10, end: 41 }]);
  });

  it('are separate for each watch, and have no end while they last', () => {
    const log = [
      createEntry(1, 'live', 1),
      createEntry(2, 'live', 2),
      createEntry(5, 'offline', 2),
      createEntry(6, 'offline', 1),
      createEntry(9, 'live', 1),
    ];
    expect(findLosses(log)).toEqual([
      { from: 5, end: null },
      { from: 6, end: 9 },
    ]);
  });

  it('are absent for a connection that was never live or was closed while lost', () => {
    expect(findLosses([createEntry(1, 'connecting'), createEntry(2, 'offline')])).toEqual([]);
    expect(
      findLosses([createEntry(1, 'live'), createEntry(2, 'offline'), createEntry(3, 'stopped')]),
    ).toEqual([]);
  });
});

function createEntry(at: number, kind: LinkLogEntry['kind'], watch = 1): LinkLogEntry {
  return {
    at: epochMs(at),
    kind,
    watch: watch as WatchId,
    fault: null,
  };
}
