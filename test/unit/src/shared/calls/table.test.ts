import { expect, it } from 'vitest';
import { CALL_TABLE, DECLARED } from '../../../../kit/calls';

it('The declared calls match the table in method, body and path', () => {
  const declaredCalls = [...DECLARED].map(([name, { method, body, path }]) => [
    name,
    `${method} ${body} ${path}`,
  ]);
  const table = Object.entries(CALL_TABLE).map(([name, { call }]) => [name, call]);
  expect(Object.fromEntries(declaredCalls)).toEqual(Object.fromEntries(table));
});
