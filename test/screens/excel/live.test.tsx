// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/excel';
import { cn as chip } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { AllSeen, emptyDevice, type Opened, openAt, soon } from '../inspection/kit';
import { type Answers, ok, user } from '../kit/fake-outside';
import { link } from '../kit/fake-watch';
import { PATHS, record, template } from './kit';

let opened: Opened;
const live = (more: object = {}): object => ({
  ...{ id: 'temp', kind: 'live', title: 'Bearing', equipmentId: 'e1', signalId: 's1' },
  ...{ unit: '℃', decimals: 1, high: 85, tolerance: 2, ...more },
});
async function open(field: object, who = user()): Promise<void> {
  const document = template({ sections: [{ id: 's1', title: 'Pump', fields: [field] }] });
  opened = await openAt(
    '/home/work/excel/detail/x1/d5?fill=1',
    { [PATHS.record]: ok(record()), [PATHS.template]: ok(document) },
    { who },
  );
  await soon(opened.drawn, () => opened.drawn.all('[data-field=temp] input').length, 1);
}
const shown = (): string => opened.drawn.find<HTMLInputElement>('[data-field=temp] input').value;
const text = (): string => opened.drawn.find('[data-field=temp]').textContent ?? '';

beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});
afterEach(async () => {
  await opened.drawn.leave();
  vi.unstubAllGlobals();
});

