import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { mutate } from 'swr';
import { beforeEach, describe, expect, it } from 'vitest';
import { cn } from '../../../src/i18n/excel';
import { cn as shell } from '../../../src/i18n/shell';
import { cn as parts } from '../../../src/i18n/work-parts';
import type { HttpRequest } from '../../../src/shared/calls/run';
import { epochMs } from '../../../src/shared/units';
import { workOf } from '../../../src/state/work/work-services';
import { entry } from '../../unit/src/state/work/samples';
import {
  type Answers,
  type FakeOutside,
  fakeOutside,
  heldAnswer,
  ok,
  Path,
  refused,
  userInfo,
} from '../kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  getAllBySelector,
  getButton,
  getBySelector,
  go,
  renderAt,
  screen,
  settled,
  user,
} from '../kit/render';
import { NOW, PATHS, page, record, reportRow, template } from './kit';

const DETAIL = '/home/work/excel/detail/x1/d5';
const ENDS = '/lfscada/operation/query';

async function open(answers: Answers = {}, at = DETAIL): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [PATHS.record]: ok(record()),
      [PATHS.template]: ok(template()),
      [ENDS]: ok([]),
      ...answers,
    },
  });
  await renderAt(outside.services, at);
  await soon(() => getAllBySelector('[data-mode]').length > 0 || getAllBySelector('[role=alert]').length > 0);
  return outside;
}
/** Waits until something is so; the database answers in tasks of its own. */
async function soon(look: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await settled();
      return look();
    })
    .toBe(true);
}
const mode = (): string | undefined => screen.getByRole('main').dataset.mode;
const input = (field: string): string => `[data-field="${field.replaceAll('"', '\\"')}"] input`;
const saves = (outside: FakeOutside) =>
  outside.made(PATHS.save).map(({ body }) => {
    const sent = new URLSearchParams(body ?? '');
    return {
      ...Object.fromEntries(sent),
      values: JSON.parse(sent.get('values') ?? '{}') as Record<string, unknown>,
    };
  });
