import { expect } from 'vitest';
import { createTableCellKey } from '../../../src/report-document/values';
import { type Opened, type Options, openAt } from '../inspection/kit';
import { type Answers, ok } from '../kit/answers';
import { advanceTime } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { press } from '../kit/open';
import { getBySelector } from '../kit/queries';
import { fill, screen, user, waitFor } from '../kit/render';
import { listSentForms, waitForForm } from '../kit/sent';
import { DETAIL_AT, PATHS, record, template, translate } from './kit';

export { advanceTime as pass, press };

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
    await confirmFilling();
  return opened;
}
/** Finds a field by its id, or a table cell by section, row and column. */
export const getField = (name: string, ...[row, column]: readonly string[]): HTMLElement =>
  getBySelector(
    `[data-field='${column === undefined ? name : createTableCellKey(name, row ?? '', column)}']`,
  );

export async function expectMode(mode: 'view' | 'fill'): Promise<void> {
  await waitFor(() => expect(screen.getByRole('main')).toHaveAttribute('data-mode', mode));
}

/** Confirms the dialog before filling. */
export async function confirmFilling(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: translate('enter') }));
  await expectMode('fill');
}
export async function startFilling(): Promise<void> {
  await press(screen.queryByText(translate('hasDraft')) === null ? translate('fill') : translate('goOn'));
  await confirmFilling();
}
export const getFlowField = (): HTMLElement => screen.getByLabelText('Flow (m3/h) *');
export const typeFlow = (text: string): Promise<void> => fill(getFlowField(), text);
export const chooseNoLeak = (): Promise<void> => user.click(screen.getByRole('radio', { name: 'none' }));
export async function submit(): Promise<void> {
  await press(translate('submit'));
  await press(translate('submitNow'));
}
export const listSaves = (outside: FakeOutside) =>
  listSentForms(outside, PATHS.save).map(({ values = '{}', ...rest }) => ({
    ...rest,
    values: JSON.parse(values) as Readonly<Record<string, object>>,
  }));
export async function waitForSave(outside: FakeOutside, count = 1) {
  await waitForForm(outside, PATHS.save, count);
  return listSaves(outside).at(-1);
}
