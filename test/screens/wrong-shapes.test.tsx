/** Every screen ends in one of its own states, whatever the platform answers to its calls. */
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/start';
import { ROUTES } from '../../src/navigation/routes';
import { type Answer, type Answers, fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { renderAt } from './kit/render';

/** Data that no call can read. */
const SHAPES: Readonly<Record<string, unknown>> = {
  null: null,
  'rows that are none': [null, 'x', {}, [], { id: null }],
  'a list of a page that is none': { list: [null, 5, { id: 'constructor' }], totalCount: 'x', totalPage: -1 },
};

/** Every call but user info is answered with it. */
const all = (answer: Answer): Answers =>
  new Proxy<Answers>({ [Path.info]: ok(userInfo()) }, { get: (own, path) => own[String(path)] ?? answer });

describe('Answers of a wrong shape', () => {
  it.each(ROUTES.flatMap(({ path }) => Object.keys(SHAPES).map((shape) => [path, shape] as const)))(
    'leave %s whole: %s',
    async (path, shape) => {
      const outside = fakeOutside();
      const answers = all(ok(SHAPES[shape]));
      Object.setPrototypeOf(outside.answers, answers);
      await renderAt(outside.services, path.replace(/:(\w+)/g, '$1-1'));
      expect(document.body).not.toHaveTextContent(words.crashed);
      expect(document.body).not.toHaveTextContent(/undefined|\[object|NaN/);
      expect(document.body.textContent ?? '').not.toBe('');
    },
  );
});
