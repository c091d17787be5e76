import { toastsAtom } from '../../../src/state/feedback';
import type { Services } from '../../../src/state/services';
import { type Answers, createUserInfo, ok, Path } from './answers';
import { createFakeOutside, type FakeOutside } from './fake-outside';
import { act, renderAt, screen, user, waitUntilSettled } from './render';

type Options = NonNullable<Parameters<typeof createFakeOutside>[0]>;

const createOutside = (answers: Answers, options: Options): FakeOutside =>
  createFakeOutside({ ...options, answers: { [Path.info]: ok(createUserInfo()), ...answers } });

/** Signs in without rendering anything. */
export async function startSession(answers: Answers = {}, options: Options = {}): Promise<FakeOutside> {
  const outside = createOutside(answers, options);
  await outside.services.session.check();
  return outside;
}

/** Opens the product at a path, signed in unless `answers` override it. */
export async function openAt(
  path: string,
  answers: Answers = {},
  options: Options = {},
): Promise<FakeOutside> {
  const outside = createOutside(answers, options);
  await renderAt(outside.services, path);
  return outside;
}

/** Runs an action outside the product, such as advancing the clock, and waits until the product settles. */
export async function runAndSettle(action: () => unknown): Promise<void> {
  await act(async () => void (await action()));
  await waitUntilSettled();
}

export const listSentBodies = ({ getRequests }: FakeOutside, path: string): readonly unknown[] =>
  getRequests(path).map(({ body }) => JSON.parse(body ?? ''));

export const getToasts = ({ store }: Services): readonly string[] =>
  store.get(toastsAtom).map(({ text }) => text);

export const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
