import { describe, expect, it } from 'vitest';
import { path } from '../../../../src/navigation/path';
import { preselectionPath } from '../../../../src/navigation/preselection';
import { multiPushPath } from '../../../../src/shared/calls/multi';
import { projectPushPath } from '../../../../src/shared/calls/project';
import { formEncode } from '../../../../src/shared/calls/run';
import { uriPart } from '../../../../src/shared/uri-part';

/** Half of a surrogate pair, which JSON can contain. */
const HALF: unknown = JSON.parse('"pump \\ud83d"');

describe('A text in an address', () => {
  it('may contain a lone surrogate without throwing in a list of links or a call', () => {
    const half = String(HALF);
    expect(half).toHaveLength(6);
    expect(uriPart(half)).toBe('pump%20%EF%BF%BD');
    expect(path('/detail/eg/list', half)).toBe('/detail/eg/list/pump%20%EF%BF%BD');
    expect(preselectionPath({ isAll: false, ids: [half] })).toBe('0/pump%20%EF%BF%BD');
    expect(projectPushPath(half)).toContain('pump%20%EF%BF%BD');
    expect(multiPushPath(half)).toContain('pump%20%EF%BF%BD');
    expect(formEncode({ id: half })).toBe('id=pump%20%EF%BF%BD');
  });

  it('is otherwise unchanged: whole pairs, control characters, direction marks', () => {
    for (const text of ['泵😀', '\u202eabc\u0000', 'a/b?c#d%'])
      expect(uriPart(text)).toBe(encodeURIComponent(text));
  });
});
