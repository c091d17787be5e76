import { expect } from 'vitest';
import { tableKey } from '../../../src/report-document/values';
import { type Opened, type Options, openAt } from '../inspection/kit';
import { type Answers, ok } from '../kit/answers';
import { elapse } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { press } from '../kit/open';
import { getBySelector } from '../kit/queries';
import { fill, screen, user, waitFor } from '../kit/render';
import { arrived, sent } from '../kit/sent';
import { DETAIL_AT, PATHS, record, template, translate } from './kit';

export { elapse as pass, press };

export const FILL_AT = `${DETAIL_AT}?fill=1`;

export const ANSWERS: Answers = {
  [PATHS.record]: ok(record()),
  [PATHS.template]: ok(template()),
  [PATHS.ends]: ok([]),
};

/**
 * Opens a record, waits for it or for the note that it is missing, and confirms the dialog before filling.
 */
export async function open(answers: Answers = {}, at = DETAIL_AT, options: Options = {}): Promise<Opened> {
  const opened = await openAt(at, { ...ANSWERS, ...answers }, options);
  await waitFor(() => getBySelector('[data-mode], [role=alert]'));
  if (at.includes('fill=1') && screen.queryByRole('dialog', { name: translate('enterAsk') }) !== null)
    await enter();
  return opened;
}
/** Finds a field by its id, or a table cell by section, row and column. */
export const field = (name: string, ...[row, column]: readonly string[]): HTMLElement =>
  getBySelector(`[data-field='${column === undefined ? name : tableKey(name, row ?? '', column)}']`);

export async function isIn(mode: 'view' | 'fill'): Promise<void> {
  await waitFor(() => expect(screen.getByRole('main')).toHaveAttribute('data-mode', mode));
}

/** Confirms the dialog before filling. */
export async function enter(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: translate('enter') }));
  await isIn('fill');
}
export async function begin(): Promise<void> {
  await press(screen.queryByText(translate('hasDraft')) === null ? translate('fill') : translate('goOn'));
  await enter();
}
export const flow = (): HTMLElement => screen.getByLabelText('Flow (m3/h) *');
export const typeFlow = (text: string): Promise<void> => fill(flow(), text);
export const noLeak = (): Promise<void> => user.click(screen.getByRole('radio', { name: 'none' }));
export async function submit(): Promise<void> {
  await press(translate('submit'));
  await press(translate('submitNow'));
}
export const saves = (outside: FakeOutside) =>
  sent(outside, PATHS.save).map(({ values = '{}', ...rest }) => ({
    ...rest,
    values: JSON.parse(values) as Readonly<Record<string, object>>,
  }));
export async function saved(outside: FakeOutside, count = 1) {
  await arrived(outside, PATHS.save, count);
  return saves(outside).at(-1);
}
