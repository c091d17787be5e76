import { describe, expect, it } from 'vitest';
import { DECLARED } from '../../kit/calls';
import { ROUTES } from '../../platform/routes/all';

describe('The routes of the stand-in', () => {
  const answered = ROUTES.map(({ method, path }) => `${method} ${path}`);

  it('answer every call that the client declares', () => {
    const declared = [...DECLARED.values()].map(({ method, path }) => `${method} ${path}`);
    expect(declared.filter((call) => !answered.includes(call))).toEqual([]);
  });

  it('are declared once each', () => {
    expect(answered.filter((call, index) => answered.indexOf(call) !== index)).toEqual([]);
  });
});
