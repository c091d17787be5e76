/** A functional item: the user operates something by hand and the signal is observed. */
import { describe, expect, it, vi } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import { liveItemWords } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { ok, userInfo } from '../kit/answers';
import { link, NOW } from '../kit/fake-watch';
import { getAllBySelector, getBySelector } from '../kit/queries';
import { act, screen, settled } from '../kit/render';
import { arrived } from '../kit/sent';
import * as form from './form';
import { aPhoto, RECORD, rawRecord, SUBMIT } from './kit';

const words = getTranslator(liveItemWords, 'cn');

describe('A trial', () => {
  it('is normal when the signal reaches its target in time, and is sent with its trace', async () => {
    const { arrives, pass, outside, worker } = await openTrial();
    expect(trial()).toHaveTextContent(words('trialAim', { n: 30, expect: '= 1' }));
    expectNoAnswer();
    await form.press(START);
    expect(screen.getByRole('timer')).toHaveTextContent('剩余 30 秒，当前 0');
    await pass(4);
    expect(screen.getByRole('timer')).toHaveTextContent('剩余 26 秒');
    await arrives(1, 9);
    expect(trial()).toHaveTextContent(words('trialNormal', { n: 9 }));
    expectAnswer('1', 'normal', 'actuate');
    await form.answerTheRest();
    await form.submit();
    const [sent] = JSON.parse((await arrived(outside, SUBMIT)).answers ?? '');
    expect(sent).toMatchObject({
      itemId: 'try',
      by: 'actuate',
      currentValue: '1',
      result: 'normal',
      description: 'Moves',
      live: { signalId: 's1', value: '1', fresh: 'fresh', quality: 'good', link: 'live' },
    });
    expect(sent.live.trace.at(-1)).toEqual([NOW + 9_000, 1]);
    // The signal was only observed.
    expect(worker.writes).toEqual([]);
  });

  it('is abnormal when time is up, and requires a description', async () => {
    const { arrives, pass } = await openTrial();
    await form.press(START);
    await arrives(0, 12);
    await pass(18);
    expect(trial()).toHaveTextContent(words('trialAbnormal', { n: 30 }));
    expectAnswer('0', 'abnormal', 'actuate');
    expect(form.description('Valve')).toHaveValue('');
  });

  it("overruled by the user has the user's result", async () => {
    const { arrives } = await openTrial();
    await form.press(START);
    await arrives(1, 3);
    await form.choose('Valve', 'abnormal');
    expectAnswer('1', 'abnormal', 'hand');
  });

  it('is stopped by the user, and then has no result', async () => {
    const { arrives, pass } = await openTrial();
    await form.press(START);
    await form.press(words('stop'));
    await arrives(1, 5);
    await pass(30);
    expectNoAnswer();
    expect(screen.getByRole('button', { name: START })).toHaveTextContent(words('trialStart'));
  });
});

describe('A trial without proof from the signal', () => {
  it('fault 96: is undecided if the connection was lost, and is filled by hand', async () => {
    const { arrives, news } = await openTrial();
    await form.press(START);
    await news({ kind: 'link', link: link('reconnecting') });
    expect(trial()).toHaveTextContent(words('trialLink'));
    // Later arrivals were not observed.
    await news({ kind: 'link', link: link('live') });
    await arrives(1, 8);
    expectNoAnswer();
    await form.type('1');
    await form.choose('Valve', 'normal');
    expectAnswer('1', 'normal', 'hand');
  });

  it('fault 96: is undecided if only a value with an older source time arrived', async () => {
    const { arrives, pass } = await openTrial();
    await form.press(START);
    await arrives(1, 8, { age: 12_000 });
    await pass(22);
    expect(trial()).toHaveTextContent(words('trialNoNew'));
    expectNoAnswer();
  });

  it('fault 96: is undecided if the signal was at its target already', async () => {
    const { value } = await openTrial();
    await value(1, { age: 2_000 });
    await form.press(START);
    expect(trial()).toHaveTextContent(words('trialThere'));
    expectNoAnswer();
  });

  it.each([
    ['stale', { freshness: Freshness.stale }],
    ['bad', { quality: Quality.bad }],
  ])('fault 96: is not decided by values that are %s', async (_name, how) => {
    const { arrives, pass } = await openTrial();
    await form.press(START);
    await arrives(1, 5, how);
    await pass(25);
    expect(trial()).toHaveTextContent(words('trialNoNew'));
    expectNoAnswer();
  });

  it('fault 96: is abnormal only if everything was observed', async () => {
    const { arrives, pass } = await openTrial();
    await form.press(START);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    await arrives(0, 20);
    await pass(10);
    expect(trial()).toHaveTextContent(words('trialHidden'));
    expectNoAnswer();
  });
});

