/** A browser that translates anyway replaces texts that React holds with its own elements. */
import { describe, expect, it } from 'vitest';
import { SummaryView } from '../../src/features/history-reports/summary-view';
import { Inspector } from '../../src/features/inspector/inspector';
import { LinkBadge } from '../../src/features/live-values/link-badge';
import { SignalRow } from '../../src/features/signals/signal-row';
import { STRAY_CLICK_MS, WriteDialog } from '../../src/features/writing/write-dialog';
import { cn as alarms } from '../../src/i18n/alarm';
import { cn as words } from '../../src/i18n/values';
import type { SignalSnapshot } from '../../src/shared/calls/signal';
import type { SignalId } from '../../src/shared/ids';
import { Freshness } from '../../src/shared/reading';
import { epochMs } from '../../src/shared/units';
import { createAlarmRow, T0 } from '../kit/alarms';
import { createColumn } from './history-reports/kit';
import { createRows, line, openAlarm, openLive, QUERY } from './kit/alarm-list';
import { advanceTime } from './kit/events';
import { createFakeWatch, link, NOW } from './kit/fake-watch';
import { press, startSession } from './kit/open';
import { getAllBySelector, getBySelector } from './kit/queries';
import { act, cleanup, renderPart, screen } from './kit/render';
import { renderLive } from './kit/render-live';

const SIGNAL = 's1' as SignalId;

/** Replaces every text as Chrome's translation does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  for (const text of found) {
    if (text.data.trim() === '') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const getShownTexts = () =>
  getAllBySelector('.as-signal, .as-inspect__value, .as-inspect__facts').map((part) => part.textContent);

/** Translates before each change, and expects the same content as without a translator. */
async function expectFollows(
  draw: () => Promise<unknown>,
  ...changes: readonly (() => unknown)[]
): Promise<void> {
  await draw();
  for (const change of changes) {
    translate();
    await act(async () => void change());
    const translated = getShownTexts();
    cleanup();
    await draw();
    expect(translated).toEqual(getShownTexts());
  }
}

describe('Translated by the browser', () => {
  it.each(['row', 'sheet'])('the %s of a value follows its value and its state', async (place) => {
    const { services } = await startSession();
    const watch = createFakeWatch(services);
    const { live } = watch;
    watch.value(1);
    const signal: SignalSnapshot = {
      id: SIGNAL,
      equipmentId: null,
      title: 'Set point',
      sn: 'SP-01',
      dataType: 'float',
      unit: '℃',
      value: null,
      code: '',
      currentTime: null,
      writable: true,
      decimals: null,
      min: null,
      max: null,
      map: [],
    };
    const draw = () =>
      renderLive(
        services,
        live,
        place === 'row' ? (
          <SignalRow signal={signal} slot={0} watch={live.watch} now={live.now} onOpen={() => undefined} />
        ) : (
          <Inspector
            onInspect={() => undefined}
            slot={0}
            pressX={{ current: null }}
            onClose={() => undefined}
            onWrite={() => undefined}
          />
        ),
      );
    await expectFollows(
      draw,
      () => watch.value(2),
      () => watch.value(2, Freshness.stale),
      () => watch.value(3, Freshness.disconnected, { time: NOW - 9_000, arrivedAt: NOW - 8_000 }),
      () => watch.status({ link: link('reconnecting') }),
      () => watch.value(4),
    );
  });

  it('the connection badge follows the connection', async () => {
    const { services } = await startSession();
    const now = () => epochMs(NOW);
    const { rerender } = await renderPart(services, <LinkBadge link={link('live')} now={now} />);
    translate();
    const lostLink = link('reconnecting', { retryAt: epochMs(NOW + 5_000) });
    await rerender(<LinkBadge link={lostLink} now={now} />);
    expect(document.body).toHaveTextContent('连接中断');
    translate();
    await rerender(
      <LinkBadge link={link('live')} now={now} summary={{ live: 1, notLive: 2, never: 0, newestAt: NOW }} />,
    );
    expect(document.body.textContent).toBe('实时 · 2 项失效');
  });

  it.each([
    ['read-back', words.statusReadBack],
    ['refused', 'Too hot'],
  ] as const)('a write is followed to its end: %s', async (end, text) => {
    const outside = await startSession();
    const watch = createFakeWatch(outside.services);
    watch.value(20);
    const values = { value: '42.5', shownOld: '20 ℃', shownNew: '42.5 ℃' };
    await renderLive(
      outside.services,
      watch.live,
      <WriteDialog
        request={{ slot: 0, signalId: SIGNAL, label: '', confirm: '', ...values }}
        onClose={() => undefined}
        onWrite={() => undefined}
      />,
    );
    translate();
    await press(words.confirmWrite);
    for (const status of ['accepted', 'done', end] as const) {
      translate();
      const fault =
        status === 'refused' ? ({ kind: 'refused', code: '1', message: 'Too hot' } as const) : null;
      const [order] = watch.orders;
      if (!order) throw new Error('nothing was sent');
      await act(async () =>
        outside.services.ledger.update({
          ...order,
          sentAt: epochMs(NOW),
          endedAt: null,
          uuid: null,
          status,
          fault,
        }),
      );
    }
    expect(document.body).toHaveTextContent(text);
    translate();
    await advanceTime(outside, STRAY_CLICK_MS);
    expect(screen.getAllByRole('button').some((button) => button.textContent === '关闭')).toBe(true);
  });

  it('an alarm in its list and its details follows its state', async () => {
    const { push } = await openLive({ [QUERY]: createRows('a') });
    await openAlarm('a');
    translate();
    await push(
      createAlarmRow('a', 0, { recoverTime: epochMs(T0 + 5_000), confirmTime: epochMs(T0 + 6_000) }),
    );
    for (const place of [line('a'), getBySelector('dialog')]) {
      expect(place).toHaveTextContent(alarms.recovered);
      expect(place).not.toHaveTextContent(alarms.active);
      expect(place).toHaveTextContent('5 秒');
    }
  });

  it('the summary of a report follows its rows while they arrive', async () => {
    const { services } = await startSession();
    const doNothing = () => undefined;
    const createSummary = (...values: readonly number[]) => {
      const times = Float64Array.from(values, (_, place) => NOW + place);
      const dataColumn = {
        column: createColumn('a'),
        numbers: Float64Array.from(values),
        badCount: 0,
        textCount: 0,
        decimals: 1,
      };
      const data = { times, columns: [dataColumn] };
      return (
        <SummaryView
          fullReport={{
            status: 'done',
            progress: null,
            data,
            fault: null,
            stop: doNothing,
            retry: doNothing,
          }}
        />
      );
    };
    const { rerender } = await renderPart(services, createSummary(1.5));
    for (const [values, text] of [
      [[1.5, 7.5], '最大值7.5'],
      [[2.5], '最大值2.5'],
    ] as const) {
      translate();
      await rerender(createSummary(...values));
      expect(document.body).toHaveTextContent(text);
    }
  });
});
