/** Every screen shows one of its own states after any answer of the platform. */

import { describe, expect, it } from 'vitest';
import { cn as common } from '../../src/i18n/common';
import { ROUTES } from '../../src/navigation/routes';
import { createUserInfo, ok, Path } from './kit/answers';
import { createFakeOutside } from './kit/fake-outside';
import { renderAt } from './kit/render';

describe.each([
  ['null', null],
  ['malformed rows', [null, 'x', {}, [], { id: null }]],
  ['a malformed page', { list: [null, 5, { id: 'constructor' }], totalCount: 'x', totalPage: -1 }],
])('Answers of a wrong shape, %s,', (_, data) => {
  it.each(ROUTES.map(({ path }) => path))('leave %s intact', async (path) => {
    const outside = createFakeOutside({ answers: { [Path.info]: ok(createUserInfo()) } });
    // Every other call.
    Object.setPrototypeOf(outside.answers, new Proxy({}, { get: () => ok(data) }));
    await renderAt(outside.services, path.replace(/:(\w+)/g, '$1-1'));
    expect(document.body).not.toHaveTextContent(common.crashed);
    expect(document.body).not.toHaveTextContent(/undefined|\[object|NaN/);
    expect(document.body).toHaveTextContent(/\S/);
  });
});
