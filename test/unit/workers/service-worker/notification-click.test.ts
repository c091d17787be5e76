import { describe, expect, it, vi } from 'vitest';
import { leadToPage } from '../../../../workers/service-worker/notification-click';

const WATCH = '/wx/alarm-watch/eg/c601';
const page = (path: string) => ({ url: `https://plant.example${path}`, focus: vi.fn(async () => undefined) });

describe('A tap on a notification', () => {
  it('focuses the page that showed it, among others', async () => {
    const pages = [page('/wx/home/monitor'), page(`${WATCH}?debug`)];
    expect(await touched({ path: WATCH }, pages)).toEqual({ opened: [], focused: [0, 1] });
  });

  it('focuses that page even if the browser lists it under its original address', async () => {
    const pages = [page('/wx/home/more'), page('/wx/home/monitor')];
    const data = { path: WATCH, loadedAt: 'https://plant.example/wx/home/monitor' };
    expect(await touched(data, pages)).toEqual({ opened: [], focused: [0, 1] });
  });

  it('opens that page if it is gone', async () => {
    expect(await touched({ path: WATCH }, [page('/wx/login')])).toEqual({ opened: [WATCH], focused: [0] });
  });

  it.each([
    null,
    undefined,
    7,
    {},
    { path: 1 },
    { path: 'https://other.example/wx/' },
    { path: '//other.example' },
  ])('opens only the start page for other data: %j', async (data) => {
    expect((await touched(data, [])).opened).toEqual(['/wx/']);
  });
});

async function touched(data: unknown, pages: readonly ReturnType<typeof page>[]) {
  const open = vi.fn(async (_: string) => undefined);
  await leadToPage(data, { pages: async () => pages, open });
  return { opened: open.mock.calls.flat(), focused: pages.map(({ focus }) => focus.mock.calls.length) };
}
