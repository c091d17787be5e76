/** A functional item: something is operated by hand, and the signal is looked at. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { ok, userInfo } from '../kit/fake-outside';
import { link, NOW } from '../kit/fake-watch';
import { act, cleanup, fill, getAllBySelector, getBySelector, screen, settled, user } from '../kit/render';
import {
  AllSeen,
  emptyDevice,
  FILL_AT,
  formIsHere,
  type Opened,
  openAt,
  RECORD,
  rawRecord,
  SUBMIT,
  soon,
} from './kit';

const TRIED = {
  id: 'try',
  title: 'Valve',
  kind: 'actuate',
  required: true,
  normalText: 'Moves',
  signal: { family: 'equipment', equipmentId: 'e1', signalId: 's1' },
  expect: { op: '=', a: 1, b: null, withinS: 30 },
};
const items = [TRIED, ...RAW_ITEMS.slice(1)];
const aPhoto = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };

let opened: Opened;
let clock = NOW;
beforeEach(() => {
  emptyDevice();
  clock = NOW;
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

const open = async (who = userInfo()): Promise<void> => {
  const answers = {
    [RECORD]: ok(rawRecord({ items, images: [aPhoto] })),
    [SUBMIT]: ok(rawRecord({ status: 'completed', version: 'v2' })),
  };
  opened = await openAt(FILL_AT, answers, { who, client: { steadyNow: () => epochMs(clock) } });
  await formIsHere(opened.drawn);
};
/** A device whose signal stands at 0. */
const openLive = async (): Promise<void> => {
  await open();
  await opened.live();
  await opened.value(0);
};
/** A value that the device measures and sends so many seconds after the beginning. */
const arrives = async (number: number, seconds: number, how: Parameters<Opened['value']>[1] = {}) => {
  clock = NOW + seconds * 1_000;
  await opened.value(number, { age: -seconds * 1_000, ...how });
};
const pass = async (seconds: number): Promise<void> => {
  clock += seconds * 1_000;
  await act(async () => opened.outside.pass(seconds * 1_000));
  await settled();
};
const trial = (): string => getBySelector('.as-trial').textContent ?? '';
const button = (): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name: '开始试验 · Valve' });
const start = (): Promise<void> => user.click(button());
const answer = () => ({
  value: screen.getByRole<HTMLInputElement>('textbox', { name: '当前值' }).value,
  result: getAllBySelector('[data-item="try"] .as-item__result input:checked').map((one) =>
    one.getAttribute('value'),
  ),
  mark: getAllBySelector('[data-item="try"] [data-taken]').map((one) => one.getAttribute('data-taken')),
});
const UNANSWERED = { value: '', result: [], mark: [] };

describe('A trial', () => {
  it('is normal when the signal gets there in time, and is sent with its course', async () => {
    await openLive();
    expect(trial()).toContain(cn.trialAim.replace('{n}', '30').replace('{expect}', '= 1'));
    expect(answer()).toEqual(UNANSWERED);
    await start();
    expect(getBySelector('[role="timer"]')).toHaveTextContent('剩余 30 秒，当前 0');
    await pass(4);
    expect(getBySelector('[role="timer"]')).toHaveTextContent('剩余 26 秒');
    await arrives(1, 9);
    expect(trial()).toContain(cn.trialNormal.replace('{n}', '9'));
    expect(answer()).toEqual({ value: '1', result: ['normal'], mark: ['actuate'] });
    const { drawn, outside } = opened;
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await user.click(getBySelector('[data-item="look"] .as-segmented__option input'));
    await fill(screen.getByRole('textbox', { name: '处理意见' }), 'go on');
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await soon(drawn, () => outside.made(SUBMIT).length, 1);
    const body = new URLSearchParams(outside.made(SUBMIT)[0]?.body ?? '');
    const [sent] = JSON.parse(body.get('answers') ?? '[]');
    expect(sent).toMatchObject({
      itemId: 'try',
      by: 'actuate',
      currentValue: '1',
      result: 'normal',
      description: 'Moves',
      live: { signalId: 's1', value: '1', fresh: 'fresh', quality: 'good', link: 'live' },
    });
    expect(sent.live.trace.at(-1)).toEqual([NOW + 9_000, 1]);
    // It was only looked at.
    expect(opened.worker.writes).toEqual([]);
  });

  it('is abnormal when the time is over, and wants words for it', async () => {
    await openLive();
    await start();
    await arrives(0, 12);
    await pass(18);
    expect(trial()).toContain(cn.trialAbnormal.replace('{n}', '30'));
    expect(answer()).toEqual({ value: '0', result: ['abnormal'], mark: ['actuate'] });
    expect(getBySelector<HTMLTextAreaElement>('textarea[name="description-try"]').value).toBe('');
  });

  it('that a person overrules is the word of that person', async () => {
    await openLive();
    await start();
    await arrives(1, 3);
    await user.click(getBySelector('[data-item="try"] .as-item__result input[value="abnormal"]'));
    expect(answer()).toEqual({ value: '1', result: ['abnormal'], mark: ['hand'] });
  });

  it('is stopped by the person, and answers nothing then', async () => {
    await openLive();
    await start();
    await user.click(screen.getByRole('button', { name: cn.trialStop }));
    await arrives(1, 5);
    await pass(30);
    expect(answer()).toEqual(UNANSWERED);
    expect(button().textContent).toBe(cn.trialStart);
  });
});

