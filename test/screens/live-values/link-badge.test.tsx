import { describe, expect, it } from 'vitest';
import { FIRST_VALUES_MS, LinkBadge } from '../../../src/features/live-values/link-badge';
import { formatClock } from '../../../src/features/time/time-text';
import { epochMs } from '../../../src/shared/units';
import type { LiveSummary } from '../../../src/state/live/live-summary';
import type { LinkState } from '../../../workers/monitor/contract/contract';
import { runInZone } from '../../kit/in-zone';
import { createFakeOutside } from '../kit/fake-outside';
import { link, NOW } from '../kit/fake-watch';
import { expectTexts, getBySelector } from '../kit/queries';
import { act, renderPart, screen } from '../kit/render';

describe('The connection badge', () => {
  it('shows since when values are stale, and counts down to the next attempt', async () => {
    const { services, advance } = createFakeOutside();
    let now = NOW;
    const lostLink = link('reconnecting', {
      lastFrameAt: epochMs(NOW - 4_000),
      retryAt: epochMs(NOW + 9_500),
    });
    await renderPart(services, <LinkBadge link={lostLink} now={() => epochMs(now)} />);
    expectTexts(`连接中断 ${formatClock(NOW - 4_000)} 起`, '10 秒后重连');
    now += 2_000;
    await act(async () => advance(1_000));
    expect(document.body).toHaveTextContent('8 秒后重连');
    now += 60_000;
    await act(async () => advance(1_000));
    expect(document.body).toHaveTextContent('正在重连');
  });

  it('shows how many values are not live while others are', async () => {
    await open(link('live'), { live: 30, notLive: 12, never: 3, newestAt: NOW });
    expect(document.body.textContent).toBe('实时 · 12 项失效');
  });

  it.each([
    ['America/New_York', '实时 (UTC+8)'],
    ['Asia/Shanghai', '实时'],
  ])("names the platform's zone if the device is in another: %s", (zone, text) =>
    runInZone(zone, async () => {
      await open(link('live'));
      expect(document.body.textContent).toBe(text);
    }),
  );

  it('shows since when data is missing, and not live, for an open connection with old values only', async () => {
    const newestAt = NOW - 40_000;
    await open(link('live'), { live: 0, notLive: 12, never: 0, newestAt });
    expect(document.body.textContent).toBe(`已连接，无新数据 ${formatClock(newestAt)} 起`);
    expect(getBySelector('.as-link')).toHaveClass('as-link--warn');
  });

  it.each([
    [0, '连接中', 'accent'],
    [FIRST_VALUES_MS, '已连接，无新数据', 'warn'],
  ])('is not green without any message, %d ms after it opened', async (age, word, tone) => {
    const nothing = { live: 0, notLive: 0, never: 39, newestAt: Number.NaN };
    await open(link('live', { since: epochMs(NOW - age) }), nothing);
    expect(document.body).toHaveTextContent(word);
    expect(getBySelector('.as-link')).toHaveClass(`as-link--${tone}`);
  });

  it('names the gateways as the cause if all of them are offline', async () => {
    const props = { link: link('live'), now: () => epochMs(NOW), areGatewaysOut: true };
    await renderPart(
      createFakeOutside().services,
      <LinkBadge {...props} summary={{ live: 0, notLive: 12, never: 0, newestAt: NOW }} />,
    );
    expect(document.body.textContent).toBe(`网关离线 ${formatClock(NOW)} 起`);
  });

  it('announces the state, and not the countdown', async () => {
    await open(link('reconnecting', { retryAt: epochMs(NOW + 5_000) }));
    expect(screen.getByRole('status')).not.toHaveTextContent('5 秒');
    expect(screen.getByText(/5 秒/)).toHaveAttribute('aria-hidden', 'true');
  });

  it.each([
    ['live', '实时'],
    ['connecting', '连接中'],
    ['offline', '网络不可用'],
    ['stopped', '监控已停止'],
  ] as const)('has one word for %s', async (status, word) => {
    await open(link(status));
    expect(document.body).toHaveTextContent(word);
    expect(getBySelector('[data-link]').dataset.link).toBe(status);
  });
});

const open = (state: LinkState, summary?: LiveSummary) =>
  renderPart(
    createFakeOutside().services,
    <LinkBadge link={state} now={() => epochMs(NOW)} {...(summary && { summary })} />,
  );