async function fill(): Promise<void> {
  await user.click(getAllBySelector('footer button').at(-1) ?? '');
  if (getAllBySelector('dialog').length > 0) await user.click(screen.getByRole('button', { name: cn.enter }));
  await soon(() => mode() === 'fill');
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('A record of a smart report', () => {
  it('is looked at first, and asks before it is filled', async () => {
    await open({ [PATHS.record]: ok(record({ values: { flow: { v: '420.5', at: 1, by: 'hand' } } })) });
    expect(mode()).toBe('view');
    expect(getBySelector('[data-field=flow]')).toHaveTextContent('420.5 m3/h');
    expect(getBySelector('[data-field=sum]')).toHaveTextContent('10092');
    await user.click(screen.getByRole('button', { name: cn.fill }));
    expect(screen.getByRole('dialog', { name: '进入填报模式？' })).toHaveTextContent(cn.enterAsk);
    expect(mode()).toBe('view');
    await user.click(screen.getByRole('button', { name: cn.enter }));
    await soon(() => mode() === 'fill');
    expect(currentPath()).toBe(`${DETAIL}?fill=1`);
  });

  it('is not filled by somebody who may not, nor where its format is one to come', async () => {
    await open({ [PATHS.record]: ok(record({ actions: [] })) });
    expect(getAllBySelector('footer')).toHaveLength(0);
    cleanup();
    await open({ [PATHS.template]: ok(template({ format: 2 })) });
    expect(getAllBySelector('footer')).toHaveLength(0);
    expect(document.body).toHaveTextContent(cn.formatUnknown);
  });

  it('computes its formulas while somebody types, and says what they wait for', async () => {
    await open();
    await fill();
    expect(getBySelector('[data-field=sum]')).toHaveTextContent(cn.waitsFor.replace('{title}', 'Flow'));
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '10');
    expect(getBySelector('[data-field=sum] output').textContent).toBe('240');
    expect(getBySelector('[data-field=flow]')).toHaveTextContent(cn.abnormal);
  });

  it('fault 99: names a field of a kind that it does not know', async () => {
    await open();
    expect(getBySelector('[data-field=dial]')).toHaveTextContent('gauge');
  });

  it('says what is missing, and sends nothing before it is there', async () => {
    const outside = await open();
    await fill();
    await user.click(screen.getByRole('button', { name: cn.submit }));
    expect(document.body).toHaveTextContent('Flow、Leak');
    expect(getBySelector('[data-field=flow]')).toHaveTextContent(cn.missing);
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '6000');
    expect(getBySelector('[data-field=flow]')).toHaveTextContent('0 ~ 5000');
    expect(saves(outside)).toEqual([]);
  });

  it('says no more of what is missing than still is', async () => {
    await open();
    await fill();
    await user.click(screen.getByRole('button', { name: cn.submit }));
    const said = (): string => screen.getByRole('contentinfo').textContent ?? '';
    expect(said()).toContain('2 项需要处理：Flow、Leak');
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await soon(() => said().includes('1 项需要处理：Leak'));
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await soon(() => !said().includes('需要处理'));
  });

  it('is sent once by the outbox, with the changed fields alone and the version that it was read with', async () => {
    const outside = await open({ [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })) });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420.50');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => saves(outside).length === 1);
    const [sent] = saves(outside);
    expect(sent).toMatchObject({ excelId: 'x1', recordId: 'd5', version: '2', rev: 'a', final: 'true' });
    expect(sent?.values).toMatchObject({
      flow: { v: '420.50', by: 'hand' },
      sum: { v: '10092', by: 'formula' },
      leak: { v: '0' },
    });
    expect(Object.keys(sent?.values ?? {}).sort()).toEqual(['flow', 'leak', 'sum']);
    await soon(() => mode() === 'view');
    expect(currentPath()).toBe(DETAIL);
  });

  it('waits where there is no network, says so, and is not filled twice', async () => {
    const outside = await open({ [PATHS.save]: 'offline', [ENDS]: 'offline' });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    outside.answers[Path.info] = 'offline';
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => (document.body.textContent ?? '').includes(cn.toBeSent));
    expect(getAllBySelector('footer')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: cn.editAgain }));
    await soon(() => getAllBySelector('footer').length === 1);
    await soon(() => (document.body.textContent ?? '').includes(cn.hasDraft));
  });
});

describe('A record whose form has no end yet', () => {
  const unclear = (changes: object) =>
    entry({
      call: 'excel/record/save',
      entity: 'd5',
      input: { excelId: 'x1', recordId: 'd5' },
      state: 'unknown',
      tries: 1,
      ...changes,
    });
  const openWith = async (changes: object, answers: Answers): Promise<FakeOutside> => {
    const outside = await open(answers);
    await act(() => workOf(outside.services).store.write([{ table: 'outbox', put: unclear(changes) }]));
    return outside;
  };

  it('fault 63: is not sent again before somebody has looked whether it is there', async () => {
    const outside = await openWith({ problem: 'look-first' }, { [ENDS]: refused('no such call', '404') });
    await soon(() => (document.body.textContent ?? '').includes(parts.lookFirst));
    expect(document.body).not.toHaveTextContent(cn.endUnknown);
    expect(getAllBySelector('button').map((one) => one.textContent)).not.toContain(cn.sendNow);
    await user.click(screen.getByRole('button', { name: parts.notThereSend }));
    await soon(() => saves(outside).length === 1);
  });

  it('fault 62: is asked for at once where a person does not want to wait', async () => {
    const later = epochMs(NOW + 240_000);
    const outside = await openWith({ notBefore: later }, { [PATHS.save]: 'offline' });
    await soon(() => (document.body.textContent ?? '').includes(cn.endUnknown));
    const asked = outside.made(ENDS).length;
    await user.click(screen.getByRole('button', { name: cn.sendNow }));
    await soon(() => outside.made(ENDS).length > asked);
  });
});

