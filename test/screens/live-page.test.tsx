import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { LivePage } from '../../src/features/live-page/live-page';
import type { LivePageProps } from '../../src/features/live-page/live-page-props';
import type { Page } from '../../src/page-document/model';
import type { PagePlan } from '../../src/page-document/plan';
import type { WatchSpec } from '../../workers/monitor/contract/contract';
import { createPage, createSignalBinding } from '../kit/widget-page';
import { createFakeOutside } from './kit/fake-outside';
import { press } from './kit/open';
import { renderPart } from './kit/render';

it("A page that was read again is never drawn with the previous page's values", async () => {
  await renderPart(createFakeOutside().services, <Loaded />);
  await press('refresh');
  expect(drawings.at(-1)?.page).toBe(AFTER);
  for (const { page, plan, boardSpec } of drawings) {
    expect(boardSpec).toBe(plan.spec);
    expect(plan.widgetSlots).toHaveLength(page.widgets.length);
  }
});

/** Drawings, each with the page, its plan, and the watch that filled its board. */
const drawings: { readonly page: Page; readonly plan: PagePlan; readonly boardSpec: WatchSpec }[] = [];
vi.mock('../../src/state/live/watch', () => ({
  openWatch: (_client: unknown, spec: WatchSpec) => ({ spec, leave: () => undefined }),
}));
vi.mock('../../src/features/live-page/watched-page', () => ({
  WatchedPage: ({
    page,
    plan,
    watch,
  }: Pick<LivePageProps, 'page'> & {
    readonly plan: PagePlan;
    readonly watch: { readonly spec: WatchSpec };
  }) => {
    drawings.push({ page, plan, boardSpec: watch.spec });
    return null;
  },
}));

const UNCHANGED = {
  facts: { owner: { family: 'project', projectId: 'p', pageId: 'p' }, pageId: 'p' },
  client: {},
} as unknown as LivePageProps;
const BEFORE = createPage([{ kind: 'text', bind: createSignalBinding('pressure') }]);
const AFTER = createPage([
  { kind: 'text', bind: createSignalBinding('speed') },
  { kind: 'text', bind: createSignalBinding('pressure') },
]);

function Loaded() {
  const [page, setPage] = useState(BEFORE);
  return (
    <>
      <button type="button" onClick={() => setPage(AFTER)}>
        refresh
      </button>
      <LivePage {...UNCHANGED} page={page} />
    </>
  );
}
