import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as shell } from '../../../src/i18n/shell';
import { getDraftName } from '../../../src/screens/smart-reports/report-draft';
import type { RecordId, SmartReportId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { createSuccess } from '../../../src/state/wechat/device-tools';
import { getOwnKey } from '../../../src/state/work/rows';
import { getWork } from '../../../src/state/work/work-services';
import { createDraft, createEntry } from '../../unit/src/state/work/samples';
import { openAt } from '../inspection/kit';
import { type Answers, ok, refuse } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { act, fill, getCurrentPath, go, screen, user, waitFor, waitUntilSettled } from '../kit/render';
import { listSentForms, waitForForm } from '../kit/sent';
import { press } from './form';
import {
  createListPage,
  createRecordRow,
  createReportRow,
  DETAIL_AT,
  LIST_AT,
  NOW,
  PATHS,
  RECORDS_AT,
  record,
  translate,
} from './kit';

describe('The list of smart reports', () => {
  it('shows unfilled and late records, and the last filler', async () => {
    const lateRow = createReportRow({ dueTime: NOW - 1 });
    const filledRow = createReportRow({
      id: 'x2',
      name: 'Patrol',
      status: 'filled',
      unfilled: 0,
      dueTime: null,
    });
    await open(LIST_AT, { [PATHS.reports]: ok(createListPage(lateRow, filledRow)) });
    const [first, second] = getRows(shell.titleReports);
    for (const expected of [translate('unfilledCount', { n: 2 }), translate('overdue'), '2025-10-09', 'Wei'])
      expect(first).toHaveTextContent(expected);
    expect(second).toHaveTextContent(translate('filled'));
    expect(second).not.toHaveTextContent(translate('overdue'));
  });

  it('links to the records, and to the dialog before filling', async () => {
    await open(LIST_AT);
    expect(screen.getByRole('link', { name: 'Shift report' })).toHaveAttribute('href', RECORDS_AT);
    const fillLink = screen.getByRole('link', { name: translate('fillOf', { name: 'Shift report' }) });
    expect(fillLink).toHaveAttribute('href', `${DETAIL_AT}?fill=1`);
  });

  it('offers filling only to authorized users', async () => {
    await open(LIST_AT, { [PATHS.reports]: ok(createListPage(createReportRow({ actions: [] }))) });
    expect(screen.queryByRole('link', { name: /^填报/ })).not.toBeInTheDocument();
  });

  it('keeps its filter in the address', async () => {
    const outside = await open(`${LIST_AT}?status=unfilled&name=Shift`);
    expect(listSentForms(outside, PATHS.reports)[0]).toMatchObject({ name: 'Shift', status: 'unfilled' });
    await user.click(screen.getByRole('radio', { name: translate('filled') }));
    expect(getCurrentPath()).toBe(`${LIST_AT}?status=filled&name=Shift`);
    await fill(screen.getByRole('searchbox', { name: translate('searchReports') }), 'Pump');
    await act(async () => outside.advance(300));
    await waitUntilSettled();
    expect(getCurrentPath()).toBe(`${LIST_AT}?status=filled&name=Pump`);
    expect(listSentForms(outside, PATHS.reports).at(-1)).toMatchObject({ name: 'Pump', status: 'filled' });
  });

  it('restores all rows after the user returns from two screens deeper', async () => {
    const outside = await open(LIST_AT, { [PATHS.reports]: answerTwoPages });
    await press(common.loadMore);
    expect(getRows(shell.titleReports)).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Report 1' }));
    await user.click(screen.getByRole('link', { name: '2025-10-09 15:53' }));
    expect(getCurrentPath()).toBe('/home/work/excel/detail/x1/d5');
    await go(-1);
    const requestCount = outside.getRequests(PATHS.reports).length;
    await go(-1);
    expect(getCurrentPath()).toBe(LIST_AT);
    expect(getRows(shell.titleReports)).toHaveLength(2);
    expect(outside.getRequests(PATHS.reports)).toHaveLength(requestCount + 2);
  });

  it('restores all rows even if the user left again before they arrived', async () => {
    const outside = await open(LIST_AT, { [PATHS.reports]: answerTwoPages });
    await press(common.loadMore);
    await user.click(screen.getByRole('link', { name: 'Report 1' }));
    outside.answers[PATHS.reports] = 'silence';
    await go(-1);
    await go(1);
    outside.answers[PATHS.reports] = answerTwoPages;
    await go(-1);
    expect(getRows(shell.titleReports)).toHaveLength(2);
  });

  it('shows why it cannot be read, and retries', async () => {
    const outside = await open(LIST_AT, { [PATHS.reports]: 'offline' });
    outside.answers[PATHS.reports] = ok(createListPage());
    await press(common.retry);
    expect(screen.getByText(translate('noReports'))).toBeInTheDocument();
  });
});

it.each([
  ['reports', LIST_AT, PATHS.reports],
  ['records', RECORDS_AT, PATHS.records],
])('A pending form is marked in the list of %s, which is read again once it is sent', async (_, at, path) => {
  const outside = await open(at, { [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })) });
  const entry = createEntry({
    call: 'excel/record/save',
    entity: 'd5',
    input: { excelId: 'x1', recordId: 'd5' },
    notBefore: epochMs(NOW + 60_000),
  });
  const { outbox, store } = getWork(outside.services);
  await act(async () => void (await store.write([{ table: 'outbox', put: entry }])));
  const notice = await screen.findByText(common.toBeSentCount.replace('{n}', '1'));
  const requestCount = outside.getRequests(path).length;
  await act(() => outbox.sendNow());
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await waitForForm(outside, path, requestCount + 1);
});

