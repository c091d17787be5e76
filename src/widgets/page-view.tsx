/** Entry of this folder for features, with `live/page-host.ts`. */
import './page.css';
import { memo, type RefObject, useMemo, useRef } from 'react';
import type { Pulse } from '../browser/pulse';
import type { AssetRules } from '../page-document/assets';
import type { Page } from '../page-document/model';
import type { PagePlan } from '../page-document/plan';
import type { EpochMs } from '../shared/units';
import type { WatchStatus } from '../state/live/atoms';
import type { Board } from '../state/live/board';
import { createPageTexts, type PageWords } from './format/texts';
import { CommonAge } from './live/common-age';
import { ConnectionContext } from './live/control';
import { LastGood } from './live/last-good';
import type { PageHost } from './live/page-host';
import type { PageRuntime } from './live/runtime';
import { RuntimeContext } from './live/use-runtime';
import type { PageFinder } from './stage/page-finder';
import { Stage } from './stage/stage';
import { useArrangedPage } from './stage/use-arranged';
import type { LastView } from './stage/use-stage';

export interface PageViewProps {
  readonly page: Page;
  readonly plan: PagePlan;
  readonly board: Board;
  /** Must be stable: a new one draws the whole page again. */
  readonly host: PageHost;
  /** Stable until the language changes. */
  readonly t: PageWords;
  readonly assets: AssetRules;
  readonly reducedMotion: boolean;
  /** Link and gateways, by which controls decide whether they can be operated. */
  readonly connection: WatchStatus;
  /** Returns the time for ages; must be stable. */
  readonly now: () => EpochMs;
  readonly pulse: Pulse;
  /** Whether to show the whole page, however tall: a wall screen cannot be scrolled. */
  readonly isWhole?: boolean | undefined;
  readonly finder?: RefObject<PageFinder | null>;
  /** Keeps zoom and position when another `PageView` draws the same page next. */
  readonly lastView?: RefObject<LastView | null>;
}

export const PageView = memo(function PageView(props: PageViewProps) {
  const { plan, board, host, t, assets, reducedMotion, connection, now, pulse } = props;
  const { finder, lastView } = props;
  const container = useRef<HTMLDivElement>(null);
  const page = useArrangedPage(props.page, container, props.isWhole);
  const { error } = page;
  const lastGood = useMemo(() => new LastGood(board, error.show === 'last'), [board, error.show]);
  const commonAge = useMemo(() => new CommonAge(board), [board]);
  const texts = useMemo(() => createPageTexts(t), [t]);
  const status = useRef(connection);
  status.current = connection;
  const runtime = useMemo<PageRuntime>(
    () => ({
      page,
      plan,
      board,
      host,
      texts,
      assets,
      error,
      reducedMotion,
      pulse,
      lastGood,
      commonAge,
      getConnection: () => status.current,
      now,
    }),
    [page, plan, board, host, texts, assets, error, reducedMotion, pulse, lastGood, commonAge, now],
  );
  const content = useMemo(() => <Stage finder={finder} lastView={lastView} />, [finder, lastView]);
  return (
    <RuntimeContext value={runtime}>
      <ConnectionContext value={connection}>
        <div ref={container} className="w-room">
          {content}
        </div>
      </ConnectionContext>
    </RuntimeContext>
  );
});
