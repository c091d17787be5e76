import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { wallWords } from '../../../i18n/wall';
import { getAlarmPath, getSiblingPagePath } from '../../../navigation/page-links';
import { useBack } from '../../../navigation/use-back';
import { WALL_RETRY_MS } from '../../../shared/constants';
import type { PageId } from '../../../shared/ids';
import { SECOND_MS } from '../../../shared/units';
import { getRetryInput } from '../../../state/hooks/use-retry';
import { useServices } from '../../../state/services';
import { lazyDialog } from '../../screen-states/lazy-dialog';
import { PageBody, type ParentLink } from '../page-body';
import type { PageSource } from '../page-source';
import { useJump } from '../use-jump';
import { type LoadedPage, useLoadedPage } from '../use-loaded-page';
import type { OnJump } from '../use-page-host';

const PagePopup = lazyDialog(() => import('../page-popup'));

interface WallPanelProps {
  readonly page: PageId;
  readonly getSource: (page: PageId) => PageSource;
  readonly parentLink: ParentLink;
  /** Whether the page is visible; `false` while it is opened ahead of its turn. */
  readonly isShown: boolean;
  readonly onPage: (page: PageId, path: string) => void;
  readonly tools: ReactNode;
}

export function WallPanel({ page, getSource, parentLink, isShown, onPage, tools }: WallPanelProps) {
  const tShell = useWords(shellWords);
  const t = useWords(wallWords);
  const navigate = useNavigate();
  const source = useMemo(() => getSource(page), [getSource, page]);
  const loadedPage = stayOnWall(useLoadedPage(source));
  const { load } = loadedPage;
  const [popup, setPopup] = useState<PageId | null>(null);
  const isStuck = useStuckRetry(loadedPage);
  const owner = 'facts' in load ? load.facts.owner : null;
  const alarmsPath = owner === null ? null : getAlarmPath(owner);
  const onJump = useWallJump({ loadedPage, parentLink, popup, setPopup, onPage });
  const layout = (badge: ReactNode, stage: ReactNode): ReactNode => (
    <>
      <header className="as-wall__head as-dark">
        <h1 className="as-wall__name">{loadedPage.name ?? tShell('titlePage')}</h1>
        <div className="as-wall__badge">{badge}</div>
        {tools}
      </header>
      <div className="as-wall__stage">
        {stage}
        {isStuck ? (
          <p className="as-page__hint as-wall__retry">{t('retries', { n: WALL_RETRY_MS / SECOND_MS })}</p>
        ) : null}
      </div>
    </>
  );
  return (
    <section className={isShown ? 'as-wall__panel' : 'as-wall__panel as-wall__panel--ahead'} inert={!isShown}>
      <PageBody
        loadedPage={loadedPage}
        parentLink={parentLink}
        isWhole
        onJump={onJump}
        onAlarms={alarmsPath === null ? undefined : () => void navigate(alarmsPath)}
        layout={layout}
      />
      {popup === null || owner === null ? null : (
        <PagePopup
          key={popup}
          owner={owner}
          pageId={popup}
          parentLink={parentLink}
          onJump={onJump}
          onClose={() => setPopup(null)}
        />
      )}
    </section>
  );
}

/** Shows a page without a document as not configured: following it to its alarms would leave the wall. */
const stayOnWall = (loadedPage: LoadedPage): LoadedPage =>
  loadedPage.load.status === 'alarms'
    ? { ...loadedPage, load: { ...loadedPage.load, status: 'not-configured' } }
    : loadedPage;

/**
 * Keeps retrying a page that cannot be shown, since a wall has no user to press a button, and returns whether it is
 * stuck. `useLoadedPage` retries network failures sooner; this covers the others.
 */
function useStuckRetry({ load, retry }: LoadedPage): boolean {
  const { ports } = useServices();
  const isStuck =
    load.status === 'forbidden' ||
    load.status === 'unreadable' ||
    load.status === 'not-configured' ||
    (load.status === 'failed' && !getRetryInput(load.fault).isFailed);
  // Rerenders, for example by a clock, must not restart the timer.
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (isStuck) return ports.after(WALL_RETRY_MS, () => latest.current());
  }, [ports, isStuck]);
  return isStuck;
}

interface WallJumpDeps extends Pick<WallPanelProps, 'onPage'> {
  readonly loadedPage: LoadedPage;
  readonly parentLink: ParentLink;
  readonly popup: PageId | null;
  readonly setPopup: (page: PageId | null) => void;
}

function useWallJump({ loadedPage, parentLink, popup, setPopup, onPage }: WallJumpDeps): OnJump {
  const leave = useBack(parentLink.path);
  const owner = 'facts' in loadedPage.load ? loadedPage.load.facts.owner : null;
  const jump = useJump({ owner, popup, setPopup, leave, reload: loadedPage.refresh });
  return (to, isLive) => {
    if (to.do !== 'page' || owner === null) return jump(to, isLive);
    const target = to.target as PageId;
    setPopup(null);
    onPage(target, getSiblingPagePath(owner, target));
  };
}
