import { cn as parts } from '../../../src/i18n/work-parts';
import type { Finding } from '../../../src/shared/calls/statuses';
import type { Answers } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { act, fill, screen, user, within } from '../kit/render';
import { FILL_AT, type Opened, type Options, openAt, t } from './kit';

export async function open(
  answers: Answers = {},
  options: Options & { readonly at?: string } = {},
): Promise<Opened> {
  const opened = await openAt(options.at ?? FILL_AT, answers, options);
  await waitForForm();
  return opened;
}
export const waitForForm = (): Promise<HTMLElement> => screen.findByLabelText(t('itemsTitle'));

export const getItem = (title: string): HTMLElement =>
  screen.getByRole('listitem', { name: new RegExp(title) });
export const getValueField = (): HTMLElement => screen.getByLabelText(t('currentValue'));
export const getInstructionsField = (): HTMLElement => screen.getByLabelText(t('instructions'));
export const getDescriptionField = (title: string): HTMLElement =>
  within(getItem(title)).getByLabelText(t('description'));

export const getFindingRadio = (title: string, result: Finding): HTMLElement =>
  within(getItem(title)).getByRole('radio', { name: t(result) });

export const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
export const type = (text: string): Promise<void> => fill(getValueField(), text);
export const choose = (title: string, result: Finding): Promise<void> =>
  user.click(getFindingRadio(title, result));

/** Answers everything but the temperature and the photos. */
export async function answerRemainingItems(): Promise<void> {
  await user.click(screen.getByRole('radio', { name: 'none' }));
  await choose('Looks', 'normal');
  await fill(getInstructionsField(), 'go on');
}
export const submit = (): Promise<void> => press(`${t('submit')} 第 1/3 台`);

export async function waitForDraft({ advance }: FakeOutside): Promise<void> {
  await act(async () => advance(1_000));
  await screen.findByText(parts.draftKept);
}
