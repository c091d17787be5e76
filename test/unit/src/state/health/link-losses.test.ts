import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { findLosses } from '../../../../../src/state/health/link-losses';
import type { LinkLogEntry, WatchId } from '../../../../../workers/monitor/contract/contract';

describe('Connection losses', () => {
  it('are absent for a connection that was only opened and closed', () => {
    expect(findLosses([entry(1, 'connecting'), entry(2, 'live'), entry(9, 'stopped')])).toEqual([]);
  });

  it('last until the connection is back, over all attempts', () => {
    const log = [
      entry(1, 'connecting'),
      entry(2, 'live'),
      entry(3, 'silence'),
      entry(10, 'reconnecting'),
      entry(20, 'connecting'),
      entry(30, 'offline'),
      entry(40, 'connecting'),
      entry(41, 'live'),
    ];
    expect(findLosses(log)).toEqual([{ from: 10, end: 41 }]);
  });

  it('are separate for each watch, and have no end while they last', () => {
    const log = [
      entry(1, 'live', 1),
      entry(2, 'live', 2),
      entry(5, 'offline', 2),
      entry(6, 'offline', 1),
      entry(9, 'live', 1),
    ];
    expect(findLosses(log)).toEqual([
      { from: 5, end: null },
      { from: 6, end: 9 },
    ]);
  });

  it('are absent for a connection that was never live or was closed while lost', () => {
    expect(findLosses([entry(1, 'connecting'), entry(2, 'offline')])).toEqual([]);
    expect(findLosses([entry(1, 'live'), entry(2, 'offline'), entry(3, 'stopped')])).toEqual([]);
  });
});

function entry(at: number, kind: LinkLogEntry['kind'], watch = 1): LinkLogEntry {
  return {
    at: epochMs(at),
    kind,
    watch: watch as WatchId,
    fault: null,
  };
}