describe('Leaving a record with unsaved content', () => {
  async function typed(): Promise<FakeOutside> {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    return outside;
  }

  it('asks; staying stays', async () => {
    await typed();
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(screen.getByRole('dialog', { name: '有未提交的内容' })).toHaveTextContent(cn.leaveAsk);
    await user.click(screen.getByRole('button', { name: cn.stay }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
  });

  it('asks at the browser’s Back too, and holds what was typed', async () => {
    await typed();
    await go(-1);
    expect(screen.getByRole('dialog', { name: '有未提交的内容' })).toHaveTextContent(cn.leaveAsk);
    await user.click(screen.getByRole('button', { name: cn.stay }));
    expect(currentPath()).toBe(`${DETAIL}?fill=1`);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
  });

  it('keeps a draft, which is gone on with after a reload', async () => {
    await typed();
    await user.click(screen.getByRole('button', { name: '返回' }));
    await user.click(screen.getByRole('button', { name: cn.keepDraft }));
    await soon(() => mode() === 'view');
    cleanup();
    await open();
    await soon(() => (document.body.textContent ?? '').includes(cn.hasDraft));
    await fill();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
  });

  it('is marked as a draft in the list of reports', async () => {
    const outside = await open({ [PATHS.reports]: ok(page(reportRow())) });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await user.click(screen.getByRole('button', { name: '返回' }));
    await user.click(screen.getByRole('button', { name: cn.keepDraft }));
    await soon(() => (document.body.textContent ?? '').includes(cn.hasDraft));
    cleanup();
    await renderAt(outside.services, '/home/work/excel');
    await soon(() => getAllBySelector('.as-excel-tags').some((one) => one.textContent?.includes(cn.draft)));
  });

  it('throws it away, where the person says so', async () => {
    await typed();
    await user.click(screen.getByRole('button', { name: '返回' }));
    await user.click(screen.getByRole('button', { name: cn.throwAway }));
    await soon(() => getAllBySelector('[data-mode=view]').length === 1);
    expect(document.body).not.toHaveTextContent(cn.hasDraft);
    await fill();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('');
  });

  it('does not ask where nothing was filled', async () => {
    await open();
    await fill();
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(mode()).toBe('view');
    expect(getAllBySelector('dialog')).toHaveLength(0);
  });
});

describe('A record whose photo is not on the device any more', () => {
  it('says so, and is sent without it where the person says so', async () => {
    const before = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420.5');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await act(async () => before.pass(1_000));
    const { store } = workOf(before.services);
    await soon(() => getBySelector('.as-draft-state').dataset.state === 'disk');
    const [draft] = await store.rows('drafts', 'u1');
    if (draft === undefined) throw new Error('no draft');
    cleanup();
    await store.write([{ table: 'drafts', put: { ...draft, pictures: ['gone with a full disk'] } }]);
    const outside = await open(
      { [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })) },
      `${DETAIL}?fill=1`,
    );
    await soon(() => mode() === 'fill');
    await soon(() => (document.body.textContent ?? '').includes(parts.picturesMissing.replace('{n}', '1')));
    await user.click(screen.getByRole('button', { name: parts.goOnWithout }));
    await soon(() => !(document.body.textContent ?? '').includes(parts.goOnWithout));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => saves(outside).length === 1);
    expect(saves(outside)[0]).toMatchObject({ final: 'true', values: { flow: { v: '420.5' } } });
  });
});

