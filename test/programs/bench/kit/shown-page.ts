/** Common props of the benches' page views, as on a live link. */
import type { ComponentProps } from 'react';
import { createPulse } from '../../../../src/browser/pulse';
import { startTimer } from '../../../../src/browser/timers';
import { getTranslator } from '../../../../src/i18n/engine';
import { pageWords } from '../../../../src/i18n/page';
import { failed } from '../../../../src/shared/faults';
import type { PageId, ProjectId } from '../../../../src/shared/ids';
import { epochMs } from '../../../../src/shared/units';
import type { PageView } from '../../../../src/widgets/page-view';

type PageViewProps = ComponentProps<typeof PageView>;

export const OWNER = { family: 'project', projectId: 'p' as ProjectId, pageId: 'q' as PageId } as const;

export const PULSE = createPulse({ after: startTimer, now: () => Date.now() });

export const PAGE_VIEW_PROPS = {
  t: getTranslator(pageWords, 'cn'),
  assets: { cdnBase: '/cdn/', imageHosts: [] },
  reducedMotion: false,
  connection: {
    link: { status: 'live', since: epochMs(0), lastFrameAt: null, retryAt: null, fault: null },
    gateways: new Map(),
    isLoaded: true,
    fault: null,
  },
  pulse: PULSE,
} satisfies Partial<PageViewProps>;

export const createHost = (interest: PageViewProps['host']['interest']): PageViewProps['host'] => ({
  auths: new Set<string>(),
  write: () => undefined,
  onBlocked: () => undefined,
  jump: () => undefined,
  interest,
  loadRecentPoints: async () => failed({ kind: 'cancelled' }),
  inspect: () => undefined,
});
