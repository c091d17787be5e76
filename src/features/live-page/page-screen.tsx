import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { liveWords } from '../../i18n/live';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { isOnWall } from '../../navigation/on-wall';
import { getAlarmPath } from '../../navigation/page-links';
import { parseReplayPosition } from '../../navigation/replay-query';
import { useBack } from '../../navigation/use-back';
import { useTitle } from '../../navigation/use-title';
import type { PageId } from '../../shared/ids';
import { IconButton } from '../../ui/icon-button';
import { LeaveFullScreenIcon, WallIcon } from '../../ui/icons';
import { lazyDialog } from '../screen-states/lazy-dialog';
import { lazyScreen } from '../screen-states/load-screen';
import { SkipLink } from '../screen-states/skip-link';
import { LedgerSheet } from './ledger-on-demand';
import { PageBar, type Sheet, usePageActions } from './page-bar';
import { PageBody } from './page-body';
import type { PageScreenProps } from './page-screen-props';
import { useFindKey } from './use-find-key';
import { useFullScreen } from './use-full-screen';
import { useJump } from './use-jump';
import { useLoadedPage } from './use-loaded-page';
import './page.css';

const MenuSheet = lazyDialog(async () => ({ default: (await import('./menu-sheet')).MenuSheet }));
const PagePopup = lazyDialog(() => import('./page-popup'));
const WallScreen = lazyScreen(() => import('./wall/wall-screen'));

/** Shows a page with the product's bars or, if its address requests it, on a wall. */
export function PageScreen(props: PageScreenProps) {
  const { search } = useLocation();
  return isOnWall(search) ? <WallScreen {...props} /> : <SinglePage key={props.pageId} {...props} />;
}

function SinglePage({ pageId, getSource, parentLink, backPath, renderPages }: PageScreenProps) {
  const tShell = useWords(shellWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const source = useMemo(() => getSource(pageId), [getSource, pageId]);
  const loadedPage = useLoadedPage(source);
  const { load, refresh } = loadedPage;
  const { isFull, toggle } = useFullScreen();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const main = useRef<HTMLElement>(null);
  const [popup, setPopup] = useState<PageId | null>(null);
  const openFind = useCallback(() => setSheet('find'), []);
  const name = loadedPage.name ?? tShell('titlePage');
  const owner = 'facts' in load ? load.facts.owner : null;
  const isReady = load.status === 'ready';
  const alarmsPath = isReady ? getAlarmPath(load.facts.owner) : null;
  const isReplay = parseReplayPosition(search) !== null;
  // A popup is always live, so it closes when the page enters a replay.
  if (isReplay && popup !== null) setPopup(null);

  useTitle(name);
  const leave = useBack(parentLink.path);
  const jump = useJump({ owner, popup, setPopup, leave, reload: refresh });
  useFindKey(isReady && sheet === null, openFind);
  const closeSheet = (): void => setSheet(null);
  const showOnWall = (): void => {
    void navigate(`${pathname}${search === '' ? '?' : `${search}&`}wall`);
  };
  const actions = usePageActions({
    sheet,
    onSheetChange: setSheet,
    isReady,
    owner,
    hasPages: renderPages !== null,
    onFullScreen: toggle,
    onWall: showOnWall,
  });
  const layout = (badge: ReactNode, stage: ReactNode): ReactNode => (
    <div className={isFull ? 'as-page as-page--full' : 'as-page'}>
      <SkipLink target={main} />
      {isFull ? (
        <FullScreenCorner badge={badge} onWall={showOnWall} onLeave={toggle} />
      ) : (
        <PageBar
          title={name}
          badge={badge}
          actions={actions}
          isMenuOpen={sheet === 'menu'}
          onMenu={() => setSheet('menu')}
          onBack={() => (backPath === null ? leave() : navigate(backPath))}
        />
      )}
      <main ref={main} className="as-page__stage" tabIndex={-1}>
        {stage}
      </main>
      {/* Inside the page, whose values are added to a repair report. */}
      {sheet === 'menu' ? <MenuSheet title={name} actions={actions} onClose={closeSheet} /> : null}
    </div>
  );
  return (
    <>
      <PageBody
        loadedPage={loadedPage}
        parentLink={parentLink}
        onJump={jump}
        onAlarms={alarmsPath === null ? undefined : () => navigate(alarmsPath)}
        onLedgerClosed={isReady && sheet === 'ledger' ? closeSheet : undefined}
        onFindClosed={isReady && sheet === 'find' ? closeSheet : undefined}
        replay={{ isRequested: sheet === 'replay', isInAddress: isReplay, onDone: closeSheet }}
        layout={layout}
      />
      {sheet === 'ledger' && !isReady ? <LedgerSheet onClose={closeSheet} /> : null}
      {sheet === 'pages' && renderPages !== null
        ? renderPages({
            onClose: closeSheet,
            onOpen: (path, page) => {
              closeSheet();
              if (page !== undefined && !navigator.onLine) jump({ do: 'page', target: page }, false);
              else navigate(path, { replace: path === pathname });
            },
          })
        : null}
      {popup === null || owner === null ? null : (
        <PagePopup
          key={popup}
          owner={owner}
          pageId={popup}
          parentLink={parentLink}
          onJump={jump}
          onClose={() => setPopup(null)}
        />
      )}
    </>
  );
}

interface CornerProps {
  readonly badge: ReactNode;
  readonly onWall: () => void;
  readonly onLeave: () => void;
}

function FullScreenCorner({ badge, onWall, onLeave }: CornerProps) {
  const t = useWords(liveWords);
  return (
    <div className="as-page__corner">
      {badge}
      <IconButton label={t('wall')} onClick={onWall}>
        <WallIcon />
      </IconButton>
      <IconButton label={t('leaveFullScreen')} pressed onClick={onLeave}>
        <LeaveFullScreenIcon />
      </IconButton>
    </div>
  );
}
