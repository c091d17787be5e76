import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/excel';
import { cn as chip } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { AllSeen, emptyDevice, type Opened, openAt, soon } from '../inspection/kit';
import { ok, userInfo } from '../kit/fake-outside';
import { link } from '../kit/fake-watch';
import { act, fill, getAllBySelector, getBySelector, screen, user } from '../kit/render';
import { PATHS, record, template } from './kit';

let opened: Opened;
const live = (more: object = {}): object => ({
  id: 'temp',
  kind: 'live',
  title: 'Bearing',
  equipmentId: 'e1',
  signalId: 's1',
  unit: '℃',
  decimals: 1,
  high: 85,
  tolerance: 2,
  ...more,
});
async function open(fields: object | readonly object[], who = userInfo()): Promise<void> {
  const document = template({ sections: [{ id: 's1', title: 'Pump', fields: [fields].flat() }] });
  opened = await openAt(
    '/home/work/excel/detail/x1/d5?fill=1',
    { [PATHS.record]: ok(record()), [PATHS.template]: ok(document) },
    { who },
  );
  await soon(opened.drawn, () => getAllBySelector('[data-field=temp] input').length, 1);
}
const shown = (): string => screen.getByRole<HTMLInputElement>('textbox', { name: 'Bearing (℃)' }).value;
const text = (): string => getBySelector('[data-field=temp]').textContent ?? '';

beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

describe('A field over a signal', () => {
  it('is never filled by itself, and taken by a tap with the time of the sensor', async () => {
    await open(live());
    await opened.live();
    await opened.value(91.25);
    expect(shown()).toBe('');
    await user.click(getBySelector('[data-chip]'));
    expect(shown()).toBe('91.3');
    expect(text()).toContain(cn.abnormal);
    expect(text()).not.toContain(cn.notLive);
    await opened.value(50);
    expect(shown()).toBe('91.3');
  });

  it('takes an old value by a second tap only, and marks it', async () => {
    await open(live());
    await opened.live();
    await opened.value(70, { freshness: Freshness.stale, age: 900_000 });
    await user.click(getBySelector('[data-chip]'));
    expect(shown()).toBe('');
    await user.click(getBySelector('[data-chip]'));
    expect(shown()).toBe('70.0');
    expect(text()).toContain(cn.notLive);
  });

  it('fault 92: is taken as not live by a second tap only, where the link was lost between look and tap', async () => {
    await open(live());
    await opened.live();
    await opened.value(70);
    const seen = getBySelector('[data-chip]');
    await act(async () => opened.worker.emit({ kind: 'link', link: link('reconnecting') }));
    await user.click(seen);
    expect(shown()).toBe('');
    await user.click(getBySelector('[data-chip]'));
    expect(shown()).toBe('70.0');
    expect(text()).toContain(cn.notLive);
  });

  it('fault 93: is the one that was shown when the finger came down', async () => {
    await open(live());
    await opened.live();
    await opened.value(70);
    await act(async () => {
      getBySelector('[data-chip]').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    await opened.value(99);
    await user.click(getBySelector('[data-chip]'));
    expect(shown()).toBe('70.0');
  });

  it('fault 94: cannot be taken with a bad quality, nor by itself', async () => {
    await open(live({ take: 'open' }));
    await opened.live();
    await opened.value(70, { quality: Quality.bad });
    await act(async () => opened.outside.pass(1_000));
    expect(getAllBySelector('[data-chip]')).toHaveLength(0);
    expect(shown()).toBe('');
  });

  it('fault 95: is filled by hand where the platform has no such signal; the record goes on', async () => {
    await open(live({ required: true }));
    await opened.news({ kind: 'link', link: link('live') });
    await opened.news({ kind: 'loaded', fault: null });
    expect(getAllBySelector('[data-chip]')).toHaveLength(0);
    expect(text()).toContain(chip.gone);
    await fill(screen.getByRole('textbox', { name: 'Bearing (℃) *' }), '70');
    await user.click(screen.getByRole('button', { name: cn.submit }));
    expect(document.body).toHaveTextContent(cn.submitAsk);
  });

  it('keeps both values where a person types another, and doubts the sensor where they are far apart', async () => {
    await open(live());
    await opened.live();
    await opened.value(70);
    await fill(screen.getByRole('textbox', { name: 'Bearing (℃)' }), '71');
    expect(text()).toContain('70.0');
    expect(text()).not.toContain(cn.inDoubt);
    await fill(screen.getByRole('textbox', { name: 'Bearing (℃)' }), '75');
    expect(text()).toContain(cn.inDoubt);
  });

  it('is taken when it comes on screen, where the document says so, fresh and good alone', async () => {
    await open(live({ take: 'open' }));
    await opened.live();
    await opened.value(70, { freshness: Freshness.stale, age: 900_000 });
    expect(shown()).toBe('');
    await opened.value(71);
    await act(async () => opened.outside.pass(1_000));
    await soon(opened.drawn, shown, '71.0');
    await opened.value(72);
    expect(shown()).toBe('71.0');
  });

  it('cannot be typed where the document wants the sensor’s value', async () => {
    await open(live({ manual: false }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bearing (℃)' }).readOnly).toBe(true);
  });

  describe('fault 95: that is to be taken only, is typed where there is nothing to take', () => {
    const isTyped = (): boolean =>
      !screen.getByRole<HTMLInputElement>('textbox', { name: 'Bearing (℃) *' }).readOnly;
    const submit = async (): Promise<void> => {
      expect(isTyped()).toBe(true);
      await fill(screen.getByRole('textbox', { name: 'Bearing (℃) *' }), '70');
      await user.click(screen.getByRole('button', { name: cn.submit }));
      expect(document.body).toHaveTextContent(cn.submitAsk);
    };
    const taken = live({ manual: false, required: true });

    it('without the right to see live values', async () => {
      await open(taken, userInfo({ auths: [] }));
      await submit();
    });

    it('without a signal', async () => {
      await open(live({ manual: false, required: true, equipmentId: null }));
      await submit();
    });

    it('where the platform has no such signal', async () => {
      await open(taken);
      await opened.news({ kind: 'link', link: link('live') });
      expect(isTyped()).toBe(false);
      await opened.news({ kind: 'loaded', fault: null });
      await submit();
    });

    it('where its quality is bad; what is begun stays when a good value comes', async () => {
      await open(taken);
      await opened.live();
      await opened.value(70);
      expect(isTyped()).toBe(false);
      await opened.value(70, { quality: Quality.bad });
      await fill(screen.getByRole('textbox', { name: 'Bearing (℃) *' }), '7');
      await opened.value(71);
      expect(isTyped()).toBe(true);
      await submit();
    });

    it('where the form watches as many devices as it may, and says so', async () => {
      const others = [1, 2, 3, 4].map((n) => live({ id: `other${n}`, equipmentId: `o${n}` }));
      await open([...others, taken]);
      expect(text()).toContain(chip.tooMany);
      expect(text()).not.toContain(chip.out);
      await submit();
    });
  });

  it('is filled by hand by somebody who may not see live values', async () => {
    await open(live(), userInfo({ auths: [] }));
    expect(getAllBySelector('[data-chip]')).toHaveLength(0);
    await fill(screen.getByRole('textbox', { name: 'Bearing (℃)' }), '70');
    expect(shown()).toBe('70');
  });
});
