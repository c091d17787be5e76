/** Fields that take a signal's value at a past moment, with the extremes of the preceding hour. */
import { describe, expect, it, vi } from 'vitest';
import { cn as chip } from '../../../src/i18n/live-item';
import { type Answers, createUserInfo, holdAnswer, ok } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { act, fill, screen, user, waitFor, waitUntilSettled, within } from '../kit/render';
import * as form from './form';
import { DETAIL_AT, NOW, PATHS, record, template, translate } from './kit';

describe('A column bound to a signal at the hour', () => {
  it("takes the value at its row's time automatically, with the extremes of the preceding hour", async () => {
    const outside = await open(createHourlyTable('16:00'), { ...AROUND_FOUR, [PATHS.save]: ok(record()) });
    await waitFor(() => expect(level()).toHaveValue('2.0'));
    expect(getCell()).toHaveTextContent(formatHour('1.0', '9.5'));
    expect(listHistoryRequests(outside)).toEqual([
      { equipmentId: 'e1', signalIds: 's1', from: at('15:00:00'), end: at('16:10:00') },
    ]);
    await form.pass(outside, 30_000);
    const value = { v: '2.0', at: at('16:00:00'), by: 'due', hour: { low: 1, high: 9.5 } };
    expect((await form.waitForSave(outside))?.values).toEqual({
      s2: { rows: [{ id: 'h1', cells: { level: value } }] },
    });
  });

  it.each([
    ['0.00042', '0.00042', '0.00042'],
    ['1234567890123456789', '1234567890123456789', '1234567890123456800'],
    [true, '1', '1'],
  ])('takes every digit if the document states no decimals: %s', async (value, shown, extreme) => {
    await open(
      createHourlyTable('16:00', [createDueColumn({ decimals: null })]),
      createHistory([[at('16:00:00'), value]]),
    );
    await waitFor(() => expect(level()).toHaveValue(shown));
    expect(getCell()).toHaveTextContent(formatHour(extreme, extreme));
  });

  it('shows the hour and the gap of a viewed record', async () => {
    const cells = {
      level: { v: '2.0', at: at('16:00:00'), by: 'due', hour: { low: 1, high: 9.5 } },
      other: { v: null, at: at('16:00:00'), by: 'due', hour: { low: 1, high: 4 } },
    };
    const values = { s2: { rows: [{ id: 'h1', cells }] } };
    const document = template(
      createHourlyTable('16:00', [createDueColumn(), createDueColumn({ id: 'other' })]),
    );
    const answers = { [PATHS.record]: ok(record({ values })), [PATHS.template]: ok(document) };
    const { outside } = await form.open(answers, DETAIL_AT);
    expect(getCell()).toHaveTextContent(formatHour('1.0', '9.5'));
    expect(getCell()).not.toHaveTextContent(GAP);
    expect(getCell('other')).toHaveTextContent(formatHour('1.0', '4.0'));
    expect(getCell('other')).toHaveTextContent(GAP);
    expect(listHistoryRequests(outside)).toEqual([]);
  });

  it('requests all signals of a device at one time in one call', async () => {
    const columns = [
      createDueColumn(),
      createDueColumn({ id: 'more', signalId: 's2' }),
      createDueColumn({ id: 'far', equipmentId: 'e2' }),
    ];
    const list = (id: string, value: number): object => ({ id, list: [[at('16:00:00'), value]] });
    const outside = await open(createHourlyTable('16:00', columns), {
      [HISTORY]: ok([list('s1', 1), list('s2', 2)]),
    });
    await waitFor(() => expect(level('more')).toHaveValue('2.0'));
    expect(level()).toHaveValue('1.0');
    expect(listHistoryRequests(outside)).toMatchObject([
      { equipmentId: 'e1', signalIds: 's1,s2' },
      { equipmentId: 'e2', signalIds: 's1' },
    ]);
  });

  it('marks a gap, keeps the rest of the hour, and is filled by hand', async () => {
    // The last point is half an hour before four, and points are a minute apart.
    const points = [
      [at('15:28:00'), 4],
      [at('15:29:00'), 1],
      [at('15:30:00'), 2],
    ];
    await open(createHourlyTable('16:00'), createHistory(points));
    await waitFor(() => expect(getCell()).toHaveTextContent(GAP));
    expect(level()).toHaveValue('');
    expect(getCell()).toHaveTextContent(formatHour('1.0', '4.0'));
    expect(getCell()).toHaveTextContent(translate('dueWrite'));
    await fill(level(), '2.2');
    expect(getCell()).not.toHaveTextContent(GAP);
    await take();
    expect(level()).toHaveValue('2.2');
  });

  it('keeps an entered or cleared value, and takes it again by a tap', async () => {
    const outside = await open(createHourlyTable('16:00'), AROUND_FOUR);
    await waitFor(() => expect(level()).toHaveValue('2.0'));
    await user.clear(level());
    await form.pass(outside, 5_000);
    expect(level()).toHaveValue('');
    expect(listHistoryRequests(outside)).toHaveLength(1);
    await take();
    expect(level()).toHaveValue('2.0');
  });

  it('does not overwrite a value entered during the request', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await open(createHourlyTable('16:00'), { [HISTORY]: () => pendingAnswer });
    await waitFor(() => expect(listHistoryRequests(outside)).toHaveLength(1));
    await fill(level(), '2.7');
    answer(AROUND_FOUR[HISTORY]);
    await waitFor(() => expect(getCell()).toHaveTextContent(formatHour('1.0', '9.5')));
    expect(level()).toHaveValue('2.7');
  });

  it('waits for its time, and takes the value when due', async () => {
    const outside = await open(createHourlyTable('17:00'), createHistory([[at('17:00:00'), 7]]));
    expect(within(getCell()).queryByRole('button')).not.toBeInTheDocument();
    expect(getCell()).toHaveTextContent(translate('dueLater', { time: '2025-10-09 17:00' }));
    expect(listHistoryRequests(outside)).toEqual([]);
    await act(async () => outside.advance(at('17:00:00') - NOW));
    await waitFor(() => expect(level()).toHaveValue('7.0'));
  });

  it('shows why there is no value, and retries by a tap', async () => {
    const outside = await open(createHourlyTable('16:00'), { [HISTORY]: 'offline' });
    await waitFor(() => expect(getCell()).toHaveTextContent('未能取值'));
    Object.assign(outside.answers, AROUND_FOUR);
    await take();
    expect(level()).toHaveValue('2.0');
    expect(getCell()).not.toHaveTextContent('未能取值');
  });

  it('is not requested before it is visible', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    );
    const outside = await open(createHourlyTable('16:00'), AROUND_FOUR);
    await form.pass(outside, 5_000);
    expect(listHistoryRequests(outside)).toEqual([]);
  });

  it('is filled by hand by a user who may not see values, with a note', async () => {
    const outside = await open(createHourlyTable('16:00'), {}, createUserInfo({ auths: [] }));
    expect(getCell()).toHaveTextContent(chip.forbidden);
    expect(listHistoryRequests(outside)).toEqual([]);
    await fill(level(), '2.2');
    expect(level()).toHaveValue('2.2');
  });

  it('does not make the rest of its row required', async () => {
    const pressure = { id: 'pressure', kind: 'number', title: 'Pressure', required: true };
    await open(createHourlyTable('16:00', [createDueColumn(), pressure]), AROUND_FOUR);
    await waitFor(() => expect(level()).toHaveValue('2.0'));
    await form.press(translate('submit'));
    expect(screen.getByRole('dialog', { name: translate('submitAsk') })).toBeInTheDocument();
  });
});

