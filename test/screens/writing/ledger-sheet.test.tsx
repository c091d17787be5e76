import { beforeEach, describe, expect, it } from 'vitest';
import { LedgerSheet } from '../../../src/features/writing/ledger-sheet';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/values';
import type { EquipmentId, OperationId, ProjectId, SignalId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { type LedgerEntry, ledgerAtom } from '../../../src/state/commands/operations';
import type { WriteRequest } from '../../../src/widgets/live/page-host';
import { createPage, ok, toJson } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { createFakeWatch, type FakeWatch, NOW } from '../kit/fake-watch';
import { openAt, press, runAndSettle, startSession } from '../kit/open';
import { expectTexts, getAllBySelector, getBySelector } from '../kit/queries';
import { cleanup, screen, user } from '../kit/render';
import { renderLive } from '../kit/render-live';

const LOG = '/lfscada/user/operationlog/queryByObjectId';
const FORMER = '写回原值';

let outside: FakeOutside;
let watch: FakeWatch;
let requests: WriteRequest[];
beforeEach(() => {
  requests = [];
});

describe('The result of a write not yet reviewed', () => {
  const findNotice = () => screen.queryByText(words.statusUnknown, { selector: '.as-unseen strong' });

  it('stays on every screen until the log was opened', async () => {
    outside = await openAt('/home/more');
    await runAndSettle(() =>
      outside.services.store.set(ledgerAtom, [{ ...ENTRY, status: 'unknown', isUnseen: true }]),
    );
    expect(findNotice()?.parentElement).toHaveTextContent('P-203 · Set point 20 ℃ → 42 ℃');
    await press(common.view);
    expect(document.body).toHaveTextContent(words.logInWindow);
    await press(common.close);
    expect(findNotice()).toBeNull();
  });
});

describe('The write log', () => {
  it("states that it covers this window, and shows the platform's log of the equipment below", async () => {
    await open([]);
    expectTexts(words.ledgerNone, words.platformLog, '20 → 42', 'Wang');
    expect(outside.getRequests(LOG)).toHaveLength(1);
  });

  it('merges the logs of all equipment of the page, newest first, until one is selected', async () => {
    await open([]);
    cleanup();
    outside.answers[LOG] = (request) => {
      const objectId = String(toJson(request).objectId);
      return createPage([
        { id: 'l1', title: `Log of ${objectId}`, time: objectId === 'e1' ? NOW - 1_000 : NOW },
      ]);
    };
    await show(watch.live, ['e1', 'e2'] as EquipmentId[]);
    const getRows = () => getAllBySelector('.as-operation__name').map(({ textContent }) => textContent);
    expect(getRows()).toEqual(['Log of e2', 'Log of e1']);
    expectTexts('P-203 Pump');
    await user.selectOptions(screen.getByLabelText(common.equipment), 'e1');
    expect(getRows()).toEqual(['Log of e1']);
  });

  it('warns next to a write whose repetition the platform may not recognise, and only there', async () => {
    await open([{ isUnguarded: true }, { id: 'o2' }]);
    const [unguarded, other] = getAllBySelector('.as-ledger__entry');
    expect(unguarded).toHaveTextContent('平台无法识别重复的写值');
    expect(other).not.toHaveTextContent('平台无法识别重复的写值');
  });

  it('names equipment and variable, and offers the previous value as a request', async () => {
    await open([{}]);
    expect(document.body).toHaveTextContent(words.logInWindow);
    expect(getBySelector('.as-ledger__signal')).toHaveTextContent(/^P-203 · Set point$/);
    expect(getBySelector('.as-ledger__change')).toHaveTextContent(/^20 ℃ → 42 ℃$/);
    await press(`${FORMER}：20 ℃`);
    expect(requests).toMatchObject([{ signalId: 's1', value: '20', shownOld: '42 ℃' }]);
    expect(watch.orders).toHaveLength(0);
  });

  it("offers the previous value only for a signal's newest write, and awaits no read-back of earlier ones", async () => {
    await open([
      { id: 'o2', former: '41' },
      { status: 'done', endedAt: epochMs(NOW) },
    ]);
    const [newest, overwritten] = getAllBySelector('.as-ledger__entry');
    expect(newest).toHaveTextContent(`${FORMER}：41 ℃`);
    expect(overwritten).toHaveTextContent(words.statusOverwritten);
    expect(overwritten).not.toHaveTextContent(FORMER);
  });

  it('awaits no read-back of a write completed long ago', async () => {
    await open([{ status: 'done', endedAt: epochMs(NOW - 3_600_000) }]);
    expect(document.body).toHaveTextContent(words.statusNotReadBack);
  });

  it.each<[string, object]>([
    ['of another project', { projectId: 'p2' }],
    ['of a signal that is not watched here', { signalId: 's9' }],
    ['that was refused', { status: 'refused' }],
    ['with an unknown result', { status: 'unknown' }],
    ['with an unknown previous value', { former: undefined }],
  ])('offers nothing for a write %s', async (_, change) => {
    await open([change]);
    expect(document.body).toHaveTextContent('Set point');
    expect(document.body).not.toHaveTextContent(FORMER);
  });

  it('offers nothing to a user who may not write the value here', async () => {
    await open([{}], { perm: { operate: 'monitor_operate' } });
    expect(document.body).not.toHaveTextContent(FORMER);
  });

  it('offers nothing for a signal that is no longer writable, nor during a replay', async () => {
    await open([{}]);
    expect(document.body).toHaveTextContent(FORMER);
    cleanup();
    await show({ ...watch.live, isReplay: true });
    expect(document.body).not.toHaveTextContent(FORMER);
    cleanup();
    watch.describe({ writable: false });
    await show();
    expect(document.body).not.toHaveTextContent(FORMER);
  });
});

async function open(entries: readonly object[], widget: object = {}): Promise<void> {
  const operation = {
    id: 'l1',
    title: 'Set point',
    content: '20 → 42',
    user: 'Wang',
    time: NOW,
    success: true,
  };
  outside = await startSession({
    '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'P-203 Pump' }]),
    [LOG]: createPage([operation]),
  });
  watch = createFakeWatch(outside.services, undefined, widget);
  watch.value(42);
  outside.services.store.set(
    ledgerAtom,
    entries.map((changes): LedgerEntry => ({ ...ENTRY, ...changes })),
  );
  await show();
}

const show = (live = watch.live, equipmentIds?: readonly EquipmentId[]) =>
  renderLive(
    outside.services,
    live,
    <LedgerSheet
      onClose={() => undefined}
      {...(equipmentIds && { equipmentIds })}
      onWrite={(request) => requests.push(request)}
    />,
  );

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
  status: 'read-back',
  sentAt: epochMs(NOW),
  endedAt: epochMs(NOW + 1_000),
  fault: null,
};