it.each([
  ['reports', LIST_AT],
  ['records', RECORDS_AT],
])(
  'A form that the platform refused is red in the list of %s, and not just marked as a draft',
  async (_, at) => {
    const outside = await open(at);
    const values = { excelId: 'x1', recordId: 'd5', version: 'v', rev: 'a', base: {}, mine: {}, name: '' };
    const key = getOwnKey('u1', `excel ${getDraftName('x1' as SmartReportId, 'd5' as RecordId)}`);
    const sentAs = { call: 'excel/record/save', input: {}, draftKey: key };
    const put = createDraft({
      key,
      kind: 'excel',
      values,
      sentAs,
      reason: { kind: 'refused', code: '1402', message: '' },
    });
    await act(async () => void (await getWork(outside.services).store.write([{ table: 'drafts', put }])));
    const tag = await screen.findByText(translate('returned'));
    expect(tag.parentElement).toHaveClass('as-tag--bad');
    expect(screen.queryByText(translate('draft'))).not.toBeInTheDocument();
  },
);

it.each([
  ['reports', LIST_AT],
  ['records', RECORDS_AT],
])('A refused form is red in the list of %s, and no longer pending', async (_, at) => {
  const outside = await open(at);
  const entry = createEntry({
    call: 'excel/record/save',
    entity: 'd5',
    input: { excelId: 'x1', recordId: 'd5' },
    state: 'refused',
  });
  await act(
    async () => void (await getWork(outside.services).store.write([{ table: 'outbox', put: entry }])),
  );
  expect((await screen.findByText(translate('returned'))).parentElement).toHaveClass('as-tag--bad');
  expect(screen.queryByText(common.toBeSentCount.replace('{n}', '1'))).not.toBeInTheDocument();
});

describe('A code scanned in the list', () => {
  const { origin } = window.location;

  it('opens its place in the report', async () => {
    await scan(`${origin}/wx/home/work/excel/scan/x1/-?code=P-01`);
    expect(getCurrentPath()).toBe('/home/work/excel/scan/x1/-?code=P-01');
  });

  it.each([
    'https://evil.example/wx/home/work/excel/scan/x1/-',
    `${origin}@evil.example/wx/home/work/excel/scan/x1/-`,
    `${origin}/wx/home/more`,
    `${origin}/wx/home/work/excel/../../../evil`,
    '\uFFFD',
  ])(
    'fault 100: of a foreign host, of another screen, or damaged is refused with the reason: %s',
    async (text) => {
      await scan(text);
      expect(getCurrentPath()).toBe(LIST_AT);
      expect(screen.getByText(translate('scanOther'))).toBeInTheDocument();
    },
  );
});

