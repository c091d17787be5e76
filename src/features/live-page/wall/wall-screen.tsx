/** Shows pages on a wall, in turn or side by side, with clock, link and alarms always visible. */
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { liveWords } from '../../../i18n/live';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { wallWords } from '../../../i18n/wall';
import { useTitle } from '../../../navigation/use-title';
import { NO_WALL, parseWallQuery, withWallQuery } from '../../../navigation/wall-query';
import type { PageId } from '../../../shared/ids';
import { useKeepAwake } from '../../../state/alarm-watch/use-keep-awake';
import { IconButton } from '../../../ui/icon-button';
import { CloseIcon, ForwardIcon, FullScreenIcon, LeaveFullScreenIcon, WallIcon } from '../../../ui/icons';
import { PauseIcon, PlayIcon } from '../../../ui/replay-icons';
import { lazyDialog } from '../../screen-states/lazy-dialog';
import type { PageScreenProps } from '../page-screen-props';
import { useFullScreen } from '../use-full-screen';
import { type Turns, useTurns } from './use-turns';
import { WallClock } from './wall-clock';
import { WallPanel } from './wall-panel';
import '../page.css';
import './wall.css';

const WallSheet = lazyDialog(() => import('./wall-sheet'));

export default function WallScreen({ pageId, getSource, parentLink, renderPages }: PageScreenProps) {
  const tShell = useWords(shellWords);
  const { search } = useLocation();
  const { otherPageIds, ...query } = parseWallQuery(search) ?? NO_WALL;
  const [isSheetOpen, setSheetOpen] = useState(false);
  useTitle(tShell('titlePage'));
  useKeepAwake(true);
  const pageIds = [pageId, ...otherPageIds.filter((id) => id !== pageId)];
  // Called here because each turn remounts the controls.
  const fullScreen = useFullScreen();
  const turns = useTurns({
    count: pageIds.length,
    visibleCount: query.pagesAtOnce,
    turnSeconds: query.turnSeconds,
  });
  const { shownPositions, preloadedPositions, touch } = turns;
  const navigate = useNavigate();
  /** Opens the page that another one links to; a page not on the wall becomes the first one. */
  const openPage = (page: PageId, path: string): void => {
    const at = pageIds.indexOf(page);
    turns.show(Math.max(0, at));
    if (at < 0) void navigate(path + search);
  };
  const tools = (
    <div className="as-wall__tools">
      <WallClock />
      <WallControls
        turns={turns}
        count={pageIds.length}
        fullScreen={fullScreen}
        onSettings={() => setSheetOpen(true)}
      />
    </div>
  );
  const isSinglePage = shownPositions.length === 1;
  return (
    <main className="as-wall" data-beside={shownPositions.length} onPointerDown={touch} onKeyDown={touch}>
      {isSinglePage ? null : <div className="as-wall__bar as-dark">{tools}</div>}
      <div className="as-wall__panels">
        {[...shownPositions, ...preloadedPositions].map((at, index) => {
          const page = pageIds[at] ?? pageId;
          const isShown = index < shownPositions.length;
          return (
            <WallPanel
              key={page}
              page={page}
              getSource={getSource}
              parentLink={parentLink}
              isShown={isShown}
              onPage={openPage}
              tools={isSinglePage && isShown ? tools : null}
            />
          );
        })}
      </div>
      {isSheetOpen ? (
        <WallSheet
          pageId={pageId}
          getSource={getSource}
          query={{ ...query, otherPageIds: pageIds.slice(1) }}
          renderPages={renderPages}
          onClose={() => setSheetOpen(false)}
        />
      ) : null}
    </main>
  );
}

interface WallControlsProps {
  readonly turns: Turns;
  readonly count: number;
  readonly fullScreen: ReturnType<typeof useFullScreen>;
  readonly onSettings: () => void;
}

function WallControls({ turns, count, fullScreen, onSettings }: WallControlsProps) {
  const t = useWords(wallWords);
  const tLive = useWords(liveWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isFull, toggle } = fullScreen;
  const { areTurning, isPaused, setPaused, next, shownPositions } = turns;
  return (
    <div className="as-wall__controls">
      {areTurning ? (
        <>
          <span className="as-wall__place">{t('page', { n: (shownPositions[0] ?? 0) + 1, of: count })}</span>
          <IconButton
            label={t(isPaused ? 'resume' : 'pause')}
            pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
          <IconButton label={t('nextPage')} onClick={next}>
            <ForwardIcon />
          </IconButton>
        </>
      ) : null}
      <IconButton label={t('settings')} onClick={onSettings}>
        <WallIcon />
      </IconButton>
      <IconButton label={tLive(isFull ? 'leaveFullScreen' : 'fullScreen')} pressed={isFull} onClick={toggle}>
        {isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
      </IconButton>
      <IconButton
        label={t('leave')}
        onClick={() => void navigate(pathname + withWallQuery(search, null), { replace: true })}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}