describe('A trial whose signal cannot tell', () => {
  it('fault 96: is not decided where the link was lost, and is filled by hand', async () => {
    await openLive();
    await start();
    await opened.news({ kind: 'link', link: link('reconnecting') });
    expect(trial()).toContain(cn.trialLink);
    // What arrives after it was seen by nobody.
    await opened.news({ kind: 'link', link: link('live') });
    await arrives(1, 8);
    expect(answer()).toEqual(UNANSWERED);
    await fill(screen.getByRole('textbox', { name: '当前值' }), '1');
    await user.click(getBySelector('[data-item="try"] .as-item__result input[value="normal"]'));
    expect(answer()).toEqual({ value: '1', result: ['normal'], mark: ['hand'] });
  });

  it('fault 96: is not decided where only an older source time came', async () => {
    await openLive();
    await start();
    clock = NOW + 8_000;
    await opened.value(1, { age: 12_000 });
    await pass(22);
    expect(trial()).toContain(cn.trialNoNew);
    expect(answer()).toEqual(UNANSWERED);
  });

  it('fault 96: is not decided where the signal was there already', async () => {
    await openLive();
    await opened.value(1, { age: 2_000 });
    await start();
    expect(trial()).toContain(cn.trialThere);
    expect(answer()).toEqual(UNANSWERED);
  });

  it('fault 96: is not decided by values that are stale or bad', async () => {
    for (const how of [{ freshness: Freshness.stale }, { quality: Quality.bad }] as const) {
      await openLive();
      await start();
      await arrives(1, 5, how);
      await pass(25);
      expect(trial()).toContain(cn.trialNoNew);
      expect(answer()).toEqual(UNANSWERED);
      cleanup();
      clock = NOW;
    }
    await openLive();
  });

  it('fault 96: is called abnormal only where everything was seen', async () => {
    await openLive();
    await start();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    await arrives(0, 20);
    await pass(10);
    expect(trial()).toContain(cn.trialHidden);
    expect(answer()).toEqual(UNANSWERED);
  });
});

describe('A trial without a value of now', () => {
  it.each([
    ['stale', { freshness: Freshness.stale }],
    ['disconnected', { freshness: Freshness.disconnected }],
    ['of an offline gateway in vpn mode', { freshness: Freshness.paused }],
    ['bad', { quality: Quality.bad }],
  ] as const)('cannot begin where it is %s, and says what to do', async (_name, how) => {
    await openLive();
    await opened.value(0, how);
    expect(button().disabled).toBe(true);
    expect(trial()).toContain(cn.trialNeedsLive);
  });

  it('cannot begin without a link', async () => {
    await openLive();
    await opened.news({ kind: 'link', link: link('reconnecting') });
    expect(button().disabled).toBe(true);
  });

  it('is filled by hand where the person may see no live values', async () => {
    await open(userInfo({ auths: [] }));
    expect(getAllBySelector('.as-trial')).toHaveLength(0);
    expect(getBySelector('[data-item="try"]')).toHaveTextContent(cn.byHand);
  });
});
