import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/excel';
import { cn as chip } from '../../../src/i18n/live-item';
import { AllSeen, emptyDevice, type Opened, openAt, soon } from '../inspection/kit';
import { type Answers, heldAnswer, ok, userInfo } from '../kit/fake-outside';
import { act, cleanup, fill, getAllBySelector, getBySelector, screen, settled, user } from '../kit/render';
import { NOW, PATHS, record, template } from './kit';

const HISTORY = '/lfscada/monitor/multi/history/query';
const HOUR = 3_600_000;
/** Generated on 2025-10-09 at 15:53:20; the clock stands an hour later. */
const at = (time: string): number => Date.parse(`2025-10-09T${time}+08:00`);
const AROUND_FOUR = [
  [at('15:30:00'), 1],
  [at('16:00:00'), '2.04'],
  [at('16:01:00'), 2.1],
  [at('15:59:00'), 9.5],
  [at('15:58:00'), 3],
];
/** The last point is half an hour before four, and points come each minute. */
const GAP = [
  [at('15:28:00'), 4],
  [at('15:29:00'), 1],
  [at('15:30:00'), 2],
];
const hourText = (low: string, high: string): string =>
  cn.dueHour.replace('{low}', low).replace('{high}', high).replace('{unit}', 'm');
const gapText = cn.dueGap.split('}')[1];

const then = (more: object = {}): object => ({
  id: 'level',
  kind: 'live',
  title: 'Level',
  equipmentId: 'e1',
  signalId: 's1',
  take: 'due',
  unit: 'm',
  decimals: 1,
  ...more,
});
const row = (due: string, id = 'h1'): object => ({ id, title: due, due });
const table = (columns: readonly object[], rows: object): object => ({
  sections: [{ id: 's2', title: 'Hours', table: { columns, rows } }],
});
const fixed = (due: string, columns: readonly object[] = [then()]): object =>
  table(columns, { fixed: [row(due)] });

let opened: Opened;
let drawn: Opened['drawn'];
async function open(document: object, answers: Answers, mode = '?fill=1', who = userInfo()): Promise<void> {
  opened = await openAt(
    `/home/work/excel/detail/x1/d5${mode}`,
    { [PATHS.record]: ok(record()), [PATHS.template]: ok(template(document)), ...answers },
    { who },
  );
  ({ drawn } = opened);
  await soon(drawn, () => getAllBySelector('[data-field]').length > 0, true);
  await settled();
}
const cellOf = (column: string, id = 'h1'): string => `[data-field='["s2","${id}","${column}"]']`;
const THEN = cellOf('level');
const words = (selector = THEN): string => getBySelector(selector).textContent ?? '';
const filled = (selector = THEN): string => getBySelector<HTMLInputElement>(`${selector} input`).value;
const take = async (): Promise<void> => {
  await user.click(getBySelector(`${THEN} button`));
  await settled();
};
const asked = (): readonly unknown[] =>
  opened.outside.made(HISTORY).map(({ body }) => JSON.parse(body ?? '') as unknown);

beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