describe('Two people who fill one record', () => {
  const theirs = (flow: string, more: object = {}) =>
    ok(record({ rev: 'b', filler: '张伟', values: { flow: { v: flow, at: 1, by: 'hand' }, ...more } }));

  it('keeps a draft on the platform every 30 s, if something has changed', async () => {
    const outside = await open({
      [PATHS.save]: ok(record({ rev: 'b', values: { flow: { v: '420', at: 1, by: 'hand' } } })),
    });
    await fill();
    await act(async () => outside.pass(30_000));
    expect(saves(outside)).toEqual([]);
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    expect(saves(outside)[0]).toMatchObject({ final: 'false', rev: 'a', values: { flow: { v: '420' } } });
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '421');
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 2);
    expect(saves(outside)[1]).toMatchObject({ rev: 'b', values: { flow: { v: '421' } } });
    expect(getAllBySelector('dialog')).toHaveLength(0);
  });

  it('is not asked about what was typed while a draft was on its way', async () => {
    const { held, answer } = heldAnswer();
    const outside = await open({ [PATHS.save]: () => held });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '421');
    answer(ok(record({ rev: 'b', values: { flow: { v: '420', at: 1, by: 'hand' } } })));
    await settled();
    expect(getAllBySelector('dialog')).toHaveLength(0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('421');
  });

  /** A record whose submission is confirmed while a save of its draft is on its way. */
  const submitOverSave = async () => {
    const { held, answer } = heldAnswer();
    const outside = await open({ [PATHS.save]: () => held });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    return { outside, answer };
  };

  it('waits for a draft on its way before it is submitted, and begins no other', async () => {
    const { outside, answer } = await submitOverSave();
    await act(async () => outside.pass(60_000));
    expect(saves(outside)).toHaveLength(1);
    outside.answers[PATHS.save] = ok(record({ rev: 'c', status: 'filled' }));
    answer(
      ok(
        record({
          rev: 'b',
          values: { flow: { v: '420', at: 1, by: 'hand' }, leak: { v: '0', at: 1, by: 'hand' } },
        }),
      ),
    );
    await soon(() => saves(outside).length === 2);
    expect(saves(outside)[1]).toMatchObject({ rev: 'b', final: 'true' });
  });

  it('is not submitted after all where the person has gone back while a draft was on its way', async () => {
    const { outside, answer } = await submitOverSave();
    await user.click(screen.getByRole('button', { name: shell.cancel }));
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '42');
    const saved = { flow: { v: '420', at: 1, by: 'hand' }, leak: { v: '0', at: 1, by: 'hand' } };
    outside.answers[PATHS.save] = ok(record({ rev: 'c', status: 'filled' }));
    answer(ok(record({ rev: 'b', values: saved })));
    await settled();
    await settled();
    expect(saves(outside)).toHaveLength(1);
    expect([mode(), screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value]).toEqual([
      'fill',
      '42',
    ]);
    // It is kept on the platform again, and can be submitted.
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '421');
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => saves(outside).length === 2);
    expect(saves(outside)[1]).toMatchObject({ rev: 'b', final: 'true', values: { flow: { v: '421' } } });
  });

  it('is submitted over what a draft has made whose answer was lost', async () => {
    const outside = await open({ [PATHS.save]: 'offline' });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    const saved = { flow: { v: '420', at: 1, by: 'hand' }, leak: { v: '0', at: 1, by: 'hand' } };
    outside.answers[PATHS.record] = ok(record({ rev: 'b', values: saved }));
    outside.answers[PATHS.save] = ok(record({ rev: 'c', status: 'filled' }));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => saves(outside).length === 2);
    expect(saves(outside)[1]).toMatchObject({ rev: 'b', final: 'true' });
  });

  it.each([
    ['whose newer values could not be read', refused('内容已被更新', '1402'), 'offline', null],
    ['that was refused after one whose answer was lost', 'offline', undefined, refused('忙', '1499')],
  ] as const)('is submitted over the newest values after a draft %s', async (_, first, read, second) => {
    const outside = await open({ [PATHS.save]: first });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    if (read !== undefined) outside.answers[PATHS.record] = read;
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    await settled();
    if (second !== null) {
      outside.answers[PATHS.save] = second;
      await act(async () => outside.pass(30_000));
      await soon(() => saves(outside).length === 2);
      await settled();
    }
    const tried = saves(outside).length;
    const saved = { flow: { v: '420', at: 1, by: 'hand' }, leak: { v: '0', at: 1, by: 'hand' } };
    outside.answers[PATHS.record] = ok(record({ rev: 'b', values: saved }));
    outside.answers[PATHS.save] = ok(record({ rev: 'c', status: 'filled' }));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => saves(outside).length > tried);
    expect(saves(outside)[tried]).toMatchObject({ rev: 'b', final: 'true' });
  });

  it('is not submitted over what a draft on its way has found changed', async () => {
    const { outside, answer } = await submitOverSave();
    outside.answers[PATHS.record] = theirs('500');
    answer(refused('内容已被更新', '1402'));
    await soon(() => (document.body.textContent ?? '').includes(cn.theirs));
    await user.click(screen.getByRole('button', { name: cn.theirs }));
    expect(saves(outside)).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('500');
  });

  it('fault 73: takes over what somebody else has filled, and asks where both have filled the same', async () => {
    const outside = await open({ [PATHS.save]: refused('内容已被更新', '1402') });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    outside.answers[PATHS.record] = theirs('500', { leak: { v: '1', at: 1, by: 'hand' } });
    await act(async () => outside.pass(30_000));
    await soon(() => getAllBySelector('dialog').length === 1);
    expect(screen.getByRole('dialog', { name: '两人都修改了：Flow' })).toHaveTextContent('420');
    expect(screen.getByRole('dialog', { name: '两人都修改了：Flow' })).toHaveTextContent('500');
    expect(screen.getByRole('dialog', { name: '两人都修改了：Flow' })).toHaveTextContent('张伟');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'none' }).type).toBe('radio');
    await user.click(screen.getByRole('button', { name: cn.theirs }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('500');
    outside.answers[PATHS.save] = ok(record({ rev: 'c', status: 'filled' }));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => saves(outside).length === 2);
    expect(saves(outside)[1]).toMatchObject({ rev: 'b', final: 'true' });
  });

  /** Reads the record again, as when the network is back; not at once after the answer before. */
  const readAgain = async (outside: FakeOutside): Promise<void> => {
    const read = outside.made(PATHS.record).length;
    await expect
      .poll(
        async () => {
          await act(async () => window.dispatchEvent(new Event('online')));
          await settled();
          return outside.made(PATHS.record).length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(read);
  };

  it('takes nothing out of an answer that is older than its own draft on the platform', async () => {
    const flow = { v: '420', at: 1, by: 'hand' };
    const outside = await open({ [PATHS.save]: ok(record({ rev: 'b', values: { flow } })) });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    const { held, answer } = heldAnswer();
    outside.answers[PATHS.record] = () => held;
    await readAgain(outside);
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    await settled();
    await act(async () => answer(ok(record({ editing: { person: 'Wei', since: 1 } }))));
    await settled();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '421');
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 2);
    expect(saves(outside)[1]).toMatchObject({ rev: 'b' });
  });

  it('fault 73: asks no more about what the other has made the same meanwhile', async () => {
    const outside = await open({ [PATHS.save]: refused('内容已被更新', '1402') });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    outside.answers[PATHS.record] = theirs('500');
    await act(async () => outside.pass(30_000));
    await soon(() => getAllBySelector('dialog').length === 1);
    outside.answers[PATHS.record] = ok(
      record({ rev: 'c', filler: '张伟', values: { flow: { v: '420', at: 1, by: 'hand' } } }),
    );
    await readAgain(outside);
    await soon(() => getAllBySelector('dialog').length === 0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
  });

  it('is not asked about own values whose answer was lost, when more was typed since', async () => {
    const outside = await open({ [PATHS.save]: 'offline' });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    await settled();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '421');
    outside.answers[PATHS.save] = refused('内容已被更新', '1402');
    outside.answers[PATHS.record] = theirs('420', { leak: { v: '1', at: 1, by: 'hand' } });
    await act(async () => outside.pass(30_000));
    await soon(() => screen.getByRole<HTMLInputElement>('radio', { name: 'yes' }).checked);
    expect(getAllBySelector('dialog')).toHaveLength(0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('421');
  });

  it('fault 73: a form that comes back as changed is merged by its person, never sent over the other', async () => {
    const outside = await open({ [PATHS.save]: refused('内容已被更新', '1402') });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    outside.answers[PATHS.record] = theirs('500');
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => (document.body.textContent ?? '').includes(cn.hasDraft));
    await fill();
    await soon(() => getAllBySelector('dialog').length === 1);
    await user.click(getButton(cn.mine));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
    expect(saves(outside)).toHaveLength(1);
  });

  it('is not asked about own values that the platform has, after a way back to the record', async () => {
    const saved = record({ rev: 'b', values: { flow: { v: '420', at: 1, by: 'hand' } } });
    const outside = await open({ [PATHS.save]: ok(saved) });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(30_000));
    await soon(() => saves(outside).length === 1);
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '421');
    await user.click(screen.getByRole('button', { name: '返回' }));
    await user.click(screen.getByRole('button', { name: cn.keepDraft }));
    await soon(() => mode() === 'view');
    cleanup();
    outside.answers[PATHS.record] = ok(saved);
    await renderAt(outside.services, `${DETAIL}?fill=1`);
    await soon(() => getAllBySelector(input('flow')).length === 1);
    await settled();
    expect(getAllBySelector('dialog')).toHaveLength(0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('421');
  });

  it('fault 73: asks the platform where the kept answer is as old as the draft', async () => {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(1_000));
    cleanup();
    outside.answers[PATHS.record] = theirs('500');
    await renderAt(outside.services, `${DETAIL}?fill=1`);
    await soon(() => getAllBySelector('dialog').length === 1);
    expect(screen.getByRole('dialog', { name: '两人都修改了：Flow' })).toHaveTextContent('500');
  });

  it('fault 73: are asked again where the page has gone before the question was decided', async () => {
    const outside = await open({ [PATHS.save]: refused('内容已被更新', '1402') });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    outside.answers[PATHS.record] = theirs('500');
    await act(async () => outside.pass(30_000));
    await soon(() => getAllBySelector('dialog').length === 1);
    await act(async () => outside.pass(1_000));
    cleanup();
    await open({ [PATHS.record]: theirs('500') }, `${DETAIL}?fill=1`);
    await soon(() => getAllBySelector('dialog').length === 1);
    await user.click(getButton(cn.mine));
    await settled();
    expect(getAllBySelector('dialog')).toHaveLength(0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
  });

  it('makes no draft of what somebody else alone has filled', async () => {
    const outside = await open({ [PATHS.reports]: ok(page(reportRow())) });
    await fill();
    outside.answers[PATHS.record] = theirs('500');
    // Asked again when the network is back, though not at once after the answer before.
    await expect
      .poll(
        async () => {
          await act(async () => window.dispatchEvent(new Event('online')));
          await settled();
          return screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value;
        },
        { timeout: 10_000 },
      )
      .toBe('500');
    await act(async () => outside.pass(1_000));
    await settled();
    cleanup();
    await renderAt(outside.services, '/home/work/excel');
    await soon(() => getAllBySelector('.as-excel-row').length === 1);
    expect(getBySelector('.as-excel-tags')).not.toHaveTextContent(cn.draft);
  });

  it('says who is filling it now', async () => {
    await open({
      [PATHS.record]: ok(
        record({
          editing: { person: '张伟', since: 1_760_000_000_000 - 180_000 },
          progress: { done: 12, total: 30 },
        }),
      ),
    });
    expect(document.body).toHaveTextContent('张伟');
    expect(document.body).toHaveTextContent('12/30');
  });
});

