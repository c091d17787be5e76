import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../platform/routes/all';

const CALLS = join(import.meta.dirname, '../../../src/shared/calls');
const DECLARED = /\b(post|get)\(\s*'(\/[^']+)'/g;

/** Method and path of every declared call: nothing else is shared by client and stand-in. */
const declared = readdirSync(CALLS).flatMap((name) =>
  [...readFileSync(join(CALLS, name), 'utf8').matchAll(DECLARED)].map(
    ([, kind, path]) => `${kind === 'get' ? 'GET' : 'POST'} ${path}`,
  ),
);

describe('The routes of the stand-in', () => {
  const answered = ROUTES.map(({ method, path }) => `${method} ${path}`);

  it('answer every call that the client declares', () => {
    expect(declared.length).toBeGreaterThan(80);
    expect(declared.filter((call) => !answered.includes(call))).toEqual([]);
  });

  it('stand once each', () => {
    expect(answered.filter((call, index) => answered.indexOf(call) !== index)).toEqual([]);
  });
});
