import { toastsAtom } from '../../../src/state/feedback';
import type { Services } from '../../../src/state/services';
import { type Answers, ok, Path, userInfo } from './answers';
import { type FakeOutside, fakeOutside } from './fake-outside';
import { act, renderAt, screen, settled, user } from './render';

type Options = NonNullable<Parameters<typeof fakeOutside>[0]>;

const outsideWith = (answers: Answers, options: Options): FakeOutside =>
  fakeOutside({ ...options, answers: { [Path.info]: ok(userInfo()), ...answers } });

/** Signs in without rendering anything. */
export async function signedIn(answers: Answers = {}, options: Options = {}): Promise<FakeOutside> {
  const outside = outsideWith(answers, options);
  await outside.services.session.check();
  return outside;
}

/** Opens the product at a path, signed in unless `answers` override it. */
export async function openAt(
  path: string,
  answers: Answers = {},
  options: Options = {},
): Promise<FakeOutside> {
  const outside = outsideWith(answers, options);
  await renderAt(outside.services, path);
  return outside;
}

/** Runs an action outside the product, such as advancing the clock, and waits until the product settles. */
export async function happen(what: () => unknown): Promise<void> {
  await act(async () => void (await what()));
  await settled();
}

export const sentTo = ({ made }: FakeOutside, path: string): readonly unknown[] =>
  made(path).map(({ body }) => JSON.parse(body ?? ''));

export const toasts = ({ store }: Services): readonly string[] =>
  store.get(toastsAtom).map(({ text }) => text);

export const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