describe('A field over a signal', () => {
  it('is never filled by itself, and taken by a tap with the time of the sensor', async () => {
    await open(live());
    await opened.live();
    await opened.value(91.25);
    expect(shown()).toBe('');
    await opened.drawn.click(opened.drawn.find('[data-chip]'));
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
    await opened.drawn.click(opened.drawn.find('[data-chip]'));
    expect(shown()).toBe('');
    await opened.drawn.click(opened.drawn.find('[data-chip]'));
    expect(shown()).toBe('70.0');
    expect(text()).toContain(cn.notLive);
  });

  it('fault 92: is taken as not live by a second tap only, where the link was lost between look and tap', async () => {
    await open(live());
    await opened.live();
    await opened.value(70);
    const seen = opened.drawn.find('[data-chip]');
    await act(async () => opened.worker.emit({ kind: 'link', link: link('reconnecting') }));
    await opened.drawn.click(seen);
    expect(shown()).toBe('');
    await opened.drawn.click(opened.drawn.find('[data-chip]'));
    expect(shown()).toBe('70.0');
    expect(text()).toContain(cn.notLive);
  });

  it('fault 93: is the one that was shown when the finger came down', async () => {
    await open(live());
    await opened.live();
    await opened.value(70);
    await act(async () => {
      opened.drawn.find('[data-chip]').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    await opened.value(99);
    await opened.drawn.click(opened.drawn.find('[data-chip]'));
    expect(shown()).toBe('70.0');
  });

  it('fault 94: cannot be taken with a bad quality, nor by itself', async () => {
    await open(live({ take: 'open' }));
    await opened.live();
    await opened.value(70, { quality: Quality.bad });
    await act(async () => opened.outside.pass(1_000));
    expect(opened.drawn.all('[data-chip]')).toHaveLength(0);
    expect(shown()).toBe('');
  });

  it('fault 95: is filled by hand where the platform has no such signal; the record goes on', async () => {
    await open(live({ required: true }));
    await opened.news({ kind: 'link', link: link('live') });
    await opened.news({ kind: 'loaded', fault: null });
    expect(opened.drawn.all('[data-chip]')).toHaveLength(0);
    expect(text()).toContain(chip.gone);
    await opened.drawn.type('[data-field=temp] input', '70');
    await opened.drawn.click(cn.submit);
    expect(opened.drawn.text()).toContain(cn.submitAsk);
  });

  it('keeps both values where a person types another, and doubts the sensor where they are far apart', async () => {
    await open(live());
    await opened.live();
    await opened.value(70);
    await opened.drawn.type('[data-field=temp] input', '71');
    expect(text()).toContain('70.0');
    expect(text()).not.toContain(cn.inDoubt);
    await opened.drawn.type('[data-field=temp] input', '75');
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
    expect(opened.drawn.find<HTMLInputElement>('[data-field=temp] input').readOnly).toBe(true);
  });

  it('is filled by hand by somebody who may not see live values', async () => {
    await open(live(), user({ auths: [] }));
    expect(opened.drawn.all('[data-chip]')).toHaveLength(0);
    await opened.drawn.type('[data-field=temp] input', '70');
    expect(shown()).toBe('70');
  });
});

describe('A column over a signal at the hour', () => {
  const HISTORY = '/lfscada/monitor/multi/history/query';
  const THEN = '[data-field=\'["s2","h1","then"]\']';
  const then = { id: 'then', kind: 'live', title: 'Level', equipmentId: 'e1', signalId: 's1', take: 'due' };
  /** Generated on 2025-10-09 at 15:53:20; the clock stands an hour later. */
  async function openRow(due: string, answer: Answers[string]): Promise<void> {
    const table = {
      columns: [{ ...then, unit: 'm', decimals: 1 }],
      rows: { fixed: [{ id: 'h1', title: due, due }] },
    };
    opened = await openAt('/home/work/excel/detail/x1/d5?fill=1', {
      [PATHS.record]: ok(record()),
      [PATHS.template]: ok(template({ sections: [{ id: 's2', title: 'Hours', table }] })),
      [HISTORY]: answer,
    });
    await soon(opened.drawn, () => opened.drawn.all(`${THEN} input`).length, 1);
  }
  const words = (): string => opened.drawn.find(THEN).textContent ?? '';
  const at = (time: string): number => Date.parse(`2025-10-09T${time}+08:00`);
  const take = async (): Promise<void> => {
    await opened.drawn.click(opened.drawn.find(`${THEN} button`));
    await opened.drawn.settle();
  };
  const filled = (): string => opened.drawn.find<HTMLInputElement>(`${THEN} input`).value;

  it('takes the value of its row’s time out of history, with the extremes of the hour before', async () => {
    const list = [
      [at('15:30:00'), 1],
      [at('16:00:00'), '2.04'],
      [at('16:01:00'), 2.1],
      [at('15:59:00'), 9.5],
      [at('15:58:00'), 3],
    ];
    await openRow('16:00', ok([{ id: 's1', list }]));
    expect(filled()).toBe('');
    await take();
    expect(filled()).toBe('2.0');
    expect(words()).toContain(
      cn.dueHour.replace('{low}', '1.0').replace('{high}', '9.5').replace('{unit}', 'm'),
    );
    const [asked] = opened.outside.made(HISTORY);
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      ...{ equipmentId: 'e1', signalIds: 's1' },
      ...{ from: at('15:00:00'), end: at('16:10:00') },
    });
  });

  it('stays empty where history has a gap then, and is written down', async () => {
    const list = [
      [at('15:30:00'), 1],
      [at('15:31:00'), 1],
      [at('15:32:00'), 1],
    ];
    await openRow('16:00', ok([{ id: 's1', list }]));
    await take();
    expect(filled()).toBe('');
    expect(words()).toContain(cn.dueGap.split('}')[1]);
    await opened.drawn.type(`${THEN} input`, '2.2');
    expect(filled()).toBe('2.2');
  });

  it('is not taken before its time, and says why it could not be', async () => {
    await openRow('18:00', ok([]));
    expect(opened.drawn.all(`${THEN} button`)).toHaveLength(0);
    expect(words()).toContain(cn.dueLater.split('}')[1]);
    await opened.drawn.leave();
    await openRow('16:00', 'offline');
    await take();
    expect(words()).toContain(cn.dueFailed.split('{')[0]);
  });
});