describe('A column over a signal at the hour', () => {
  it('takes the value of its row’s time by itself, and keeps the extremes of the hour before with it', async () => {
    await open(fixed('16:00'), {
      [HISTORY]: ok([{ id: 's1', list: AROUND_FOUR }]),
      [PATHS.save]: ok(record()),
    });
    await soon(drawn, filled, '2.0');
    expect(words()).toContain(hourText('1.0', '9.5'));
    expect(asked()).toEqual([
      { equipmentId: 'e1', signalIds: 's1', from: at('15:00:00'), end: at('16:10:00') },
    ]);
    await act(async () => opened.outside.pass(30_000));
    await soon(drawn, () => opened.outside.made(PATHS.save).length, 1);
    const sent = new URLSearchParams(opened.outside.made(PATHS.save)[0]?.body ?? '').get('values');
    expect(JSON.parse(sent ?? '')).toEqual({
      s2: {
        rows: [
          {
            id: 'h1',
            cells: {
              level: { v: '2.0', at: at('16:00:00'), by: 'due', hour: { low: 1, high: 9.5 } },
            },
          },
        ],
      },
    });
  });

  it('takes every digit where the document states no decimals', async () => {
    const exact = then({ decimals: null });
    for (const value of ['0.00042', '1234567890123456789']) {
      await open(fixed('16:00', [exact]), { [HISTORY]: ok([{ id: 's1', list: [[at('16:00:00'), value]] }]) });
      await soon(drawn, filled, value);
      expect(words()).toContain(hourText(String(Number(value)), String(Number(value))));
      cleanup();
      emptyDevice();
    }
    await open(fixed('16:00', [exact]), { [HISTORY]: ok([{ id: 's1', list: [[at('16:00:00'), true]] }]) });
    await soon(drawn, filled, '1');
  });

  it('shows the hour and the gap of a record that is looked at', async () => {
    const cells = {
      level: { v: '2.0', at: at('16:00:00'), by: 'due', hour: { low: 1, high: 9.5 } },
      other: { v: null, at: at('16:00:00'), by: 'due', hour: { low: 1, high: 4 } },
    };
    const values = { s2: { rows: [{ id: 'h1', cells }] } };
    await open(
      fixed('16:00', [then(), then({ id: 'other' })]),
      { [PATHS.record]: ok(record({ values })) },
      '',
    );
    expect(words()).toContain(hourText('1.0', '9.5'));
    expect(words()).not.toContain(gapText);
    expect(words(cellOf('other'))).toContain(hourText('1.0', '4.0'));
    expect(words(cellOf('other'))).toContain(gapText);
    expect(asked()).toEqual([]);
  });

  it('asks for all signals of an equipment at one time in one call', async () => {
    const columns = [then(), then({ id: 'more', signalId: 's2' }), then({ id: 'far', equipmentId: 'e2' })];
    const list = (id: string, value: number): object => ({ id, list: [[at('16:00:00'), value]] });
    await open(fixed('16:00', columns), { [HISTORY]: ok([list('s1', 1), list('s2', 2)]) });
    await soon(drawn, () => filled(cellOf('more')), '2.0');
    expect(filled()).toBe('1.0');
    expect(asked()).toMatchObject([
      { equipmentId: 'e1', signalIds: 's1,s2' },
      { equipmentId: 'e2', signalIds: 's1' },
    ]);
  });

  it('marks a gap, keeps what the hour had all the same, and is written down', async () => {
    await open(fixed('16:00'), { [HISTORY]: ok([{ id: 's1', list: GAP }]) });
    await soon(drawn, () => words().includes(String(gapText)), true);
    expect(filled()).toBe('');
    expect(words()).toContain(hourText('1.0', '4.0'));
    expect(words()).toContain(cn.dueWrite);
    await fill(screen.getByRole('textbox', { name: 'Level (m)' }), '2.2');
    expect(filled()).toBe('2.2');
    expect(words()).not.toContain(gapText);
    await take();
    expect(filled()).toBe('2.2');
  });

  it('leaves alone what a person has entered or emptied, and takes it anew by a tap', async () => {
    await open(fixed('16:00'), { [HISTORY]: ok([{ id: 's1', list: AROUND_FOUR }]) });
    await soon(drawn, filled, '2.0');
    await fill(screen.getByRole('textbox', { name: 'Level (m)' }), '');
    await act(async () => opened.outside.pass(5_000));
    expect(filled()).toBe('');
    expect(asked()).toHaveLength(1);
    await take();
    expect(filled()).toBe('2.0');
  });

  it('takes no value away that a person has entered while the past was asked for', async () => {
    const { held, answer } = heldAnswer();
    await open(fixed('16:00'), { [HISTORY]: () => held });
    await soon(drawn, () => asked().length, 1);
    await fill(screen.getByRole('textbox', { name: 'Level (m)' }), '2.7');
    answer(ok([{ id: 's1', list: AROUND_FOUR }]));
    await soon(drawn, () => words().includes(hourText('1.0', '9.5')), true);
    expect(filled()).toBe('2.7');
  });

  it('waits for its time, and takes the value when it has come', async () => {
    await open(fixed('17:00'), { [HISTORY]: ok([{ id: 's1', list: [[at('17:00:00'), 7]] }]) });
    expect(getAllBySelector(`${THEN} button`)).toHaveLength(0);
    expect(words()).toContain(cn.dueLater.split('}')[1]);
    expect(asked()).toEqual([]);
    await act(async () => opened.outside.pass(at('17:00:00') - NOW));
    await soon(drawn, filled, '7.0');
  });

  it('says why there is no value, and tries again by a tap', async () => {
    await open(fixed('16:00'), { [HISTORY]: 'offline' });
    await soon(drawn, () => words().includes(String(cn.dueFailed.split('{')[0])), true);
    opened.outside.answers[HISTORY] = ok([{ id: 's1', list: AROUND_FOUR }]);
    await take();
    expect(filled()).toBe('2.0');
    expect(words()).not.toContain(cn.dueFailed.split('{')[0]);
  });

  it('is not asked about before it is in sight', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    );
    await open(fixed('16:00'), { [HISTORY]: ok([{ id: 's1', list: AROUND_FOUR }]) });
    await act(async () => opened.outside.pass(5_000));
    expect(asked()).toEqual([]);
  });

  it('is written down by somebody who may not see values, and says so', async () => {
    await open(fixed('16:00'), {}, '?fill=1', userInfo({ auths: [] }));
    expect(words()).toContain(chip.forbidden);
    expect(asked()).toEqual([]);
    await fill(screen.getByRole('textbox', { name: 'Level (m)' }), '2.2');
    expect(filled()).toBe('2.2');
  });

  it('makes nobody fill the rest of its row', async () => {
    const pressure = { id: 'pressure', kind: 'number', title: 'Pressure', required: true };
    await open(fixed('16:00', [then(), pressure]), {
      [HISTORY]: ok([{ id: 's1', list: AROUND_FOUR }]),
    });
    await soon(drawn, filled, '2.0');
    await user.click(screen.getByRole('button', { name: cn.submit }));
    expect(document.body).toHaveTextContent(cn.submitAsk);
  });
});

describe('A value of a moment outside of fixed rows', () => {
  it('is the one at the time that is written in a row of one’s own', async () => {
    const columns = [{ id: 'when', kind: 'time', title: 'Time' }, then()];
    await open(table(columns, { least: 1, most: 3 }), { [HISTORY]: ok([{ id: 's1', list: AROUND_FOUR }]) });
    expect(asked()).toEqual([]);
    await fill(getBySelector(`${cellOf('when', '1')} input`), '16:00');
    await soon(drawn, () => filled(cellOf('level', '1')), '2.0');
  });

  it('is the one at which the record is due, in a field that stands alone', async () => {
    const document = { sections: [{ id: 's1', title: 'Pump', fields: [then()] }] };
    await open(document, {
      [PATHS.record]: ok(record({ dueTime: at('16:00:00'), generateTime: NOW - 2 * HOUR })),
      [HISTORY]: ok([{ id: 's1', list: AROUND_FOUR }]),
    });
    await soon(drawn, () => filled('[data-field=level]'), '2.0');
    expect(words('[data-field=level]')).toContain(hourText('1.0', '9.5'));
  });
});
