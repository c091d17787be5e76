import { describe, expect, it } from 'vitest';
import { cn as chips } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { createUserInfo, ok } from '../kit/answers';
import { link } from '../kit/fake-watch';
import { act, fill, screen, user, waitFor, within } from '../kit/render';
import * as form from './form';
import { PATHS, template, translate } from './kit';

describe('A field bound to a signal', () => {
  it("is never filled automatically, and taken by a tap with the sensor's time", async () => {
    const { goLive, emitValue } = await open(createBearingField());
    await goLive(91.25);
    expect(getInput()).toHaveValue('');
    await user.click(getChip());
    expect(getInput()).toHaveValue('91.3');
    expect(getField()).toHaveTextContent(translate('abnormal'));
    expect(getField()).not.toHaveTextContent(translate('notLive'));
    await emitValue(50);
    expect(getInput()).toHaveValue('91.3');
  });

  it('takes an old value only by a second tap, and marks it', async () => {
    const { goLive } = await open(createBearingField());
    await goLive(70, { freshness: Freshness.stale, age: 900_000 });
    await user.click(getChip());
    expect(getInput()).toHaveValue('');
    await user.click(getChip());
    expect(getInput()).toHaveValue('70.0');
    expect(getField()).toHaveTextContent(translate('notLive'));
  });

  it('fault 92: needs a second tap after the connection is lost, and is marked as not live', async () => {
    const { goLive, worker } = await open(createBearingField());
    await goLive(70);
    const shownChip = getChip();
    await act(async () => worker.emit({ kind: 'link', link: link('reconnecting') }));
    await user.click(shownChip);
    expect(getInput()).toHaveValue('');
    await user.click(getChip());
    expect(getInput()).toHaveValue('70.0');
    expect(getField()).toHaveTextContent(translate('notLive'));
  });

  it('fault 93: takes the value shown when the finger came down', async () => {
    const { goLive, emitValue } = await open(createBearingField());
    await goLive(70);
    await user.pointer({ keys: '[MouseLeft>]', target: getChip() });
    await emitValue(99);
    await user.pointer('[/MouseLeft]');
    expect(getInput()).toHaveValue('70.0');
  });

  it('fault 94: cannot be taken with a bad quality, nor automatically', async () => {
    const { goLive, outside } = await open(createBearingField({ take: 'open' }));
    await goLive(70, { quality: Quality.bad });
    await form.pass(outside, 1_000);
    expectNoChip();
    expect(getInput()).toHaveValue('');
  });

  it('fault 95: is filled by hand if the platform does not have the signal; the record continues', async () => {
    const { emitNews } = await open(createBearingField({ required: true }));
    await emitNews({ kind: 'link', link: link('live') });
    await emitNews({ kind: 'loaded', fault: null });
    expectNoChip();
    expect(getField()).toHaveTextContent(chips.gone);
    await typeAndSubmit();
  });

  it('keeps both values if the user types another, and marks the sensor as doubtful if they are far apart', async () => {
    const { goLive } = await open(createBearingField());
    await goLive(70);
    await fill(getInput(), '71');
    expect(getField()).toHaveTextContent('70.0');
    expect(getField()).not.toHaveTextContent(translate('inDoubt'));
    await fill(getInput(), '75');
    expect(getField()).toHaveTextContent(translate('inDoubt'));
  });

  it('is taken on becoming visible if the document requires it, but only if fresh and good', async () => {
    const { goLive, outside, emitValue } = await open(createBearingField({ take: 'open' }));
    await goLive(70, { freshness: Freshness.stale, age: 900_000 });
    expect(getInput()).toHaveValue('');
    await emitValue(71);
    await act(async () => outside.advance(1_000));
    await waitFor(() => expect(getInput()).toHaveValue('71.0'));
    await emitValue(72);
    expect(getInput()).toHaveValue('71.0');
  });

  it("cannot be typed if the document requires the sensor's value", async () => {
    await open(createBearingField({ manual: false }));
    expect(getInput()).toHaveAttribute('readonly');
  });

  it('is filled by hand by users who may not see live values', async () => {
    await open(createBearingField(), createUserInfo({ auths: [] }));
    expectNoChip();
    await fill(getInput(), '70');
    expect(getInput()).toHaveValue('70');
  });
});

describe('fault 95: a take-only field can be typed if there is nothing to take', () => {
  const takeOnlyField = createBearingField({ manual: false, required: true });

  it('without the right to see live values', async () => {
    await open(takeOnlyField, createUserInfo({ auths: [] }));
    await typeAndSubmit();
  });

  it('without a signal', async () => {
    await open(createBearingField({ manual: false, required: true, equipmentId: null }));
    await typeAndSubmit();
  });

  it('if the platform does not have the signal', async () => {
    const { emitNews } = await open(takeOnlyField);
    await emitNews({ kind: 'link', link: link('live') });
    expect(getInput()).toHaveAttribute('readonly');
    await emitNews({ kind: 'loaded', fault: null });
    await typeAndSubmit();
  });

  it('if its quality is bad; started input stays when a good value arrives', async () => {
    const { goLive, emitValue } = await open(takeOnlyField);
    await goLive(70);
    expect(getInput()).toHaveAttribute('readonly');
    await emitValue(70, { quality: Quality.bad });
    await fill(getInput(), '7');
    await emitValue(71);
    await typeAndSubmit();
  });

  it('if the form already watches as many devices as it may, with a note', async () => {
    const others = [1, 2, 3, 4].map((n) =>
      createBearingField({ id: `other${n}`, title: `${n}`, equipmentId: `o${n}` }),
    );
    await open([...others, takeOnlyField]);
    expect(getField()).toHaveTextContent(chips.tooMany);
    expect(getField()).not.toHaveTextContent(chips.out);
    await typeAndSubmit();
  });
});

function createBearingField(changes: object = {}): object {
  const signal = { equipmentId: 'e1', signalId: 's1', unit: '℃', decimals: 1, high: 85, tolerance: 2 };
  return { id: 'temp', kind: 'live', title: 'Bearing', ...signal, ...changes };
}
const open = (fields: object | readonly object[], who = createUserInfo()) => {
  const document = template({ sections: [{ id: 's1', title: 'Pump', fields: [fields].flat() }] });
  return form.open({ [PATHS.template]: ok(document) }, form.FILL_AT, { who });
};
const getField = (): HTMLElement => form.getField('temp');
const getInput = (): HTMLElement => within(getField()).getByRole('textbox', { name: /^Bearing/ });
const getChip = (): HTMLElement => within(getField()).getByRole('button');
function expectNoChip(): void {
  expect(within(getField()).queryByRole('button')).not.toBeInTheDocument();
}

async function typeAndSubmit(): Promise<void> {
  expect(getInput()).not.toHaveAttribute('readonly');
  await fill(getInput(), '70');
  await form.press(translate('submit'));
  expect(screen.getByRole('dialog', { name: translate('submitAsk') })).toBeInTheDocument();
}
