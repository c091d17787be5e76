/** A functional item: the user operates something by hand and the signal is observed. */
import { describe, expect, it, vi } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import { liveItemWords } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { createUserInfo, ok } from '../kit/answers';
import { createSlot, link, NOW } from '../kit/fake-watch';
import { getAllBySelector, getBySelector } from '../kit/queries';
import { act, screen, waitUntilSettled } from '../kit/render';
import { waitForForm } from '../kit/sent';
import * as form from './form';
import { createRawRecord, PHOTO, RECORD, SUBMIT } from './kit';

const tLiveItem = getTranslator(liveItemWords, 'cn');

describe('A trial', () => {
  it('is normal when the signal reaches its target in time, and is sent with its trace', async () => {
    const { emitAt, advanceSeconds, outside, worker } = await openTrial();
    expect(getTrial()).toHaveTextContent(tLiveItem('trialAim', { n: 30, expect: '= 1' }));
    expectNoAnswer();
    await form.press(START);
    expect(screen.getByRole('timer')).toHaveTextContent('剩余 30 秒，当前 0');
    await advanceSeconds(4);
    expect(screen.getByRole('timer')).toHaveTextContent('剩余 26 秒');
    await emitAt(1, 9);
    expect(getTrial()).toHaveTextContent(tLiveItem('trialNormal', { n: 9 }));
    expectAnswer('1', 'normal', 'actuate');
    await form.answerRemainingItems();
    await form.submit();
    const [sent] = JSON.parse((await waitForForm(outside, SUBMIT)).answers ?? '');
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

  it('of a switch shows, stores and sends the names of its states', async () => {
    const { emitAt, emitNews, outside } = await openTrial();
    const slots = [
      createSlot({
        dataType: 'bit',
        map: [
          ['0', 'Closed'],
          ['1', 'Open'],
        ],
      }),
    ];
    await emitNews({ kind: 'described', slots });
    expect(getTrial()).toHaveTextContent(tLiveItem('trialAim', { n: 30, expect: '= Open' }));
    expect(getBySelector('.as-chip__value')).toHaveTextContent('Closed');
    await form.press(START);
    expect(screen.getByRole('timer')).toHaveTextContent('当前 Closed');
    await emitAt(1, 9);
    expectAnswer('Open', 'normal', 'actuate');
    await form.answerRemainingItems();
    await form.submit();
    const [sent] = JSON.parse((await waitForForm(outside, SUBMIT)).answers ?? '');
    expect(sent).toMatchObject({ currentValue: 'Open', live: { value: 'Open' } });
  });

  it('is abnormal when time is up, and requires a description', async () => {
    const { emitAt, advanceSeconds } = await openTrial();
    await form.press(START);
    await emitAt(0, 12);
    await advanceSeconds(18);
    expect(getTrial()).toHaveTextContent(tLiveItem('trialAbnormal', { n: 30 }));
    expectAnswer('0', 'abnormal', 'actuate');
    expect(form.getDescriptionField('Valve')).toHaveValue('');
  });

  it("takes the user's result if overruled", async () => {
    const { emitAt } = await openTrial();
    await form.press(START);
    await emitAt(1, 3);
    await form.choose('Valve', 'abnormal');
    expectAnswer('1', 'abnormal', 'hand');
  });

  it('is stopped by the user, and then has no result', async () => {
    const { emitAt, advanceSeconds } = await openTrial();
    await form.press(START);
    await form.press(tLiveItem('stop'));
    await emitAt(1, 5);
    await advanceSeconds(30);
    expectNoAnswer();
    expect(screen.getByRole('button', { name: START })).toHaveTextContent(tLiveItem('trialStart'));
  });
});

describe('A trial without proof from the signal', () => {
  it('fault 96: is undecided if the connection was lost, and is filled by hand', async () => {
    const { emitAt, emitNews } = await openTrial();
    await form.press(START);
    await emitNews({ kind: 'link', link: link('reconnecting') });
    expect(getTrial()).toHaveTextContent(tLiveItem('trialLink'));
    // Later arrivals were not observed.
    await emitNews({ kind: 'link', link: link('live') });
    await emitAt(1, 8);
    expectNoAnswer();
    await form.type('1');
    await form.choose('Valve', 'normal');
    expectAnswer('1', 'normal', 'hand');
  });

  it('fault 96: is undecided if only a value with an older source time arrived', async () => {
    const { emitAt, advanceSeconds } = await openTrial();
    await form.press(START);
    await emitAt(1, 8, { age: 12_000 });
    await advanceSeconds(22);
    expect(getTrial()).toHaveTextContent(tLiveItem('trialNoNew'));
    expectNoAnswer();
  });

  it('fault 96: is undecided if the signal was at its target already', async () => {
    const { emitValue } = await openTrial();
    await emitValue(1, { age: 2_000 });
    await form.press(START);
    expect(getTrial()).toHaveTextContent(tLiveItem('trialThere'));
    expectNoAnswer();
  });

  it.each([
    ['stale', { freshness: Freshness.stale }],
    ['bad', { quality: Quality.bad }],
  ])('fault 96: is not decided by values that are %s', async (_name, options) => {
    const { emitAt, advanceSeconds } = await openTrial();
    await form.press(START);
    await emitAt(1, 5, options);
    await advanceSeconds(25);
    expect(getTrial()).toHaveTextContent(tLiveItem('trialNoNew'));
    expectNoAnswer();
  });

  it('fault 96: is abnormal only if everything was observed', async () => {
    const { emitAt, advanceSeconds } = await openTrial();
    await form.press(START);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    await emitAt(0, 20);
    await advanceSeconds(10);
    expect(getTrial()).toHaveTextContent(tLiveItem('trialHidden'));
    expectNoAnswer();
  });
});

describe('A trial without a current value', () => {
  it.each([
    ['stale', { freshness: Freshness.stale }],
    ['disconnected', { freshness: Freshness.disconnected }],
    ['from an offline gateway in vpn mode', { freshness: Freshness.paused }],
    ['bad', { quality: Quality.bad }],
  ])('cannot start if it is %s, and shows what to do', async (_name, options) => {
    const { emitValue } = await openTrial();
    await emitValue(0, options);
    expect(screen.getByRole('button', { name: START })).toBeDisabled();
    expect(getTrial()).toHaveTextContent(tLiveItem('trialNeedsLive'));
  });

  it('cannot start without a connection', async () => {
    const { emitNews } = await openTrial();
    await emitNews({ kind: 'link', link: link('reconnecting') });
    expect(screen.getByRole('button', { name: START })).toBeDisabled();
  });

  it('is filled by hand if the user may see no live values', async () => {
    await form.open(ANSWERS, { who: createUserInfo({ auths: [] }) });
    expect(screen.queryByRole('button', { name: START })).not.toBeInTheDocument();
    expect(form.getItem('Valve')).toHaveTextContent(tLiveItem('byHand'));
  });
});

const START = `${tLiveItem('trialStart')} · Valve`;
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
  [RECORD]: ok(createRawRecord({ items: [VALVE, ...RAW_ITEMS.slice(1)], images: [PHOTO] })),
  [SUBMIT]: ok(createRawRecord({ status: 'completed', version: 'v2' })),
};

/** Opens a trial of a signal at 0, with a clock that the test moves. */
async function openTrial() {
  let clock = NOW;
  const opened = await form.open(ANSWERS, { client: { steadyNow: () => epochMs(clock) } });
  await opened.goLive(0);
  return {
    ...opened,
    emitAt: async (number: number, seconds: number, options: Parameters<typeof opened.emitValue>[1] = {}) => {
      clock = NOW + seconds * 1_000;
      await opened.emitValue(number, { age: -seconds * 1_000, ...options });
    },
    advanceSeconds: async (seconds: number) => {
      clock += seconds * 1_000;
      await act(async () => opened.outside.advance(seconds * 1_000));
      await waitUntilSettled();
    },
  };
}
const getTrial = (): HTMLElement => getBySelector('.as-trial');

function expectAnswer(value: string, result: 'normal' | 'abnormal', by: 'actuate' | 'hand'): void {
  expect(form.getValueField()).toHaveValue(value);
  expect(form.getFindingRadio('Valve', result)).toBeChecked();
  expect(getBySelector('[data-taken]')).toHaveAttribute('data-taken', by);
}
function expectNoAnswer(): void {
  expect(form.getValueField()).toHaveValue('');
  for (const finding of ['normal', 'abnormal'] as const)
    expect(form.getFindingRadio('Valve', finding)).not.toBeChecked();
  expect(getAllBySelector('[data-taken]')).toEqual([]);
}
