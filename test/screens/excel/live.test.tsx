import { describe, expect, it } from 'vitest';
import { cn as chips } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { ok, userInfo } from '../kit/answers';
import { link } from '../kit/fake-watch';
import { act, fill, screen, user, waitFor, within } from '../kit/render';
import * as form from './form';
import { PATHS, template, translate } from './kit';

describe('A field bound to a signal', () => {
  it("is never filled automatically, and taken by a tap with the sensor's time", async () => {
    const { live, value } = await open(bearing());
    await live(91.25);
    expect(temperature()).toHaveValue('');
    await user.click(chip());
    expect(temperature()).toHaveValue('91.3');
    expect(field()).toHaveTextContent(translate('abnormal'));
    expect(field()).not.toHaveTextContent(translate('notLive'));
    await value(50);
    expect(temperature()).toHaveValue('91.3');
  });

  it('takes an old value only by a second tap, and marks it', async () => {
    const { live } = await open(bearing());
    await live(70, { freshness: Freshness.stale, age: 900_000 });
    await user.click(chip());
    expect(temperature()).toHaveValue('');
    await user.click(chip());
    expect(temperature()).toHaveValue('70.0');
    expect(field()).toHaveTextContent(translate('notLive'));
  });

  it('fault 92: is taken as not live by a second tap only, if the connection was lost between look and tap', async () => {
    const { live, worker } = await open(bearing());
    await live(70);
    const seen = chip();
    await act(async () => worker.emit({ kind: 'link', link: link('reconnecting') }));
    await user.click(seen);
    expect(temperature()).toHaveValue('');
    await user.click(chip());
    expect(temperature()).toHaveValue('70.0');
    expect(field()).toHaveTextContent(translate('notLive'));
  });

  it('fault 93: takes the value shown when the finger came down', async () => {
    const { live, value } = await open(bearing());
    await live(70);
    await user.pointer({ keys: '[MouseLeft>]', target: chip() });
    await value(99);
    await user.pointer('[/MouseLeft]');
    expect(temperature()).toHaveValue('70.0');
  });

  it('fault 94: cannot be taken with a bad quality, nor automatically', async () => {
    const { live, outside } = await open(bearing({ take: 'open' }));
    await live(70, { quality: Quality.bad });
    await form.pass(outside, 1_000);
    expectNoChip();
    expect(temperature()).toHaveValue('');
  });

  it('fault 95: is filled by hand if the platform does not have the signal; the record continues', async () => {
    const { news } = await open(bearing({ required: true }));
    await news({ kind: 'link', link: link('live') });
    await news({ kind: 'loaded', fault: null });
    expectNoChip();
    expect(field()).toHaveTextContent(chips.gone);
    await typeAndSubmit();
  });

  it('keeps both values if the user types another, and marks the sensor as doubtful if they are far apart', async () => {
    const { live } = await open(bearing());
    await live(70);
    await fill(temperature(), '71');
    expect(field()).toHaveTextContent('70.0');
    expect(field()).not.toHaveTextContent(translate('inDoubt'));
    await fill(temperature(), '75');
    expect(field()).toHaveTextContent(translate('inDoubt'));
  });

  it('is taken on becoming visible if the document requires it, but only if fresh and good', async () => {
    const { live, outside, value } = await open(bearing({ take: 'open' }));
    await live(70, { freshness: Freshness.stale, age: 900_000 });
    expect(temperature()).toHaveValue('');
    await value(71);
    await act(async () => outside.pass(1_000));
    await waitFor(() => expect(temperature()).toHaveValue('71.0'));
    await value(72);
    expect(temperature()).toHaveValue('71.0');
  });

  it("cannot be typed if the document requires the sensor's value", async () => {
    await open(bearing({ manual: false }));
    expect(temperature()).toHaveAttribute('readonly');
  });

  it('is filled by hand by users who may not see live values', async () => {
    await open(bearing(), userInfo({ auths: [] }));
    expectNoChip();
    await fill(temperature(), '70');
    expect(temperature()).toHaveValue('70');
  });
});

describe('fault 95: a take-only field can be typed if there is nothing to take', () => {
  const taken = bearing({ manual: false, required: true });

  it('without the right to see live values', async () => {
    await open(taken, userInfo({ auths: [] }));
    await typeAndSubmit();
  });

  it('without a signal', async () => {
    await open(bearing({ manual: false, required: true, equipmentId: null }));
    await typeAndSubmit();
  });

  it('if the platform does not have the signal', async () => {
    const { news } = await open(taken);
    await news({ kind: 'link', link: link('live') });
    expect(temperature()).toHaveAttribute('readonly');
    await news({ kind: 'loaded', fault: null });
    await typeAndSubmit();
  });

  it('if its quality is bad; started input stays when a good value arrives', async () => {
    const { live, value } = await open(taken);
    await live(70);
    expect(temperature()).toHaveAttribute('readonly');
    await value(70, { quality: Quality.bad });
    await fill(temperature(), '7');
    await value(71);
    await typeAndSubmit();
  });

  it('if the form already watches as many devices as it may, with a note', async () => {
    const others = [1, 2, 3, 4].map((n) => bearing({ id: `other${n}`, title: `${n}`, equipmentId: `o${n}` }));
    await open([...others, taken]);
    expect(field()).toHaveTextContent(chips.tooMany);
    expect(field()).not.toHaveTextContent(chips.out);
    await typeAndSubmit();
  });
});

function bearing(more: object = {}): object {
  const signal = { equipmentId: 'e1', signalId: 's1', unit: '℃', decimals: 1, high: 85, tolerance: 2 };
  return { id: 'temp', kind: 'live', title: 'Bearing', ...signal, ...more };
}
const open = (fields: object | readonly object[], who = userInfo()) => {
  const document = template({ sections: [{ id: 's1', title: 'Pump', fields: [fields].flat() }] });
  return form.open({ [PATHS.template]: ok(document) }, form.FILL_AT, { who });
};
const field = (): HTMLElement => form.field('temp');
const temperature = (): HTMLElement => within(field()).getByRole('textbox', { name: /^Bearing/ });
const chip = (): HTMLElement => within(field()).getByRole('button');
function expectNoChip(): void {
  expect(within(field()).queryByRole('button')).not.toBeInTheDocument();
}

async function typeAndSubmit(): Promise<void> {
  expect(temperature()).not.toHaveAttribute('readonly');
  await fill(temperature(), '70');
  await form.press(translate('submit'));
  expect(screen.getByRole('dialog', { name: translate('submitAsk') })).toBeInTheDocument();
}