describe('A record that may not be filled any more', () => {
  it('gives back what was typed into it, to be copied or thrown away', async () => {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    const theirs = { values: { flow: { v: '500', at: 1, by: 'hand' } }, filler: '张伟', rev: 'b' };
    outside.answers[PATHS.record] = ok(record({ ...theirs, status: 'filled', actions: [] }));
    await act(async () => void (await mutate(() => true)));
    await soon(() => mode() === 'view');
    expect(getBySelector('[data-field=flow]')).toHaveTextContent('500');
    expect(document.body).toHaveTextContent(cn.draftLocked);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '草稿内容' }).value).toContain(
      'flow: 420',
    );
    await user.click(screen.getByRole('button', { name: cn.throwAway }));
    await soon(() => getAllBySelector('textarea').length === 0);
    cleanup();
    await open();
    expect(getAllBySelector('footer button').at(-1)?.textContent).toBe(cn.fill);
  });

  it('says nothing of a draft where there is none', async () => {
    const outside = await open();
    outside.answers[PATHS.record] = ok(record({ rev: 'b', actions: [] }));
    await act(async () => void (await mutate(() => true)));
    await soon(() => getAllBySelector('footer').length === 0);
    expect(getAllBySelector('textarea')).toHaveLength(0);
  });
});

describe('A report whose document is not there', () => {
  it('fault 74: keeps the draft, whose values can be copied, until a person lets it go', async () => {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(1_000));
    cleanup();
    await open({ [PATHS.template]: refused('报表版本不存在', '1411') });
    await soon(() => getAllBySelector('textarea').length === 1);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '草稿内容' }).value).toContain(
      'flow: 420',
    );
    await user.click(screen.getByRole('button', { name: cn.throwAway }));
    expect(getAllBySelector('textarea')).toHaveLength(0);
  });

  it('fault 74: a draft of the version that it was begun on goes on while newer records have another', async () => {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(1_000));
    cleanup();
    const asked: string[] = [];
    const answer = (request: HttpRequest) => {
      asked.push(new URLSearchParams(request.body ?? '').get('version') ?? '');
      return ok(template());
    };
    await open({ [PATHS.template]: answer }, `${DETAIL}?fill=1`);
    await soon(() => getAllBySelector(input('flow')).length === 1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
    expect(asked).toEqual(['2']);
  });

  it('fault 74: a draft of another version than the record’s own is kept and copied, never filled over', async () => {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(1_000));
    cleanup();
    await open(
      { [PATHS.record]: ok(record({ version: '3' })), [PATHS.template]: ok(template({ version: 3 })) },
      `${DETAIL}?fill=1`,
    );
    await soon(() => getAllBySelector('textarea').length === 1);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '草稿内容' }).value).toContain(
      'flow: 420',
    );
    expect([mode(), getAllBySelector('footer').length]).toEqual(['view', 0]);
    cleanup();
    await open({}, `${DETAIL}?fill=1`);
    await soon(() => getAllBySelector(input('flow')).length === 1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('420');
  });

  it('fault 74: lets the record be filled once the draft of another version is thrown away', async () => {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '420');
    await act(async () => outside.pass(1_000));
    cleanup();
    await open({
      [PATHS.record]: ok(record({ version: '3' })),
      [PATHS.template]: ok(template({ version: 3 })),
    });
    await soon(() => getAllBySelector('textarea').length === 1);
    await user.click(screen.getByRole('button', { name: cn.throwAway }));
    await soon(() => getAllBySelector('footer').length === 1);
    await fill();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flow (m3/h) *' }).value).toBe('');
  });

  it('is named where it is beyond its limits', async () => {
    const fields = Array.from({ length: 400 }, (_, at) => ({ id: `f${at}`, kind: 'text' }));
    await open({ [PATHS.template]: ok(template({ sections: [{ id: 's1', fields }] })) });
    expect(document.body).toHaveTextContent('400');
    expect(document.body).toHaveTextContent(cn.unreadable);
  });
});

