import { describe, expect, it, vi } from 'vitest';
import { focusPage } from '../../../../workers/service-worker/notification-click';

const WATCH = '/wx/alarm-watch/eg/c601';
const createPage = (path: string) => ({
  url: `https://plant.example${path}`,
  focus: vi.fn(async () => undefined),
});

describe('A tap on a notification', () => {
  it('focuses the page that showed it, among others', async () => {
    const pages = [createPage('/wx/home/monitor'), createPage(`${WATCH}?debug`)];
    expect(await tap({ path: WATCH }, pages)).toEqual({ opened: [], focused: [0, 1] });
  });

  it('focuses that page even if the browser lists it under its original address', async () => {
    const pages = [createPage('/wx/home/more'), createPage('/wx/home/monitor')];
    const data = { path: WATCH, loadedAt: 'https://plant.example/wx/home/monitor' };
    expect(await tap(data, pages)).toEqual({ opened: [], focused: [0, 1] });
  });

  it('opens that page if it is gone', async () => {
    expect(await tap({ path: WATCH }, [createPage('/wx/login')])).toEqual({ opened: [WATCH], focused: [0] });
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
    expect((await tap(data, [])).opened).toEqual(['/wx/']);
  });
});

async function tap(data: unknown, pages: readonly ReturnType<typeof createPage>[]) {
  const open = vi.fn(async (_: string) => undefined);
  await focusPage(data, { listPages: async () => pages, open });
  return { opened: open.mock.calls.flat(), focused: pages.map(({ focus }) => focus.mock.calls.length) };
}