describe('A trial without a current value', () => {
  it.each([
    ['stale', { freshness: Freshness.stale }],
    ['disconnected', { freshness: Freshness.disconnected }],
    ['from an offline gateway in vpn mode', { freshness: Freshness.paused }],
    ['bad', { quality: Quality.bad }],
  ])('cannot start if it is %s, and shows what to do', async (_name, how) => {
    const { value } = await openTrial();
    await value(0, how);
    expect(screen.getByRole('button', { name: START })).toBeDisabled();
    expect(trial()).toHaveTextContent(words('trialNeedsLive'));
  });

  it('cannot start without a connection', async () => {
    const { news } = await openTrial();
    await news({ kind: 'link', link: link('reconnecting') });
    expect(screen.getByRole('button', { name: START })).toBeDisabled();
  });

  it('is filled by hand if the user may see no live values', async () => {
    await form.open(ANSWERS, { who: userInfo({ auths: [] }) });
    expect(screen.queryByRole('button', { name: START })).not.toBeInTheDocument();
    expect(form.item('Valve')).toHaveTextContent(words('byHand'));
  });
});

const START = `${words('trialStart')} · Valve`;
const VALVE = {
  id: 'try',
  title: 'Valve',
  kind: 'actuate',
  required: true,
  normalText: 'Moves',
  signal: { family: 'equipment', equipmentId: 'e1', signalId: 's1' },
  expect: { op: '=', a: 1, b: null, withinS: 30 },
};
const ANSWERS = {
  [RECORD]: ok(rawRecord({ items: [VALVE, ...RAW_ITEMS.slice(1)], images: [aPhoto] })),
  [SUBMIT]: ok(rawRecord({ status: 'completed', version: 'v2' })),
};

/** Opens a trial of a signal at 0, with a clock that the test moves. */
async function openTrial() {
  let clock = NOW;
  const opened = await form.open(ANSWERS, { client: { steadyNow: () => epochMs(clock) } });
  await opened.live(0);
  return {
    ...opened,
    arrives: async (number: number, seconds: number, how: Parameters<typeof opened.value>[1] = {}) => {
      clock = NOW + seconds * 1_000;
      await opened.value(number, { age: -seconds * 1_000, ...how });
    },
    pass: async (seconds: number) => {
      clock += seconds * 1_000;
      await act(async () => opened.outside.pass(seconds * 1_000));
      await settled();
    },
  };
}
const trial = (): HTMLElement => getBySelector('.as-trial');

function expectAnswer(value: string, result: 'normal' | 'abnormal', by: 'actuate' | 'hand'): void {
  expect(form.value()).toHaveValue(value);
  expect(form.finding('Valve', result)).toBeChecked();
  expect(getBySelector('[data-taken]')).toHaveAttribute('data-taken', by);
}
function expectNoAnswer(): void {
  expect(form.value()).toHaveValue('');
  for (const finding of ['normal', 'abnormal'] as const)
    expect(form.finding('Valve', finding)).not.toBeChecked();
  expect(getAllBySelector('[data-taken]')).toEqual([]);
}
