import { describe, expect, it } from 'vitest';
import { buildPath } from '../../../../src/navigation/path';
import { formatPreselection } from '../../../../src/navigation/preselection';
import { getMultiPushPath } from '../../../../src/shared/calls/multi';
import { getProjectPushPath } from '../../../../src/shared/calls/project';
import { encodeForm } from '../../../../src/shared/calls/run';
import { encodeUriPart } from '../../../../src/shared/uri-part';

/** A text with half of a surrogate pair, which JSON can contain. */
const HALF: unknown = JSON.parse('"pump \\ud83d"');

describe('A text in an address', () => {
  it('may contain a lone surrogate without throwing in a list of links or a call', () => {
    const brokenText = String(HALF);
    expect(brokenText).toHaveLength(6);
    expect(encodeUriPart(brokenText)).toBe('pump%20%EF%BF%BD');
    expect(buildPath('/detail/eg/list', brokenText)).toBe('/detail/eg/list/pump%20%EF%BF%BD');
    expect(formatPreselection({ isAll: false, ids: [brokenText] })).toBe('0/pump%20%EF%BF%BD');
    expect(getProjectPushPath(brokenText)).toContain('pump%20%EF%BF%BD');
    expect(getMultiPushPath(brokenText)).toContain('pump%20%EF%BF%BD');
    expect(encodeForm({ id: brokenText })).toBe('id=pump%20%EF%BF%BD');
  });

  it('is otherwise unchanged: whole pairs, control characters, direction marks', () => {
    for (const text of ['泵😀', '\u202eabc\u0000', 'a/b?c#d%'])
      expect(encodeUriPart(text)).toBe(encodeURIComponent(text));
  });
});