describe('Where no network is', () => {
  it('is opened as this device saw it, says so, and is filled all the same', async () => {
    await open({ [PATHS.record]: ok(record({ values: { flow: { v: '420.5', at: 1, by: 'hand' } } })) });
    await soon(() => getAllBySelector('[data-field=flow]').length === 1);
    await settled();
    cleanup();
    await open({ [PATHS.record]: 'offline', [PATHS.template]: 'offline', [PATHS.save]: 'offline' });
    expect(document.body).toHaveTextContent(cn.seenAt.split('{')[0]);
    expect(getBySelector('[data-field=flow]')).toHaveTextContent('420.5 m3/h');
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '430');
    expect(getBySelector('[data-field=sum] output').textContent).toBe('10320');
  });
});

describe('Texts and moments of a record', () => {
  it('fault 101: a remark of 201 characters is marked at its field, cut by nobody, and not sent', async () => {
    const outside = await open();
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Flow (m3/h) *' }), '10');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    const _remark = '[data-field=flow] > .as-field:last-of-type input';
    const long = '长'.repeat(201);
    await fill(screen.getByRole('textbox', { name: '异常说明：Flow' }), long);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '异常说明：Flow' }).value).toBe(long);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '异常说明：Flow' }).maxLength).toBe(-1);
    expect(document.body).toHaveTextContent(cn.tooLong.replace('{n}', '201').replace('{max}', '200'));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    expect(getAllBySelector('dialog')).toHaveLength(0);
    await fill(screen.getByRole('textbox', { name: '异常说明：Flow' }), '😀');
    expect(document.body).toHaveTextContent(cn.special.replace('{found}', '😀'));
    await user.click(screen.getByRole('button', { name: cn.submit }));
    expect([getAllBySelector('dialog').length, saves(outside).length]).toEqual([0, 0]);
    await fill(screen.getByRole('textbox', { name: '异常说明：Flow' }), '检修中');
    await user.click(screen.getByRole('button', { name: cn.submit }));
    expect(getAllBySelector('dialog')).toHaveLength(1);
  });

  it('that the document wants are filled in by themselves, are sent, and are nothing unsaved', async () => {
    const fields = [
      { id: 'day', kind: 'date', title: 'Day', from: 'generate', required: true },
      { id: 'at', kind: 'time', title: 'Handed over', from: 'now' },
      { id: 'note', kind: 'text', title: 'Note' },
    ];
    const outside = await open({
      [PATHS.template]: ok(template({ sections: [{ id: 's1', title: '', fields }] })),
      [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })),
    });
    await fill();
    expect(getBySelector<HTMLInputElement>(input('day')).value).toBe('2025-10-09');
    expect(getBySelector<HTMLInputElement>(input('at')).value).toBe('16:53');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('2/3');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect([mode(), getAllBySelector('dialog').length]).toEqual(['view', 0]);
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Note' }), 'fine');
    await user.click(screen.getByRole('button', { name: cn.submit }));
    await user.click(screen.getByRole('button', { name: cn.submitNow }));
    await soon(() => saves(outside).length === 1);
    expect(saves(outside)[0]?.values).toMatchObject({ day: { v: '2025-10-09' }, at: { v: '16:53' } });
  });

  it('beyond what a record may hold are named with the limit, and nothing is sent', async () => {
    const fields = [{ id: 'note', kind: 'text', title: 'Note', max: 4_000, lines: 3 }];
    const rows = Array.from({ length: 70 }, (_, at) => ({
      id: `r${at}`,
      cells: { text: { v: '长'.repeat(1_300), at: 1, by: 'hand' } },
    }));
    const table = { columns: [{ id: 'text', kind: 'text', max: 4_000 }], rows: {} };
    const outside = await open({
      [PATHS.template]: ok(
        template({
          sections: [
            { id: 's1', fields },
            { id: 't', table },
          ],
        }),
      ),
      [PATHS.record]: ok(record({ values: { t: { rows } } })),
    });
    await fill();
    await fill(screen.getByRole('textbox', { name: 'Note' }), 'more');
    await user.click(screen.getByRole('button', { name: cn.submit }));
    expect(document.body).toHaveTextContent('262144');
    expect([getAllBySelector('dialog').length, saves(outside).length]).toEqual([0, 0]);
  });
});

