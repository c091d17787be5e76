import { describe, expect, it } from 'vitest';
import { LinkBadge } from '../../../src/features/live-values/link-badge';
import { clockText } from '../../../src/features/time/time-text';
import { epochMs } from '../../../src/shared/units';
import type { LiveSummary } from '../../../src/state/live/live-summary';
import { inZone } from '../../kit/in-zone';
import { fakeOutside } from '../kit/fake-outside';
import { link, NOW } from '../kit/fake-watch';
import { act, cleanup, getBySelector, renderPart, screen } from '../kit/render';

describe('The badge of the link', () => {
  it('says since when values are stale and when the next try is, second by second', async () => {
    const { services, pass } = fakeOutside();
    let now = NOW;
    const lost = link('reconnecting', { lastFrameAt: epochMs(NOW - 4_000), retryAt: epochMs(NOW + 9_500) });
    await renderPart(services, <LinkBadge link={lost} now={() => epochMs(now)} />);
    expect(document.body).toHaveTextContent(`连接中断 ${clockText(NOW - 4_000)} 起`);
    expect(document.body).toHaveTextContent('10 秒后重连');
    now += 2_000;
    await act(async () => pass(1_000));
    expect(document.body).toHaveTextContent('8 秒后重连');
    now += 60_000;
    await act(async () => pass(1_000));
    expect(document.body).toHaveTextContent('正在重连');
  });

  const summary = (live: number, notLive: number, newestAt = Number.NaN): LiveSummary => ({
    live,
    notLive,
    newestAt,
  });

  it('says how many values are not live while others are', async () => {
    const { services } = fakeOutside();
    const badge = <LinkBadge link={link('live')} now={() => epochMs(NOW)} summary={summary(30, 12, NOW)} />;
    await renderPart(services, badge);
    expect(document.body.textContent ?? '').toBe('实时 12 项非实时');
  });

  it('names the zone of the platform where the device is in another', async () => {
    const open = async (): Promise<void> => {
      const { services } = fakeOutside();
      await renderPart(services, <LinkBadge link={link('live')} now={() => epochMs(NOW)} />);
    };
    await inZone('America/New_York', async () => {
      await open();
      expect(document.body.textContent ?? '').toBe('实时 (UTC+8)');
      cleanup();
    });
    await inZone('Asia/Shanghai', async () => {
      await open();
      expect(document.body.textContent ?? '').toBe('实时');
    });
  });

  it('does not say live of an open link whose values are all old, but since when', async () => {
    const { services } = fakeOutside();
    const at = NOW - 40_000;
    const badge = <LinkBadge link={link('live')} now={() => epochMs(NOW)} summary={summary(0, 12, at)} />;
    await renderPart(services, badge);
    expect(document.body.textContent ?? '').toBe(`已连接，无新数据 ${clockText(at)} 起`);
    expect(getBySelector('.as-link').className).toContain('as-link--warn');
  });

  it('reads out the state, and not the countdown', async () => {
    const { services } = fakeOutside();
    const lost = link('reconnecting', { retryAt: epochMs(NOW + 5_000) });
    await renderPart(services, <LinkBadge link={lost} now={() => epochMs(NOW)} />);
    expect(screen.getByRole('status')).not.toHaveTextContent('5 秒');
    expect(getBySelector('.as-link__next').getAttribute('aria-hidden')).toBe('true');
  });

  it.each([
    ['live', '实时'],
    ['connecting', '连接中'],
    ['offline', '网络不可用'],
    ['stopped', '监控已停止'],
  ] as const)('has one word for %s', async (phase, word) => {
    const { services } = fakeOutside();
    await renderPart(services, <LinkBadge link={link(phase)} now={() => epochMs(NOW)} />);
    expect(document.body).toHaveTextContent(word);
    expect(getBySelector('[data-link]').dataset.link).toBe(phase);
  });
});
