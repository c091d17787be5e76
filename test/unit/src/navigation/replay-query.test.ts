import { describe, expect, it } from 'vitest';
import { parseReplayPosition, withReplayPosition } from '../../../../src/navigation/replay-query';
import { epochMs } from '../../../../src/shared/units';

const POSITION = { from: epochMs(1_000), end: epochMs(9_000), at: epochMs(4_000) };

describe('The replayed moment in an address', () => {
  it('is read as written, among other parameters', () => {
    for (const search of ['', '?debug', '?a=1&debug&b=%E4%B8%AD']) {
      const writtenSearch = withReplayPosition(search, POSITION);
      expect(parseReplayPosition(writtenSearch)).toEqual(POSITION);
      expect(withReplayPosition(writtenSearch, null)).toBe(search);
    }
    expect(withReplayPosition('?debug', POSITION)).toBe('?debug&replay=1000-9000-4000');
  });

  it('is replaced, not repeated', () => {
    const laterPosition = { ...POSITION, at: epochMs(5_000) };
    expect(withReplayPosition(withReplayPosition('', POSITION), laterPosition)).toBe(
      '?replay=1000-9000-5000',
    );
  });

  it.each([
    ['nothing', ''],
    ['half a span', '?replay=1000-9000'],
    ['words', '?replay=now-then-ever'],
    ['a span that ends before it begins', '?replay=9000-1000-4000'],
    ['an empty span', '?replay=1000-1000-1000'],
    ['a moment outside it', '?replay=1000-9000-9001'],
    ['times beyond the range of a date', '?replay=1-99999999999999999999-2'],
  ])('is missing if the address has %s', (_what, search) => expect(parseReplayPosition(search)).toBe(null));
});
