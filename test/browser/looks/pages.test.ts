/**
 * Pages as real plants have them: overview, wall screen, every kind of widget, and widgets that no client can draw.
 */

import { runInOrder, untilLive, untilShown } from '../kit/acts';
import { type App, until } from '../kit/app';
import { describeLooks } from '../kit/looks';

const PAGE = '/home/work/project/:projectId/page/:pageId';
const KINDS = { projectId: 'campus', pageId: 'c-kinds' };

describeLooks('pages', {
  screens: [
    { path: PAGE, with: { projectId: 'campus', pageId: 'c-wall' }, act: untilLive },
    {
      path: PAGE,
      with: KINDS,
      as: 'kinds',
      // The code of controls loads after the page.
      act: runInOrder(untilLive, untilShown('.w-slider-control')),
    },
    { path: PAGE, with: KINDS, as: 'kinds-report', act: (app) => scrollTo(app, 'kinds-report-curve') },
    {
      path: PAGE,
      with: KINDS,
      as: 'kinds-alarm',
      act: async (app) => {
        await scrollTo(app, 'kinds-alarms');
        await app.page.locator('.w-confirm:enabled:not([aria-disabled="true"])').first().click();
        await app.page.locator('.as-alarm-details').waitFor();
      },
    },
    { path: PAGE, with: { projectId: 'campus', pageId: 'c-demo' }, as: 'demo', act: untilLive },
    { path: PAGE, with: { projectId: 'waterworks', pageId: 'w-home' }, as: 'overview', act: untilLive },
  ],
});

async function scrollTo(app: App, id: string): Promise<void> {
  await untilLive(app);
  const { height } = app.page.viewportSize() ?? { height: 0 };
  const step = height / 3;
  // At the edge, where no table consumes the wheel.
  await app.page.mouse.move(3, height / 2);
  const isInView = async (): Promise<boolean> => {
    const found = (await app.listPaintedWidgets()).find((widget) => widget.id === id);
    const { y, height: boxHeight } = found?.box ?? { y: 0, height: 0 };
    if (found !== undefined && y >= 0 && y + boxHeight <= height) return /\d/.test(found.text);
    const distance = found === undefined ? step : y + boxHeight / 2 - height / 2;
    await app.page.mouse.wheel(0, Math.max(-step, Math.min(step, distance)));
    return false;
  };
  await until(`${id} in view with its content`, isInView, 60_000);
}
