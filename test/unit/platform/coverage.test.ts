import { describe, expect, it } from 'vitest';
import { DECLARED } from '../../kit/calls';
import { ROUTES } from '../../platform/routes/all';

describe('The routes of the stand-in', () => {
  const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);

  it('answer every call that the client declares', () => {
    const calls = [...DECLARED.values()].map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call) => !routes.includes(call))).toEqual([]);
  });

  it('are declared once each', () => {
    expect(routes.filter((call, index) => routes.indexOf(call) !== index)).toEqual([]);
  });
});