describe('A long report', () => {
  it('draws one field for a key, and all fields in steps', async () => {
    const fields = Array.from({ length: 300 }, (_, at) => ({
      id: `f${at}`,
      kind: 'number',
      title: `Point ${at}`,
    }));
    await open({ [PATHS.template]: ok(template({ sections: [{ id: 's1', title: '', fields }] })) });
    await fill();
    await soon(() => getAllBySelector('[data-field]').length === 300);
    const before = getAllBySelector('[data-field]').map((one) => one.outerHTML);
    await fill(screen.getByRole('textbox', { name: 'Point 7' }), '3');
    const changed = getAllBySelector('[data-field]').filter((one, at) => one.outerHTML !== before[at]);
    expect(changed.length).toBeLessThanOrEqual(1);
  });
});

describe('The newest record that is not filled', () => {
  it('is named by its own address as soon as it is known', async () => {
    await open({}, '/home/work/excel/detail/x1/-?fill=1');
    await soon(() => currentPath() === `${DETAIL}?fill=1`);
  });
});

describe('A scanned code', () => {
  it('leads to its section, and asks before filling like everywhere', async () => {
    await open({}, '/home/work/excel/scan/x1/d5?code=P-01');
    expect(mode()).toBe('view');
    expect(document.activeElement?.id).toBe('section-s1');
  });
});