describe('A value at a moment outside fixed rows', () => {
  it('is the value at the time written in a user-added row', async () => {
    const columns = [{ id: 'when', kind: 'time', title: 'Time' }, createDueColumn()];
    const outside = await open(table(columns, { least: 1, most: 3 }), AROUND_FOUR);
    expect(listHistoryRequests(outside)).toEqual([]);
    await fill(screen.getByLabelText('Time'), '16:00');
    await waitFor(() => expect(screen.getByLabelText('Level (m)')).toHaveValue('2.0'));
  });

  it("is the value at the record's due time, in a stand-alone field", async () => {
    await open(
      { sections: [{ id: 's1', title: 'Pump', fields: [createDueColumn()] }] },
      {
        ...AROUND_FOUR,
        [PATHS.record]: ok(record({ dueTime: at('16:00:00'), generateTime: NOW - 7_200_000 })),
      },
    );
    await waitFor(() => expect(screen.getByLabelText('Level (m)')).toHaveValue('2.0'));
    expect(form.getField('level')).toHaveTextContent(formatHour('1.0', '9.5'));
  });
});

const HISTORY = '/lfscada/monitor/multi/history/query';
/** Returns a time on the day when the record was generated, at 15:53:20; the clock is an hour later. */
const at = (time: string): number => Date.parse(`2025-10-09T${time}+08:00`);
const createHistory = (list: readonly (readonly unknown[])[]) => ({ [HISTORY]: ok([{ id: 's1', list }]) });
const AROUND_FOUR = createHistory([
  [at('15:30:00'), 1],
  [at('16:00:00'), '2.04'],
  [at('16:01:00'), 2.1],
  [at('15:59:00'), 9.5],
  [at('15:58:00'), 3],
]);
const formatHour = (low: string, high: string): string => translate('dueHour', { low, high, unit: 'm' });
const GAP = translate('dueGap', { time: '2025-10-09 16:00' });

const createDueColumn = (changes: object = {}): object => ({
  id: 'level',
  kind: 'live',
  title: 'Level',
  equipmentId: 'e1',
  signalId: 's1',
  take: 'due',
  unit: 'm',
  decimals: 1,
  ...changes,
});
const table = (columns: readonly object[], rows: object): object => ({
  sections: [{ id: 's2', title: 'Hours', table: { columns, rows } }],
});
const createHourlyTable = (due: string, columns: readonly object[] = [createDueColumn()]): object =>
  table(columns, { fixed: [{ id: 'h1', title: due, due }] });

async function open(document: object, answers: Answers, who = createUserInfo()): Promise<FakeOutside> {
  const answersOfForm = { [PATHS.template]: ok(template(document)), ...answers };
  const { outside } = await form.open(answersOfForm, form.FILL_AT, { who });
  return outside;
}
const getCell = (column = 'level'): HTMLElement => form.getField('s2', 'h1', column);
const level = (column = 'level'): HTMLElement => within(getCell(column)).getByRole('textbox');
async function take(): Promise<void> {
  await user.click(within(getCell()).getByRole('button'));
  await waitUntilSettled();
}
const listHistoryRequests = (outside: FakeOutside): readonly unknown[] =>
  outside.getRequests(HISTORY).map(({ body }) => JSON.parse(body ?? ''));
