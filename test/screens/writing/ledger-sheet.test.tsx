import { describe, expect, it } from 'vitest';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import { LedgerSheet } from '../../../src/features/writing/ledger-sheet';
import type { OperationId, ProjectId, SignalId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { type LedgerEntry, ledgerAtom } from '../../../src/state/commands/operations';
import type { WriteRequest } from '../../../src/widgets/live/page-host';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { type FakeWatch, fakeWatch, NOW } from '../kit/fake-watch';
import { act, cleanup, getAllBySelector, getBySelector, renderPart, screen, user } from '../kit/render';

const EQUIPMENT = '/lfscada/project/equip/queryAll';
const LOG = '/lfscada/user/operationlog/queryByObjectId';
const ENTRY: LedgerEntry = {
  id: 'o1' as OperationId,
  projectId: 'p1' as ProjectId,
  signalId: 's1' as SignalId,
  value: '42',
  former: '20',
  title: 'P-203 · Set point',
  place: 'Page',
  shownOld: '20 ℃',
  shownNew: '42 ℃',
  phase: 'read-back',
  sentAt: epochMs(NOW),
  endedAt: epochMs(NOW + 1_000),
  fault: null,
};

let outside: FakeOutside;
let watch: FakeWatch;
const asked: WriteRequest[] = [];
async function open(entries: readonly LedgerEntry[], widget: object = {}): Promise<void> {
  outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [EQUIPMENT]: ok([{ id: 'e1', name: 'P-203 Pump' }]),
      [LOG]: ok({
        list: [{ id: 'l1', title: 'Set point', content: '20 → 42', user: 'Wang', time: NOW, success: true }],
        totalCount: 1,
        totalPage: 1,
      }),
    },
  });
  await outside.services.session.check();
  watch = fakeWatch(outside.services, undefined, widget);
  watch.value(42);
  outside.services.store.set(ledgerAtom, entries);
  asked.length = 0;
  await renderPart(
    outside.services,
    <LiveProvider value={watch.live}>
      <LedgerSheet onClose={() => undefined} onWrite={(request) => asked.push(request)} />
    </LiveProvider>,
  );
}

describe('The write log', () => {
  it('says that it is of this window, and shows what the platform logged of the equipment below', async () => {
    await open([]);
    expect(document.body).toHaveTextContent('本窗口还没有写过值');
    expect(document.body).toHaveTextContent('平台操作记录');
    for (const words of ['20 → 42', 'Wang']) expect(document.body).toHaveTextContent(words);
    expect(outside.made(LOG)).toHaveLength(1);
  });

  it('says beside a write that the platform may not know its repetition, and only there', async () => {
    await open([
      { ...ENTRY, isUnguarded: true },
      { ...ENTRY, id: 'o2' as OperationId },
    ]);
    const rows = getAllBySelector('.as-ledger__entry').map((row) => row.textContent ?? '');
    expect(rows.map((row) => row.includes('平台未确认操作编号'))).toEqual([true, false]);
  });

  it('names equipment and variable, and offers the former value as a request', async () => {
    await open([ENTRY]);
    expect(document.body).toHaveTextContent('仅含本窗口的写值');
    expect(getBySelector('.as-ledger__signal').textContent).toBe('P-203 · Set point');
    await user.click(screen.getByRole('button', { name: '写回原值：20 ℃' }));
    expect(asked).toMatchObject([{ signalId: 's1', value: '20', shownOld: '42 ℃' }]);
    expect(watch.orders).toHaveLength(0);
  });

  it.each([
    ['of another project', { projectId: 'p2' as ProjectId }],
    ['of a signal that is not watched here', { signalId: 's9' as SignalId }],
    ['that was refused', { phase: 'refused' }],
    ['whose result is unknown', { phase: 'unknown' }],
    ['whose former value is not known', { former: undefined }],
  ] as const)('offers nothing for a write %s', async (_, change) => {
    const { former: _former, ...rest } = ENTRY;
    await open(['former' in change ? rest : { ...ENTRY, ...change }]);
    expect(document.body).not.toHaveTextContent('写回原值');
  });

  it('offers nothing to a person who may not write the value here', async () => {
    await open([ENTRY], { perm: { operate: 'monitor_operate' } });
    expect(document.body).not.toHaveTextContent('写回原值');
  });

  it('offers nothing for a signal that is no longer writable', async () => {
    await open([ENTRY]);
    watch.describe({ writable: false });
    cleanup();
    await renderPart(
      outside.services,
      <LiveProvider value={watch.live}>
        <LedgerSheet onClose={() => undefined} onWrite={(request) => asked.push(request)} />
      </LiveProvider>,
    );
    expect(document.body).not.toHaveTextContent('写回原值');
  });

  it('offers nothing during a replay', async () => {
    await open([ENTRY]);
    await act(async () => watch.value(42));
    cleanup();
    await renderPart(
      outside.services,
      <LiveProvider value={{ ...watch.live, isReplay: true }}>
        <LedgerSheet onClose={() => undefined} onWrite={(request) => asked.push(request)} />
      </LiveProvider>,
    );
    expect(document.body).not.toHaveTextContent('写回原值');
  });
});