describe('The records of a report', () => {
  it('are shown under its name, with status, progress and abnormal values', async () => {
    const row = createRecordRow({ status: 'filled', abnormal: 2, filler: 'Wei' });
    await open(RECORDS_AT, { [PATHS.records]: ok(createListPage(row)) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Shift report');
    expect(screen.getByText('3/12')).toBeInTheDocument();
    expect(screen.getByText(translate('abnormalCount', { n: 2 }))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '2025-10-09 15:53' })).toHaveAttribute('href', DETAIL_AT);
  });

  it('have the name and the rights of a report on a later page of the list', async () => {
    const others = Array.from({ length: 100 }, (_, at) => createReportRow({ id: `o${at}` }));
    const lists = [others, [createReportRow({ name: 'Night shift', free: true })]];
    await open(RECORDS_AT, {
      [PATHS.reports]: ({ body }) => {
        const list = lists[Number(new URLSearchParams(body ?? '').get('pagenum')) - 1];
        return ok({ list, totalCount: 101, totalPage: 2 });
      },
    });
    expect(await screen.findByText('Night shift')).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByRole('button', { name: translate('newRecord') })).toBeInTheDocument();
  });

  it('can be created if the report allows it, only once however often the button is pressed', async () => {
    const outside = await open(RECORDS_AT, {
      [PATHS.reports]: ok(createListPage(createReportRow({ free: true }))),
      [PATHS.add]: 'offline',
    });
    await press(translate('newRecord'));
    await press(translate('begin'));
    await press(translate('begin'));
    const ids = outside.getRequests(PATHS.add).map(({ headers }) => headers['x-operation-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('are not created by users without the right to fill', async () => {
    await open(RECORDS_AT, {
      [PATHS.reports]: ok(createListPage(createReportRow({ free: true, actions: [] }))),
    });
    expect(screen.queryByRole('button', { name: translate('newRecord') })).not.toBeInTheDocument();
  });

  it('of a missing report are reported missing', async () => {
    await open('/home/work/excel/record/none', { [PATHS.records]: refuse('不存在', '1202') });
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });
});

describe('Record search', () => {
  it('requests the search in its address, including the whole last day', async () => {
    const at = '/home/work/excel/search/x1?from=2025-10-01&end=2025-10-02&name=leak&status=filled';
    const outside = await open(at);
    expect(listSentForms(outside, PATHS.records)[0]).toMatchObject({
      excelId: 'x1',
      name: 'leak',
      status: 'filled',
      from: String(Date.parse('2025-10-01T00:00+08:00')),
      end: String(Date.parse('2025-10-03T00:00+08:00') - 1),
    });
  });

  it('stores the search in the address for Back', async () => {
    await open('/home/work/excel/search/x1');
    expect(screen.getByLabelText(translate('endDay'))).toHaveValue('');
    await fill(screen.getByLabelText(translate('fromDay')), '2025-10-05');
    await press(translate('find'));
    expect(getCurrentPath()).toBe('/home/work/excel/search/x1?from=2025-10-05');
  });

  it('refuses days in the wrong order and requests nothing', async () => {
    const outside = await open('/home/work/excel/search/x1?from=2025-10-05&end=2025-10-04');
    const requestCount = outside.getRequests(PATHS.records).length;
    expect(screen.getByText(translate('daysReversed'))).toBeInTheDocument();
    await press(translate('find'));
    expect(outside.getRequests(PATHS.records)).toHaveLength(requestCount);
  });
});

async function open(at: string, answers: Answers = {}, tools = {}): Promise<FakeOutside> {
  const allAnswers = {
    [PATHS.reports]: ok(createListPage(createReportRow())),
    [PATHS.records]: ok(createListPage(createRecordRow())),
  };
  return (await openAt(at, { ...allAnswers, ...answers }, { tools })).outside;
}
const getRows = (list: string): readonly HTMLElement[] => [
  ...screen.getByRole('list', { name: list }).querySelectorAll<HTMLElement>(':scope > li'),
];
const answerTwoPages: Answers[string] = ({ body }) => {
  const at = body?.includes('pagenum=2') ? 2 : 1;
  return ok({
    ...createListPage(createReportRow({ id: `x${at}`, name: `Report ${at}` })),
    totalCount: 40,
    totalPage: 2,
  });
};
async function scan(text: string): Promise<void> {
  await open(LIST_AT, {}, { scan: async () => createSuccess(text) });
  await press(translate('scan'));
  await waitUntilSettled();
}
